import { ownSteps, people } from './readLists.ts';
import type { Records, Topics } from './reads.ts';

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  onboarding: people,
} as const satisfies Records;

/** Reads of this area that other live events make stale. */
export const topics = {
  me: ownSteps,
  student: ownSteps,
} as const satisfies Topics;
