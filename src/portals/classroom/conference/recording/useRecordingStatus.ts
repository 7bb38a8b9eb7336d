import { type HMSRecording, selectRecordingState, useHMSStore } from '@100mslive/react-sdk';
import { useEffect, useRef } from 'react';
import { isInRoom, type RecordingStatus } from '../../../../../domain/recordings.ts';
import { useRoom } from '../session/roomContext.ts';

/** What the room says counts first, so that nobody is recorded without the banner; the school knows the rest. */
export function statusOf(
  room: HMSRecording | undefined,
  known: RecordingStatus | null | undefined,
): RecordingStatus | null {
  const runs = room?.browser?.running || room?.server?.running;
  if (runs) return known === 'stopping' ? 'stopping' : 'running';
  return known ?? null;
}

/** While these last, everyone in the room sees the banner. */
export const isLive = isInRoom;

/** The state of the lesson's recording, which a change in the room makes the page read again. */
export function useRecordingStatus(): RecordingStatus | null {
  const { recording } = useRoom();
  const room = useHMSStore(selectRecordingState);
  return statusOf(room, recording?.status);
}

/** Reads the recording anew whenever the room begins or ends to record. */
export function useFollowedRecording(): void {
  const { recording } = useRoom();
  const room = useHMSStore(selectRecordingState);
  const runs = Boolean(room?.browser?.running || room?.server?.running);
  const before = useRef(runs);
  const refresh = recording?.refresh;
  useEffect(() => {
    if (before.current === runs) return;
    before.current = runs;
    void refresh?.();
  }, [runs, refresh]);
}
