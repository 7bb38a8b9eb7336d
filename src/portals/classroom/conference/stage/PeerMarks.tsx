import {
  IconClockPause,
  IconHandStop,
  IconMicrophoneOff,
  IconPinFilled,
  IconStarFilled,
} from '@tabler/icons-react';
import { classes } from '../../../../ui/classes.ts';
import { useRoom } from '../session/roomContext.ts';
import { usePinnedPeer } from '../session/useScene.ts';
import { useIsSpotlit } from '../session/useSharedValues.ts';
import styles from './PeerMarks.module.css';

interface Props {
  /** Place in the queue of raised hands; nothing is shown for 0. */
  place: number;
  className?: string;
}

export function RaisedHand({ place, className }: Props) {
  const { t } = useRoom();
  if (place === 0) return null;
  return (
    <span className={classes(styles.hand, className)} role="img" aria-label={t('hand_place', { n: place })}>
      <IconHandStop size={16} stroke={2} aria-hidden />
      {place}
    </span>
  );
}

export function MutedMark({ size }: { size: number }) {
  const { t } = useRoom();
  return (
    <IconMicrophoneOff
      size={size}
      stroke={1.75}
      className={styles.muted}
      role="img"
      aria-label={t('muted')}
    />
  );
}

/** Says why a picture is large: the user has pinned it, or a host shows it to everyone. */
export function LeadMark({ peerId }: { peerId: string }) {
  const { t } = useRoom();
  const isSpotlit = useIsSpotlit(peerId);
  const isPinned = usePinnedPeer() === peerId;
  if (!isPinned && !isSpotlit) return null;
  const Icon = isPinned ? IconPinFilled : IconStarFilled;
  return (
    <Icon size={14} className={styles.lead} role="img" aria-label={t(isPinned ? 'pinned' : 'spotlit')} />
  );
}

export function AwayMark({ className }: { className?: string }) {
  const { t } = useRoom();
  return (
    <span className={classes(styles.away, className)}>
      <IconClockPause size={16} stroke={2} aria-hidden />
      {t('away.mark')}
    </span>
  );
}
