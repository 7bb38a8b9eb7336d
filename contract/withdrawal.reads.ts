import { classes, ownSteps, people, studentLessons } from './readLists.ts';
import type { Changes } from './reads.ts';

const withdrawn = [
  ...people,
  ...ownSteps,
  ...classes,
  ...studentLessons,
  'GET /v1/contracts/:id/withdrawal',
  'GET /v1/charges',
  'GET /v1/statement/:user_id',
] as const;

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/withdrawal': withdrawn,
  'POST /v1/contracts/:id/withdrawal': withdrawn,
} as const satisfies Changes;
