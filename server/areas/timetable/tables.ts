import { index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { FindingKind } from '../../../domain/timetableCheck.ts';
import { at, key } from '../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../platform/personalData.ts';
import { ofTimeOff } from '../access/api.ts';
import { teacher_absences } from '../calendar/tables.ts';
import { users } from '../identity/tables.ts';

/** Results of the nightly check. */
export const timetable_checks = pgTable(
  'timetable_checks',
  {
    id: key('id'),
    at: at('at').notNull(),
    findings: integer('findings').notNull(),
    /** Numbers by kind. */
    totals: jsonb('totals').$type<Partial<Record<FindingKind, number>>>().notNull(),
  },
  (t) => [index('timetable_checks_at').on(t.at)],
);

interface CoverHours {
  readonly teacher_id: string;
  readonly starts_at: string;
  readonly ends_at: string;
}

/** A lesson as it was, and as the plan made it. */
export interface CoveredLesson {
  readonly lesson_id: string;
  /** The version that the administrator had seen. */
  readonly seen: string;
  readonly before: CoverHours;
  /** Its day had no lessons before the plan either. */
  readonly was_closed?: boolean;
  /** Null when it was cancelled. */
  readonly after: CoverHours | null;
  /** The version that the plan left. */
  readonly updated_at: string;
}

/** Plans by which the lessons of a teacher who is away were changed, so that they can be undone (CAL-18). */
export const cover_plans = pgTable(
  'cover_plans',
  {
    id: key('id'),
    absence_id: uuid('absence_id')
      .notNull()
      .references(() => teacher_absences.id, { onDelete: 'cascade' }),
    applied_by: uuid('applied_by')
      .notNull()
      .references(() => users.user_id),
    applied_at: at('applied_at').notNull(),
    undone_at: at('undone_at'),
    /** Lessons in the order in which they were changed. */
    lessons: jsonb('lessons').$type<CoveredLesson[]>().notNull(),
  },
  (t) => [index('cover_plans_absence').on(t.absence_id, t.applied_at)],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  timetable_checks: holds(timetable_checks, {
    erasure: { fate: 'stays', why: 'numbers' },
    exported: 'nobody',
    merge: 'untouched',
  }),
  cover_plans: holds(cover_plans, {
    erasure: { fate: 'stays', why: 'ids and times of lessons; removed with the time off' },
    exported: 'same',
    merge: { removed: ofTimeOff },
  }),
} satisfies PersonalData;
