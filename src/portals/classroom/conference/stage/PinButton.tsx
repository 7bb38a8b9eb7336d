import type { HMSPeer } from '@100mslive/react-sdk';
import { IconPin, IconPinnedOff } from '@tabler/icons-react';
import { Tooltip } from '../../../../ui/Tooltip.tsx';
import { personOf } from '../session/people.ts';
import { useRoom } from '../session/roomContext.ts';
import { usePeersHere } from '../session/useGroups.ts';
import styles from './PinButton.module.css';

/** With fewer people, the other person is already shown large. */
const FEWEST_PEOPLE = 3;

/**
 * Shows the person large to the user, or no longer. It appears under a mouse; keyboards and fingers have the menu of the participants, which
 * spares them a stop at each picture.
 */
export function PinButton({ peer }: { peer: HMSPeer }) {
  const { t, pinned, setPinned } = useRoom();
  const people = usePeersHere();
  if (people.length < FEWEST_PEOPLE) return null;
  const person = personOf(peer);
  const isPinned = pinned === person;
  const Icon = isPinned ? IconPinnedOff : IconPin;
  const text = t(isPinned ? 'participants.unpin' : 'participants.pin');
  return (
    <Tooltip text={text}>
      <button
        type="button"
        tabIndex={-1}
        className={styles.pin}
        aria-label={`${text}: ${peer.name}`}
        onClick={() => setPinned(isPinned ? null : person)}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
      </button>
    </Tooltip>
  );
}
