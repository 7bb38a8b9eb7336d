import type { Area } from '../../platform/area.ts';
import { fillRecords } from './demo.ts';
import { ownLessons, ownProgress, studentLessons, studentProgress } from './progress.ts';
import { readTaught, writeTaught } from './records.ts';

export const progress = {
  handlers: {
    'GET /v1/progress': ownProgress,
    'GET /v1/progress/lessons': ownLessons,
    'GET /v1/students/:id/progress': studentProgress,
    'GET /v1/students/:id/progress/lessons': studentLessons,
    'GET /v1/calendar/:id/taught': readTaught,
    'PATCH /v1/calendar/:id/taught': writeTaught,
  },
  demo: fillRecords,
} satisfies Area;
