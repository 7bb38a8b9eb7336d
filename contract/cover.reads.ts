import { absences } from './readLists.ts';
import type { Changes } from './reads.ts';

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/teacher-absences/:id/plan/apply': absences,
  'POST /v1/teacher-absences/:id/plan/undo': absences,
} as const satisfies Changes;
