import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { EXCLUSION_REASONS, MATCH_STATUSES, type MatchStatus } from '../../../domain/options.ts';
import { at, key, oneOf, stamps } from '../../platform/db/columns.ts';
import { holds, type PersonalData, stamped } from '../../platform/personalData.ts';
import { asStudent } from '../access/api.ts';
import { users } from '../identity/tables.ts';
import { students, teachers } from '../people/tables.ts';

/** pending-allocation → waiting-acceptance → accepted; a refusal or redirect goes back (MATCH-4). */
export const matches = pgTable(
  'matches',
  {
    match_id: key('match_id'),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.student_id),
    status: text('status').$type<MatchStatus>().notNull().default('pending-allocation'),
    teacher_id: uuid('teacher_id').references(() => teachers.teacher_id),
    /** When the student first waited in this contract: kept through refusals, redirections and closed matches (MATCH-3). */
    queued_at: at('queued_at').notNull(),
    /** Start of the present status. */
    waiting_since: at('waiting_since').notNull(),
    allocated_by: uuid('allocated_by').references(() => users.user_id),
    /** Deadline for finding a teacher (MATCH-13); null in rows created before it was stored. */
    promised_until: at('promised_until'),
    /** When the teacher of the present offer was reminded. */
    reminded_at: at('reminded_at'),
    /** Teachers who let the promise pass, in this match. */
    late_teachers: uuid('late_teachers').array().notNull().default([]),
    /** Teachers to whom this match was offered before; a trigger keeps them, whatever ends an offer. */
    former_teachers: uuid('former_teachers').array().notNull().default([]),
    /** When administrators were notified that no one had acted in time. */
    late_told_at: at('late_told_at'),
    answered_at: at('answered_at'),
    /** A repeated answer returns the same result. */
    answer_key: text('answer_key'),
    /** Whether what opened it was undone: its wait does not count (MATCH-3). */
    is_undone: boolean('is_undone').notNull().default(false),
    ...stamps,
  },
  (t) => [
    uniqueIndex('matches_one_open')
      .on(t.student_id)
      .where(sql`status in ('pending-allocation', 'waiting-acceptance')`),
    index('matches_status').on(t.status, t.queued_at),
    index('matches_teacher').on(t.teacher_id, t.status),
    index('matches_student').on(t.student_id, t.status),
    index('matches_allocator').on(t.allocated_by).where(sql`allocated_by is not null`),
    oneOf('matches_known_status', t.status, MATCH_STATUSES),
  ],
);

/** Teachers who refused the student, or from whom the student was moved (MATCH-4). */
export const match_exclusions = pgTable(
  'match_exclusions',
  {
    id: key('id'),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.student_id),
    teacher_id: uuid('teacher_id')
      .notNull()
      .references(() => teachers.teacher_id),
    reason: text('reason').$type<(typeof EXCLUSION_REASONS)[number]>().notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    uniqueIndex('match_exclusions_pair').on(t.student_id, t.teacher_id),
    index('match_exclusions_teacher').on(t.teacher_id),
    oneOf('match_exclusions_reason', t.reason, EXCLUSION_REASONS),
  ],
);

/** One row: what happens when a promise ends (MATCH-13). */
export const matching_settings = pgTable('matching_settings', {
  id: integer('id').primaryKey(),
  /** Offers the student to the next teacher, instead of only notifying administrators. */
  offer_next: boolean('offer_next').notNull(),
  ...stamps,
});

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  matches: holds(matches, {
    erasure: { fate: 'removed', of: asStudent },
    exported: {
      section: 'matches',
      after: 'levels',
      columns: {
        match_id: 'key',
        student_id: 'key',
        status: true,
        teacher_id: 'others',
        waiting_since: true,
        queued_at: true,
        allocated_by: 'others',
        answered_at: true,
        answer_key: 'key',
        ...stamped,
        promised_until: 'internal',
        reminded_at: 'internal',
        late_teachers: 'others',
        former_teachers: 'others',
        late_told_at: 'internal',
        is_undone: 'internal',
      },
      by: 'created_at',
    },
    merge: {
      removed: asStudent,
      kept: {
        match: sql`exists (select 1 from matches m where m.student_id = s.student_id and m.status <> 'closed' or m.teacher_id = t.teacher_id)`,
        author: sql`exists (select 1 from matches m where m.allocated_by = u.user_id)`,
      },
    },
  }),
  match_exclusions: holds(match_exclusions, {
    erasure: { fate: 'removed', of: asStudent },
    // Which teachers refused a student.
    exported: 'others',
    merge: {
      removed: asStudent,
      kept: { match: sql`exists (select 1 from match_exclusions m where m.teacher_id = t.teacher_id)` },
    },
  }),
  matching_settings: holds(matching_settings, {
    erasure: { fate: 'stays', why: 'a switch of the school' },
    exported: 'not_personal',
    merge: 'untouched',
  }),
} satisfies PersonalData;
