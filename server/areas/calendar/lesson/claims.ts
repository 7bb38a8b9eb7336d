import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Notified } from './announce.ts';

export type ChangedLessons = { readonly lesson_ids: readonly string[] } | { readonly class_id: string };

/** What depends on a lesson besides its seats: students' make-ups and requests for other hours. */
export interface LessonClaims {
  /** Voids or reassigns pending requests that no longer match the timetable (LESSON-8). */
  settle(tx: Tx, ctx: Ctx, changed: ChangedLessons): Promise<void>;
  /**
   * Reopens the make-ups that were spent on these lessons. Call before the school cancels or removes them (LESSON-7). Returns the
   * notified students.
   */
  giveBack(tx: Tx, ctx: Ctx, lesson_ids: readonly string[]): Promise<Notified[]>;
  /** Ends requests and make-ups that depend on the lessons. Call before they are removed from the timetable (LESSON-2, LESSON-7, LESSON-8). */
  end(tx: Tx, ctx: Ctx, lesson_ids: readonly string[]): Promise<void>;
  /** Takes make-ups back for lessons that take place after all (LESSON-2, LESSON-7). Returns the notified guests. */
  resume(tx: Tx, ctx: Ctx, lesson_ids: readonly string[]): Promise<Notified[]>;
}

declare module '../../../platform/ports.ts' {
  interface Ports {
    lessonClaims: LessonClaims;
  }
}
