import type { Area } from '../../platform/area.ts';
import { alertMissing } from './alertMissing.ts';
import { listLiveClasses } from './liveClasses.ts';
import { observe } from './observe.ts';
import { recordWatching } from './recordWatching.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    missing_teachers: Record<string, never>;
    watched_lessons: Record<string, never>;
  }
}

export const liveClasses = {
  handlers: {
    'GET /v1/hms/live-classes': listLiveClasses,
    'POST /v1/hms/live-classes/:room_id/observe': observe,
  },
  jobs: { missing_teachers: alertMissing, watched_lessons: recordWatching },
  crons: { missing_teachers: { at: '* * * * *' }, watched_lessons: { at: '* * * * *' } },
} satisfies Area;
