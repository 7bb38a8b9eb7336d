import { recordings } from 'virtual:texts/recordings';
import { useEffect, useRef } from 'react';
import { useT } from '../../../../i18n/useT.ts';
import { useRoom } from '../session/roomContext.ts';
import styles from './Recording.module.css';
import { isLive, useFollowedRecording, useRecordingStatus } from './useRecordingStatus.ts';

const READ_MS = 15_000;

/** Stays while the lesson is recorded, and tells the host why a recording ended by itself. */
export function RecordingBanner() {
  const t = useT(recordings);
  const status = useRecordingStatus();
  useFollowedRecording();
  useEndingNotice();
  return (
    <div role="status">
      {isLive(status) && (
        <p className={styles.banner}>
          <span className={styles.point} aria-hidden="true" />
          {t('banner')}
        </p>
      )}
    </div>
  );
}

/** Somebody without consent ends a recording by entering, and so does a consent that is withdrawn (REC-1). */
function useEndingNotice(): void {
  const t = useT(recordings);
  const { isHost, recording, notify } = useRoom();
  const status = useRecordingStatus();
  const { missing } = recording ?? {};
  const ran = useRef(false);
  useEffect(() => {
    if (!isHost) return;
    if (status === 'starting' || status === 'running') {
      ran.current = true;
      return;
    }
    if (!ran.current) return;
    const names = missing ?? [];
    if (status === 'failed') {
      notify({ name: 'recording', text: t('ended_failed'), kind: 'error', lasts: READ_MS });
    } else if (names.length > 0) {
      const text = t('ended_consent', { count: names.length, names: names.join(', ') });
      notify({ name: 'recording', text, kind: 'warning', lasts: READ_MS });
    } else return;
    ran.current = false;
  }, [isHost, status, missing, notify, t]);
}
