import { IconUserFilled } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../../../ui/Button.tsx';
import { Checkbox, Radio } from '../../../../../ui/Checkbox.tsx';
import { FixedWords } from '../../FixedWords.tsx';
import { type PollRow, type ShownPoll, waitsForAnswer } from '../../session/polls.ts';
import { useRoom } from '../../session/roomContext.ts';
import { useKeptFocus } from '../useKeptFocus.ts';
import styles from './Polls.module.css';

interface Props {
  poll: ShownPoll;
  /** The focus moves there when the poll starts, is answered or ends. */
  headingId: string;
  mayEnd: boolean;
  onVote: (poll: ShownPoll, options: readonly number[]) => Promise<void>;
  onEnd: (id: string) => Promise<void>;
}

/** Who may vote sees the result after that, so that nobody follows the others. */
export function PollCard({ poll, headingId, mayEnd, onVote, onEnd }: Props) {
  const { t, notify } = useRoom();
  const { id, question, isRunning, answered, rows } = poll;
  const votes = waitsForAnswer(poll);
  // A poll that ends is shown anew below.
  const card = useKeptFocus<HTMLElement>(id, 'h2');
  const countText = (count: number) =>
    count > 0 ? t('polls.answered', { count }) : t(isRunning ? 'polls.nobody' : 'polls.nobody_over');
  const end = () => onEnd(id).catch(() => notify({ text: t('polls.failed'), kind: 'error' }));
  return (
    <section ref={card} className={styles.card} aria-labelledby={headingId}>
      <p className={styles.state}>{t(isRunning ? 'polls.running' : 'polls.over')}</p>
      <h2 id={headingId} tabIndex={-1} className={styles.question}>
        {question}
      </h2>
      {votes ? (
        <VoteForm poll={poll} labelledBy={headingId} onVote={onVote} />
      ) : (
        <>
          <ul className={styles.rows} aria-label={t('polls.result')}>
            {rows.map((row) => (
              <Row key={row.index} row={row} isAnswered={answered !== 0} />
            ))}
          </ul>
          {answered !== null && <p className={styles.count}>{countText(answered)}</p>}
        </>
      )}
      {isRunning && mayEnd && (
        <Button full onClick={() => void end()}>
          {t('polls.end')}
        </Button>
      )}
    </section>
  );
}

interface RowProps {
  row: PollRow;
  /** Whether anybody has answered: until then, no number says anything. */
  isAnswered: boolean;
}

function Row({ row: { text, votes, share, isMine }, isAnswered }: RowProps) {
  const { t } = useRoom();
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.text}>
          {text}
          {isMine && (
            <IconUserFilled size={16} className={styles.mine} role="img" aria-label={t('polls.mine')} />
          )}
        </span>
        {isAnswered && <span className={styles.votes}>{t('polls.votes', { count: votes, share })}</span>}
      </span>
      <span className={styles.track} aria-hidden>
        <span className={styles.bar} style={{ width: `${Math.min(100, share)}%` }} />
      </span>
    </li>
  );
}

interface VoteProps {
  poll: ShownPoll;
  labelledBy: string;
  onVote: Props['onVote'];
}

function VoteForm({ poll, labelledBy, onVote }: VoteProps) {
  const { t, notify } = useRoom();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [sending, setSending] = useState(false);
  const group = useId();
  const { isMultiple, rows } = poll;
  const Choice = isMultiple ? Checkbox : Radio;
  const choose = (index: number, on: boolean) => {
    const others = isMultiple ? chosen.filter((each) => each !== index) : [];
    setChosen(on ? [...others, index] : others);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0 || sending) return;
    setSending(true);
    try {
      await onVote(poll, chosen);
    } catch {
      notify({ text: t('polls.failed'), kind: 'error' });
    } finally {
      setSending(false);
    }
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      <fieldset aria-labelledby={labelledBy} className={styles.choices}>
        {rows.map(({ index, text }) => (
          <Choice
            key={index}
            name={group}
            label={<span className={styles.text}>{text}</span>}
            checked={chosen.includes(index)}
            onChange={(event) => choose(index, event.target.checked)}
          />
        ))}
      </fieldset>
      <Button type="submit" variant="filled" full disabled={chosen.length === 0} busy={sending}>
        <FixedWords text={t('polls.vote')} />
      </Button>
    </form>
  );
}
