import { ownSteps, people } from './readLists.ts';
import type { Records, Topics } from './reads.ts';

/** Own reads that an audited change makes stale, besides the log. */
export const records = {
  onboarding: people,
} as const satisfies Records;

/** Own reads that other live events make stale. */
export const topics = {
  me: ownSteps,
  student: ownSteps,
} as const satisfies Topics;
