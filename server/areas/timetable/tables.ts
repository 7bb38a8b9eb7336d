import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ResponseOf } from '../../../contract/index.ts';
import type { FindingKind } from '../../../domain/timetableCheck.ts';
import { at, key, stamps } from '../../platform/db/columns.ts';
import { holds, type PersonalData, stamped } from '../../platform/personalData.ts';
import { asTeacher, ofTimeOff } from '../access/api.ts';
import { users } from '../identity/tables.ts';
import { teachers } from '../people/tables.ts';

/** Entered by hand; national holidays are computed (CAL-5). */
export const closures = pgTable('closures', {
  date: date('date', { mode: 'string' }).primaryKey(),
  reason: text('reason').notNull(),
  /** False for a national holiday on which the school is open. */
  closed: boolean('closed').notNull().default(true),
  ...stamps,
});

/** Time off of a teacher (CAL-12). */
export const teacher_absences = pgTable(
  'teacher_absences',
  {
    id: key('id'),
    teacher_id: uuid('teacher_id')
      .notNull()
      .references(() => teachers.teacher_id),
    starts_at: at('starts_at').notNull(),
    ends_at: at('ends_at').notNull(),
    /** Time zone in which the days were entered. */
    timezone: text('timezone').notNull(),
    reason: text('reason').notNull().default(''),
    /** Whether the teacher entered it, and can therefore withdraw it (CAL-19). */
    by_teacher: boolean('by_teacher').notNull().default(false),
    ...stamps,
  },
  (t) => [
    index('teacher_absences_teacher').on(t.teacher_id, t.ends_at),
    check('teacher_absences_order', sql`${t.ends_at} > ${t.starts_at}`),
  ],
);

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

type Finding = ResponseOf<'GET /v1/timetable/check'>['findings'][number];

/** What the last check found, at night or on demand, which is read instead of being computed again; at most one row. */
export const timetable_results = pgTable('timetable_results', {
  id: key('id'),
  at: at('at').notNull(),
  lessons: integer('lessons').notNull(),
  students: integer('students').notNull(),
  findings: jsonb('findings').$type<Finding[]>().notNull(),
});

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
    exported: 'not_personal',
    merge: 'untouched',
  }),
  timetable_results: holds(timetable_results, {
    // It names people, and the next check writes it anew.
    erasure: { fate: 'removed', of: () => sql`true` },
    exported: 'not_personal',
    merge: 'untouched',
  }),
  cover_plans: holds(cover_plans, {
    erasure: { fate: 'stays', why: 'ids and times of lessons; removed with the time off' },
    exported: 'same',
    merge: { removed: ofTimeOff },
  }),
  teacher_absences: holds(teacher_absences, {
    erasure: { fate: 'removed', of: asTeacher },
    searched: ['reason'],
    exported: {
      section: 'time_off',
      after: 'lessons_taught',
      columns: {
        id: 'key',
        teacher_id: 'key',
        starts_at: true,
        ends_at: true,
        timezone: true,
        reason: true,
        by_teacher: true,
        ...stamped,
      },
      of: asTeacher,
      by: 'starts_at',
    },
    merge: { removed: asTeacher, isLossCounted: true },
  }),
  closures: holds(closures, {
    erasure: { fate: 'searched' },
    searched: ['reason'],
    exported: 'not_personal',
    merge: 'untouched',
  }),
} satisfies PersonalData;
