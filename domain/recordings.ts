/** States of a lesson's recording. */
export const RECORDING_STATUSES = [
  'starting',
  'running',
  'stopping',
  'post_processing',
  'completed',
  'failed',
] as const;
