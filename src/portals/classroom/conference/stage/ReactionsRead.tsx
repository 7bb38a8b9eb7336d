import { selectPeerNameByID, useHMSStore } from '@100mslive/react-sdk';
import { useSyncExternalStore } from 'react';
import { useRoom } from '../session/roomContext.ts';

/** Reads reactions to screen readers, each at most once. */
export function ReactionsRead() {
  const { t, reactions } = useRoom();
  const last = useSyncExternalStore(reactions.subscribe, reactions.read);
  const name = useHMSStore(selectPeerNameByID(last?.peerId));
  return (
    <p className="visually-hidden" role="status">
      {last && name ? <span key={last.id}>{`${name}: ${t(`reaction.${last.kind}`)}`}</span> : null}
    </p>
  );
}
