import { common } from 'virtual:texts/common';
import { recordings } from 'virtual:texts/recordings';
import type { RecordingStatus } from '../../../domain/recordings.ts';
import { useT } from '../../i18n/useT.ts';

/** The word for the state of a lesson's recording. */
export function useRecordingState(): (status: RecordingStatus) => string {
  const t = useT(recordings);
  const shared = useT(common);
  return (status) => (status === 'failed' ? shared('error') : t(`state.${status}`));
}
