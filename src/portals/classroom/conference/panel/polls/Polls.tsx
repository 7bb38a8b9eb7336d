import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PollDraft } from '../../../../../../domain/roomPolls.ts';
import { Button } from '../../../../../ui/Button.tsx';
import type { ShownPoll } from '../../session/polls.ts';
import { useRoom } from '../../session/roomContext.ts';
import type { Polls as RoomPolls } from '../../session/usePolls.ts';
import { LostFocus, useKeptFocus } from '../useKeptFocus.ts';
import { PollCard } from './PollCard.tsx';
import { PollForm } from './PollForm.tsx';
import styles from './Polls.module.css';

/** Running polls come first: they are what the class is doing now. */
export function Polls({ polls: { polls, mayWrite, start, vote, end } }: { polls: RoomPolls }) {
  const { t } = useRoom();
  const frame = useRef<HTMLDivElement>(null);
  const base = useId();
  const headingOf = ({ id }: ShownPoll) => `${base}-${id}`;
  const [isWriting, setWriting] = useState(false);
  const lost = useRef<string | null>(null);
  const running = polls.filter(({ isRunning }) => isRunning);
  const isFolded = running.length > 0 && !isWriting;

  const headWhen = useHeadFocus(frame, polls, headingOf);
  const begin = async (draft: PollDraft, isMultiple: boolean) => {
    const known = polls.map(({ id }) => id);
    const isNew = ({ id, isRunning }: ShownPoll) => isRunning && !known.includes(id);
    await headWhen(isNew, () => start(draft, isMultiple));
    setWriting(false);
  };
  const write = () => {
    flushSync(() => setWriting(true));
    frame.current?.querySelector<HTMLElement>('form input')?.focus();
  };
  const card = (poll: ShownPoll) => (
    <PollCard
      key={poll.id}
      poll={poll}
      headingId={headingOf(poll)}
      mayEnd={mayWrite}
      onVote={(voted, options) =>
        headWhen(
          ({ id, hasVoted }) => id === voted.id && hasVoted,
          () => vote(voted, options),
        )
      }
      onEnd={(ended) =>
        headWhen(
          ({ id, isRunning }) => id === ended && !isRunning,
          () => end(ended),
        )
      }
    />
  );
  return (
    <LostFocus.Provider value={lost}>
      <div ref={frame} className={styles.polls}>
        {running.map(card)}
        {mayWrite &&
          (isFolded ? (
            <WritePart key="button" first="button">
              <Button full icon={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={write}>
                {t('polls.new')}
              </Button>
            </WritePart>
          ) : (
            // A poll that another host starts meanwhile does not fold what somebody is writing.
            <WritePart key="form" first="form input">
              <PollForm onWrite={() => setWriting(true)} onStart={begin} />
            </WritePart>
          ))}
        {polls.length === 0 && !mayWrite && <p className={styles.empty}>{t('polls.empty')}</p>}
        {polls.filter(({ isRunning }) => !isRunning).map(card)}
      </div>
    </LostFocus.Provider>
  );
}

/** Button and form replace each other, and the focus stays with them; `first` selects what has it then. */
function WritePart({ first, children }: { first: string; children: ReactNode }) {
  return <div ref={useKeptFocus<HTMLDivElement>('write', first)}>{children}</div>;
}

/**
 * The control that changed a poll disappears with the change. Returns a function that makes a change, and then moves the
 * focus to the heading of the poll that meets the condition, unless the user is elsewhere by then.
 */
function useHeadFocus(
  frame: { readonly current: HTMLElement | null },
  polls: readonly ShownPoll[],
  headingOf: (poll: ShownPoll) => string,
) {
  const awaited = useRef<((poll: ShownPoll) => boolean) | null>(null);
  // After every rendering: the change may be there before or after its answer.
  useLayoutEffect(() => {
    const poll = awaited.current && polls.find(awaited.current);
    if (!poll) return;
    awaited.current = null;
    const focused = document.activeElement;
    if (focused && focused !== document.body && !frame.current?.contains(focused)) return;
    document.getElementById(headingOf(poll))?.focus();
  });
  return async (isMeant: (poll: ShownPoll) => boolean, change: () => Promise<void>) => {
    awaited.current = isMeant;
    try {
      await change();
    } catch (error) {
      awaited.current = null;
      throw error;
    }
  };
}
