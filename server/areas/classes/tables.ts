import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { PLAN_TYPES, STUDENT_LEVELS } from '../../../domain/options.ts';
import { at, key, oneOf, stamps } from '../../platform/db/columns.ts';
import { courses, students, teachers } from '../people/tables.ts';

export const classes = pgTable(
  'classes',
  {
    id: key('id'),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    course_id: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    teacher_id: uuid('teacher_id')
      .notNull()
      .references(() => teachers.teacher_id),
    status: boolean('status').notNull().default(true),
    isCorp: boolean('isCorp').notNull().default(false),
    company_name: text('company_name'),
    student_level: text('student_level').notNull(),
    plan_type: text('plan_type').notNull(),
    /** 10 in a group, 1 in a private class (MATCH-9). */
    max_students: integer('max_students').notNull(),
    room_id: text('room_id').notNull().unique(),
    title_search: text('title_search').generatedAlwaysAs(sql`search_text(title)`),
    ...stamps,
  },
  (t) => [
    index('classes_teacher').on(t.teacher_id),
    index('classes_course').on(t.course_id),
    oneOf('classes_level', t.student_level, STUDENT_LEVELS),
    oneOf('classes_plan_type', t.plan_type, PLAN_TYPES),
  ],
);

export const class_students = pgTable(
  'class_students',
  {
    id: key('id'),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.student_id),
    joined_at: at('joined_at').notNull(),
    left_at: at('left_at'),
  },
  (t) => [
    uniqueIndex('class_students_current').on(t.class_id, t.student_id).where(sql`left_at is null`),
    index('class_students_student').on(t.student_id, t.left_at),
  ],
);
