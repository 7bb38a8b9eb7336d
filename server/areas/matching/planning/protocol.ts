import type { Proposal } from '../../../../domain/allocation/proposal.ts';
import type { StudentRow, TeacherFacts, TeacherRows } from '../../fit/api.ts';

/** Not `performance.now()`, whose origin in a worker depends on the version of Node. */
export const clock = (): number => performance.timeOrigin + performance.now();

export interface PlanTask {
  readonly now: Date;
  readonly weeks: number;
  readonly seconds: number;
  /** Milliseconds since 1970, of the same clock in every thread. */
  readonly start: number;
}

/** Rows are sent as they are read, a few teachers at a time; the last message starts the work. */
export type PlanMessage =
  | { readonly students: readonly StudentRow[] }
  | { readonly teachers: readonly TeacherFacts[]; readonly rows: TeacherRows }
  | { readonly complete: true };

export interface PlanResult {
  readonly proposal: Proposal;
  readonly milliseconds: number;
}
