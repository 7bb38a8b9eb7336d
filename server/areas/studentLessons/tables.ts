import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { RESCHEDULE_STATUSES, type RescheduleStatus } from '../../../domain/options.ts';
import { at, key, oneOf, stamps } from '../../platform/db/columns.ts';
import { holds, type PersonalData, stamped } from '../../platform/personalData.ts';
import { asStudent } from '../access/api.ts';
import { lessons, lessonTitle } from '../calendar/tables.ts';
import { users } from '../identity/tables.ts';
import { students, teachers } from '../people/tables.ts';

/** Make-ups for lessons that were given up; removed with the lesson (LESSON-2). */
export const makeups = pgTable(
  'makeups',
  {
    id: key('id'),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.student_id),
    lesson_id: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** When the lesson would have begun: a private one moves to the hour of its make-up. */
    starts_at: at('starts_at').notNull(),
    given_up_at: at('given_up_at').notNull(),
    expires_at: at('expires_at').notNull(),
    used_at: at('used_at'),
    /** Giving this one up opens the make-up again, with the same expiry. */
    used_lesson_id: uuid('used_lesson_id').references(() => lessons.id, { onDelete: 'set null' }),
    /** The lesson that the school did not hold; the student returns to it if it takes place after all (LESSON-7). */
    returned_lesson_id: uuid('returned_lesson_id').references(() => lessons.id, { onDelete: 'set null' }),
    reminded_at: at('reminded_at'),
    ...stamps,
  },
  (t) => [
    uniqueIndex('makeups_lesson').on(t.student_id, t.lesson_id),
    index('makeups_lesson_id').on(t.lesson_id),
    index('makeups_used_lesson').on(t.used_lesson_id).where(sql`used_lesson_id is not null`),
    index('makeups_returned').on(t.returned_lesson_id).where(sql`returned_lesson_id is not null`),
    index('makeups_expiry').on(t.expires_at, t.id),
    check('makeups_used', sql`${t.used_lesson_id} is null or ${t.used_at} is not null`),
  ],
);

/** A student's request for another hour of a lesson, or for the hour of a make-up (LESSON-3). */
export const reschedules = pgTable(
  'reschedules',
  {
    id: key('id'),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.student_id),
    lesson_id: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** Start of the lesson when the student asked. */
    lesson_starts_at: at('lesson_starts_at').notNull(),
    lesson_ends_at: at('lesson_ends_at').notNull(),
    /** Teacher who answers. */
    teacher_id: uuid('teacher_id')
      .notNull()
      .references(() => teachers.teacher_id),
    starts_at: at('starts_at').notNull(),
    ends_at: at('ends_at').notNull(),
    /** The lesson with the wanted seat; null for a free hour. */
    to_lesson_id: uuid('to_lesson_id').references(() => lessons.id, { onDelete: 'set null' }),
    message: text('message'),
    status: text('status').$type<RescheduleStatus>().notNull().default('pending'),
    reason: text('reason'),
    decided_by: uuid('decided_by').references(() => users.user_id),
    decided_at: at('decided_at'),
    ...stamps,
  },
  (t) => [
    uniqueIndex('reschedules_one_pending').on(t.student_id, t.lesson_id).where(sql`status = 'pending'`),
    index('reschedules_created').on(t.created_at, t.id),
    index('reschedules_student').on(t.student_id, t.created_at),
    index('reschedules_teacher').on(t.teacher_id, t.status, t.created_at),
    index('reschedules_lesson').on(t.lesson_id),
    index('reschedules_to_lesson').on(t.to_lesson_id).where(sql`to_lesson_id is not null`),
    index('reschedules_decider').on(t.decided_by).where(sql`decided_by is not null`),
    oneOf('reschedules_status', t.status, RESCHEDULE_STATUSES),
    check('reschedules_decided', sql`(${t.status} = 'pending') = (${t.decided_at} is null)`),
    check('reschedules_reason', sql`${t.status} <> 'refused' or ${t.reason} is not null`),
  ],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  makeups: holds(makeups, {
    erasure: { fate: 'removed', of: asStudent },
    exported: {
      section: 'makeups',
      after: 'transfers',
      columns: {
        id: 'key',
        student_id: 'key',
        lesson_id: { title: lessonTitle(makeups.lesson_id) },
        starts_at: true,
        given_up_at: true,
        expires_at: true,
        used_at: true,
        used_lesson_id: 'key',
        returned_lesson_id: 'key',
        reminded_at: 'internal',
        ...stamped,
      },
      of: asStudent,
      by: 'given_up_at',
    },
    merge: { removed: asStudent },
  }),
  reschedules: holds(reschedules, {
    erasure: { fate: 'removed', of: asStudent },
    searched: ['message', 'reason'],
    exported: {
      section: 'reschedules',
      after: 'makeups',
      columns: {
        id: 'key',
        student_id: 'key',
        lesson_id: { title: lessonTitle(reschedules.lesson_id) },
        lesson_starts_at: true,
        lesson_ends_at: true,
        teacher_id: 'others',
        starts_at: true,
        ends_at: true,
        to_lesson_id: 'key',
        message: true,
        status: true,
        reason: true,
        decided_by: 'others',
        decided_at: true,
        ...stamped,
      },
      of: asStudent,
      by: 'created_at',
    },
    merge: {
      removed: asStudent,
      kept: { author: sql`exists (select 1 from reschedules r where r.decided_by = u.user_id)` },
    },
  }),
} satisfies PersonalData;
