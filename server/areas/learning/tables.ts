import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, key } from '../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../platform/personalData.ts';
import { asStudent } from '../access/api.ts';
import { calendar_history } from '../calendar/tables.ts';
import { classes, classTitle } from '../classes/tables.ts';
import { students, teachers } from '../people/tables.ts';

export const students_evolution = pgTable(
  'students_evolution',
  {
    id: key('id'),
    calendar_history_id: uuid('calendar_history_id')
      .notNull()
      .references(() => calendar_history.id),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id),
    teacher_id: uuid('teacher_id')
      .notNull()
      .references(() => teachers.teacher_id),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.student_id),
    conversation: integer('conversation').notNull(),
    understanding: integer('understanding').notNull(),
    dedication: integer('dedication').notNull(),
    created_at: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('students_evolution_once').on(t.calendar_history_id, t.student_id),
    index('students_evolution_student').on(t.student_id, t.created_at),
    index('students_evolution_teacher').on(t.teacher_id, t.created_at),
    index('students_evolution_created').on(t.created_at),
  ],
);

/** Sealed, because the row is written together with the author's answered notification. */
export const pending_ratings = pgTable('pending_ratings', {
  id: key('id'),
  sealed: text('sealed').notNull(),
});

/** Names no student: ratings are anonymous everywhere. */
export const teacher_evaluations = pgTable(
  'teacher_evaluations',
  {
    id: key('id'),
    teacher_id: uuid('teacher_id')
      .notNull()
      .references(() => teachers.teacher_id),
    rating: integer('rating').notNull(),
    reason: text('reason').array().notNull(),
    /** Day of the joint release, not of the rating. */
    day: date('day', { mode: 'string' }).notNull(),
  },
  (t) => [index('teacher_evaluations_teacher').on(t.teacher_id)],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  students_evolution: holds(students_evolution, {
    erasure: { fate: 'stays', why: 'marks by id' },
    exported: {
      section: 'marks',
      after: 'room_removals',
      columns: {
        id: 'key',
        calendar_history_id: 'key',
        class_id: { title: classTitle(students_evolution.class_id) },
        teacher_id: 'others',
        student_id: 'key',
        conversation: true,
        understanding: true,
        dedication: true,
        created_at: true,
      },
      of: asStudent,
      by: 'created_at',
    },
    merge: {
      kept: {
        classes: sql`exists (select 1 from students_evolution e where e.student_id = s.student_id or e.teacher_id = t.teacher_id)`,
      },
    },
  }),
  pending_ratings: holds(pending_ratings, {
    erasure: { fate: 'stays', why: 'sealed marks, which name no student' },
    exported: 'anonymous',
    merge: 'untouched',
  }),
  teacher_evaluations: holds(teacher_evaluations, {
    erasure: { fate: 'stays', why: 'marks by id' },
    exported: 'anonymous',
    merge: {
      kept: { classes: sql`exists (select 1 from teacher_evaluations e where e.teacher_id = t.teacher_id)` },
    },
  }),
} satisfies PersonalData;
