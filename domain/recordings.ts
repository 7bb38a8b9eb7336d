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
