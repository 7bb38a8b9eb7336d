/** States of a lesson's recording. */
export const RECORDING_STATUSES = [
  'starting',
  'running',
  'stopping',
  'post_processing',
  'completed',
  'failed',
] as const;
export type RecordingStatus = (typeof RECORDING_STATUSES)[number];

/** A recording in one of these states is not finished; a lesson has at most one of them (REC-2). */
export const UNFINISHED = ['starting', 'running', 'stopping', 'post_processing'] as const;
/** The states in which audio and video are being recorded. */
export const RECORDING = ['starting', 'running'] as const;
/** The states in which a recorder may be in the room; a room has at most one recording in one of them. */
export const IN_ROOM = [...RECORDING, 'stopping'] as const;

const isOneOf =
  (statuses: readonly RecordingStatus[]) =>
  (status: RecordingStatus | null): boolean =>
    status !== null && statuses.includes(status);
/** Whether audio and video are being recorded. */
export const isRecording = isOneOf(RECORDING);
/** Whether a recorder may be in the room. */
export const isInRoom = isOneOf(IN_ROOM);

/** Why a recording ended (REC-3). */
export const RECORDING_ENDS = ['host', 'consent', 'left', 'interrupted'] as const;
export type RecordingEnd = (typeof RECORDING_ENDS)[number];

const RECORDINGS_KEPT_DAYS = 90;
/** When the oldest recordings began that are kept at this time (REC-6). */
export const oldestKept = (now: Date): Date => new Date(now.getTime() - RECORDINGS_KEPT_DAYS * 86_400_000);
/** Share of the space from which administrators are warned (REC-7). */
export const SPACE_WARNING = 0.8;
/** How long an address may wait to be opened (REC-5). */
export const PLAY_MINUTES = 10;

const next: Readonly<Record<RecordingStatus, readonly RecordingStatus[]>> = {
  starting: ['running', 'stopping', 'post_processing', 'completed', 'failed'],
  running: ['stopping', 'post_processing', 'completed', 'failed'],
  stopping: ['post_processing', 'completed', 'failed'],
  post_processing: ['completed', 'failed'],
  completed: [],
  failed: [],
};

/** Reports may come late or twice: a recording only goes forward. */
export const canBecome = (from: RecordingStatus, to: RecordingStatus): boolean => next[from].includes(to);

/** Whose picture a recording shows during a time, or whose screen (REC-9). */
export type Seen = { from_ms: number; until_ms: number; name: string; is_screen: boolean };

/** Parts of the same picture that lie no further apart are one. */
const SEEN_GAP_MS = 500;

/** Puts parts that follow each other together. Expects them in the order of time. */
export function joinSeen(parts: readonly Seen[]): Seen[] {
  const joined: Seen[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const goesOn =
      last?.name === part.name &&
      last.is_screen === part.is_screen &&
      part.from_ms - last.until_ms <= SEEN_GAP_MS;
    if (last && goesOn) last.until_ms = Math.max(last.until_ms, part.until_ms);
    else joined.push({ ...part });
  }
  return joined;
}

/** Who is seen at this place of a recording; null while its picture is dark. */
export function seenAt(seen: readonly Seen[], seconds: number): Seen | null {
  const ms = Math.round(seconds * 1000);
  return seen.findLast(({ from_ms, until_ms }) => from_ms <= ms && ms < until_ms) ?? null;
}
