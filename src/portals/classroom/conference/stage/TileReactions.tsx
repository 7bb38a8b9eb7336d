import { useSyncExternalStore } from 'react';
import { useRoom } from '../session/roomContext.ts';
import { ReactionIcon } from './ReactionIcon.tsx';
import styles from './Reactions.module.css';

/** `ReactionsRead` tells screen readers. */
export function TileReactions({ peerId }: { peerId: string }) {
  const { reactions } = useRoom();
  const shown = useSyncExternalStore(reactions.subscribe, () => reactions.of(peerId));
  if (shown.length === 0) return null;
  return (
    <span className={styles.shown} data-testid="reactions" aria-hidden>
      {shown.map(({ id, kind }) => (
        <span key={id} className={styles.bubble} data-kind={kind}>
          <ReactionIcon kind={kind} size={28} />
        </span>
      ))}
    </span>
  );
}
