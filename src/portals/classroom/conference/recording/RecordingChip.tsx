import { useRecordingState } from '../../../../features/recordings/useRecordingState.ts';
import { classes } from '../../../../ui/classes.ts';
import { useRoom } from '../session/roomContext.ts';
import styles from './Recording.module.css';
import { isLive, useRecordingStatus } from './useRecordingStatus.ts';

/** The state of the recording in the header; hosts also see what becomes of it afterwards. */
export function RecordingChip() {
  const { isHost } = useRoom();
  const word = useRecordingState();
  const status = useRecordingStatus();
  const live = isLive(status);
  if (status === null || (!live && !isHost)) return null;
  return (
    <span className={classes(styles.chip, !live && styles.quiet)}>
      {live && <span className={styles.point} aria-hidden="true" />}
      <span className={styles.word}>{word(status)}</span>
    </span>
  );
}
