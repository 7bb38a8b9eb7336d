import { vi } from 'vitest';
import type { RoomRecording } from '../../../src/portals/classroom/conference/session/roomContext.ts';

/** A recording of the room, and what it was asked to do. */
export function recordingOf(change: Partial<RoomRecording> = {}) {
  const calls = {
    refresh: vi.fn(async () => undefined),
    start: vi.fn(async () => undefined),
    stop: vi.fn(async () => undefined),
  };
  const state = { status: null, endedWhy: null, missing: [], isInTheWay: false, isStoppedHere: false };
  const recording: RoomRecording = { ...state, ...calls, ...change };
  return { ...calls, recording };
}
