import type { Area } from '../../platform/area.ts';
import { alertMissing } from './alertMissing.ts';
import { listLiveClasses } from './liveClasses.ts';
import { observe } from './observe.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    missing_teachers: Record<string, never>;
  }
}

export const liveClasses = {
  handlers: {
    'GET /v1/hms/live-classes': listLiveClasses,
    'POST /v1/hms/live-classes/:room_id/observe': observe,
  },
  jobs: { missing_teachers: alertMissing },
  crons: { missing_teachers: { at: '* * * * *' } },
} satisfies Area;
