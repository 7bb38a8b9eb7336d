import { sql } from 'drizzle-orm';
import type { Area } from '../../platform/area.ts';
import type { Services } from '../../platform/context.ts';
import { readRecording, stopRecording } from './control.ts';
import { listRecordings, playRecording } from './history.ts';
import { clearRecordings, warnOfSpace } from './keep.ts';
import { startRecording } from './startRecording.ts';
import { endWithoutConsent } from './watch.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    clear_recordings: Record<string, never>;
    recordings_space: Record<string, never>;
  }
}

export const recordings = {
  handlers: {
    'GET /v1/classes/:room_id/recording': readRecording,
    'POST /v1/classes/:room_id/recording': startRecording,
    'DELETE /v1/classes/:room_id/recording': stopRecording,
    'GET /v1/calendar/calendar-history': listRecordings,
    'POST /v1/recordings/:id/play': playRecording,
  },
  jobs: {
    clear_recordings: clearRecordings,
    recordings_space: warnOfSpace,
    consent_withdrawn: (services: Services) => endWithoutConsent(services),
  },
  crons: {
    clear_recordings: { at: '51 4 * * *', fill: '1d' },
    recordings_space: { at: '53 9 * * *' },
  },
  files: { folders: ['recordings'], used: sql`select file_key from lesson_recordings` },
} satisfies Area;
