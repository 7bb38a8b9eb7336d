import { IconClockPause, IconHandStop, IconMicrophoneOff } from '@tabler/icons-react';
import { classes } from '../../../../ui/classes.ts';
import { useRoom } from '../session/roomContext.ts';
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

export function AwayMark({ className }: { className?: string }) {
  const { t } = useRoom();
  return (
    <span className={classes(styles.away, className)}>
      <IconClockPause size={16} stroke={2} aria-hidden />
      {t('away.mark')}
    </span>
  );
}
