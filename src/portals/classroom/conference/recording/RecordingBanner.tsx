import { recordings } from 'virtual:texts/recordings';
import { selectPeerCount, useHMSStore } from '@100mslive/react-sdk';
import { useEffect, useRef } from 'react';
import { useT } from '../../../../i18n/useT.ts';
import { useRoom } from '../session/roomContext.ts';
import styles from './Recording.module.css';
import { isLive, useFollowedRecording, useRecordingStatus } from './useRecordingStatus.ts';

const READ_MS = 15_000;
/** Whoever is missing later than this after the end was not the reason. */
const EXPLAINED_MS = 15_000;

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

/** Somebody without consent ends a recording by entering, and so does a consent that is withdrawn (REC-3). */
function useEndingNotice(): void {
  const t = useT(recordings);
  const { isHost, recording, notify } = useRoom();
  const status = useRecordingStatus();
  const people = useHMSStore(selectPeerCount);
  const { missing, refresh, isStoppedHere, endedWhy } = recording ?? {};
  /** When a recording was first seen to have ended; null while there is none to explain. */
  const ended = useRef<number | null>(null);
  const last = useRef<'starting' | 'running' | null>(null);
  const isInterruptionTold = useRef(false);

  useEffect(() => {
    if (!isHost) return;
    if (status === 'starting' || status === 'running') {
      last.current = status;
      ended.current = null;
      isInterruptionTold.current = false;
      return;
    }
    // The recording may have ended before the page was loaded: the lesson goes on without one.
    if (endedWhy === 'interrupted' && status !== null) {
      last.current = null;
      ended.current = null;
      // Only then is it known whether something was kept, and may another be started.
      if (isInterruptionTold.current || (status !== 'completed' && status !== 'failed')) return;
      isInterruptionTold.current = true;
      const hasFailed = status === 'failed';
      const text = t(hasFailed ? 'ended_failed' : 'ended_interrupted');
      notify({ name: 'recording', text, kind: hasFailed ? 'error' : 'warning', lasts: READ_MS });
      return;
    }
    if (last.current !== null) {
      // The dialog has told whoever was refused.
      const isRefused = last.current === 'starting' && status === 'failed' && !endedWhy;
      ended.current = isStoppedHere || isRefused ? null : Date.now();
      last.current = null;
    }
    if (ended.current === null || Date.now() - ended.current > EXPLAINED_MS) return;
    const names = missing ?? [];
    if (status === 'failed') {
      notify({ name: 'recording', text: t('ended_failed'), kind: 'error', lasts: READ_MS });
    } else if (names.length > 0) {
      const text = t('ended_consent', { count: names.length, names: names.join(', ') });
      notify({ name: 'recording', text, kind: 'warning', lasts: READ_MS });
    } else return;
    ended.current = null;
  }, [isHost, status, endedWhy, missing, isStoppedHere, notify, t]);

  // The recording ends before the room admits the person, who is among the missing only afterwards.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever comes may be the reason.
  useEffect(() => {
    if (isHost && ended.current !== null) void refresh?.();
  }, [isHost, status, people, refresh]);
}
