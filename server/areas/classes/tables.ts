import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  type PgColumn,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { PLAN_TYPES, STUDENT_LEVELS } from '../../../domain/options.ts';
import { at, key, oneOf, stamps } from '../../platform/db/columns.ts';
import { holds, type PersonalData, stamped } from '../../platform/personalData.ts';
import { asStudent, asTeacher } from '../access/api.ts';
import { courseName, courses, students, teachers } from '../people/tables.ts';

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
    index('class_students_class').on(t.class_id, t.left_at, t.student_id),
    index('class_students_student').on(t.student_id, t.left_at),
  ],
);

export const classTitle = (id: PgColumn): SQL => sql`(select c.title from classes c where c.id = ${id})`;

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  classes: holds(classes, {
    erasure: { fate: 'searched' },
    searched: ['title', 'description'],
    exported: {
      section: 'classes_taught',
      after: 'reschedules',
      columns: {
        // Titles and descriptions may name students.
        id: 'key',
        title: 'others',
        description: 'others',
        course_id: { course: courseName(classes.course_id) },
        teacher_id: 'key',
        status: true,
        isCorp: 'internal',
        company_name: 'others',
        student_level: true,
        plan_type: true,
        max_students: true,
        room_id: 'key',
        title_search: 'others',
        ...stamped,
      },
      of: asTeacher,
      by: 'created_at',
    },
    merge: { kept: { classes: sql`exists (select 1 from classes c where c.teacher_id = t.teacher_id)` } },
  }),
  class_students: holds(class_students, {
    erasure: { fate: 'stays', why: 'ids and times of seats' },
    exported: {
      section: 'classes',
      after: 'refunds',
      columns: {
        id: 'key',
        student_id: 'key',
        class_id: { title: classTitle(class_students.class_id) },
        joined_at: true,
        left_at: true,
      },
      of: asStudent,
      by: 'joined_at',
    },
    merge: {
      kept: { classes: sql`exists (select 1 from class_students c where c.student_id = s.student_id)` },
    },
  }),
} satisfies PersonalData;
