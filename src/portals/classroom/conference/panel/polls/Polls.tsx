import { useRoom } from '../../session/roomContext.ts';
import type { Polls as RoomPolls } from '../../session/usePolls.ts';
import { PollCard } from './PollCard.tsx';
import { PollForm } from './PollForm.tsx';
import styles from './Polls.module.css';

export function Polls({ polls: { polls, mayWrite, start, vote, end } }: { polls: RoomPolls }) {
  const { t } = useRoom();
  return (
    <div className={styles.polls}>
      {mayWrite && <PollForm onStart={start} />}
      {polls.length === 0 && !mayWrite && <p className={styles.empty}>{t('polls.empty')}</p>}
      {polls.map((poll) => (
        <PollCard key={poll.id} poll={poll} mayEnd={mayWrite} onVote={vote} onEnd={end} />
      ))}
    </div>
  );
}
