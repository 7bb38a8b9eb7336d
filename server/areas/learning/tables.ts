import { date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, key } from '../../platform/db/columns.ts';
import { calendar_history } from '../calendar/tables.ts';
import { classes } from '../classes/tables.ts';
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
    /** Of the joint release, not of the rating. */
    day: date('day', { mode: 'string' }).notNull(),
  },
  (t) => [index('teacher_evaluations_teacher').on(t.teacher_id)],
);
