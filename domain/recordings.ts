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

/** Why a recording ended (REC-3). */
export const RECORDING_ENDS = ['host', 'consent', 'left', 'interrupted'] as const;
export type RecordingEnd = (typeof RECORDING_ENDS)[number];

export const RECORDINGS_KEPT_DAYS = 90;
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
