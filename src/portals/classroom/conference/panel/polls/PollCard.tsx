import { IconCheck } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../../../ui/Button.tsx';
import type { PollRow, ShownPoll } from '../../session/polls.ts';
import { useRoom } from '../../session/roomContext.ts';
import styles from './Polls.module.css';

interface Props {
  poll: ShownPoll;
  mayEnd: boolean;
  onVote: (poll: ShownPoll, options: readonly number[]) => Promise<void>;
  onEnd: (id: string) => Promise<void>;
}

/** Who may vote sees the result after that, so that nobody follows the others. */
export function PollCard({ poll, mayEnd, onVote, onEnd }: Props) {
  const { t, notify } = useRoom();
  const { id, question, isRunning, answered, hasVoted, mayVote, rows } = poll;
  const title = useId();
  const votes = isRunning && mayVote && !hasVoted;
  const end = () => onEnd(id).catch(() => notify({ text: t('polls.failed'), kind: 'error' }));
  return (
    <section className={styles.card} aria-labelledby={title}>
      <p className={styles.state}>{t(isRunning ? 'polls.running' : 'polls.over')}</p>
      <h2 id={title} className={styles.question}>
        {question}
      </h2>
      {votes ? (
        <VoteForm poll={poll} labelledBy={title} onVote={onVote} />
      ) : (
        <>
          <ul className={styles.rows} aria-label={t('polls.result')}>
            {rows.map((row) => (
              <Row key={row.index} row={row} />
            ))}
          </ul>
          {answered !== null && <p className={styles.count}>{t('polls.answered', { count: answered })}</p>}
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

function Row({ row: { text, votes, share, isMine } }: { row: PollRow }) {
  const { t } = useRoom();
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.text}>
          {text}
          {isMine && (
            <IconCheck size={16} stroke={2} className={styles.mine} role="img" aria-label={t('polls.mine')} />
          )}
        </span>
        <span>{t('polls.votes', { count: votes, share })}</span>
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
          <label key={index} className={styles.choice}>
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={group}
              checked={chosen.includes(index)}
              onChange={(event) => choose(index, event.target.checked)}
            />
            {text}
          </label>
        ))}
      </fieldset>
      <Button type="submit" variant="filled" full disabled={chosen.length === 0} busy={sending}>
        {t('polls.vote')}
      </Button>
    </form>
  );
}
