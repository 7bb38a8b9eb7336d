import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { CANCEL_CAUSES, LESSON_STATUSES, RECURRENCE_TYPES, WEEKDAYS } from '../../../domain/options.ts';
import { allOf, at, key, oneOf, stamps, tstzrange } from '../../platform/db/columns.ts';
import { holds, instant, type PersonalData } from '../../platform/personalData.ts';
import { asStudent, asTeacher } from '../access/api.ts';
import { classes } from '../classes/tables.ts';
import { students, teachers } from '../people/tables.ts';

const hour = sql.raw(`'^([01][0-9]|2[0-3]):[0-5][0-9]$'`);

/** Rules of series in local hours and a zone; their occurrences are `lessons` (CAL-2). */
export const calendar_entries = pgTable(
  'calendar_entries',
  {
    id: key('id'),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    start_date: date('start_date', { mode: 'string' }).notNull(),
    end_date: date('end_date', { mode: 'string' }).notNull(),
    start_hour: text('start_hour').notNull(),
    end_hour: text('end_hour').notNull(),
    duration: integer('duration').notNull(),
    timezone: text('timezone').notNull(),
    recurrence: boolean('recurrence').notNull().default(false),
    recurrence_type: text('recurrence_type'),
    recurrence_days: text('recurrence_days').array().notNull().default([]),
    /** Original starts (ISO instants) that an administrator left out; days that open again do not bring them back. */
    skipped: text('skipped').array().notNull().default([]),
    ...stamps,
  },
  (t) => [
    index('calendar_entries_class').on(t.class_id),
    check('calendar_entries_hours', sql`${t.start_hour} ~ ${hour} and ${t.end_hour} ~ ${hour}`),
    oneOf('calendar_entries_recurrence_type', t.recurrence_type, RECURRENCE_TYPES),
    allOf('calendar_entries_recurrence_days', t.recurrence_days, WEEKDAYS),
  ],
);

/** An exclusion constraint rules out overlapping lessons of a teacher (CAL-1). */
export const lessons = pgTable(
  'lessons',
  {
    id: key('id'),
    entry_id: uuid('entry_id')
      .notNull()
      .references(() => calendar_entries.id),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id),
    teacher_id: uuid('teacher_id')
      .notNull()
      .references(() => teachers.teacher_id),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** The start by the rule, to which exceptions refer (CAL-4). */
    original_start: at('original_start').notNull(),
    starts_at: at('starts_at').notNull(),
    ends_at: at('ends_at').notNull(),
    during: tstzrange('during').notNull().generatedAlwaysAs(sql`tstzrange(starts_at, ends_at, '[)')`),
    status: text('status').$type<(typeof LESSON_STATUSES)[number]>().notNull().default('scheduled'),
    cancel_reason: text('cancel_reason'),
    cancel_cause: text('cancel_cause').$type<(typeof CANCEL_CAUSES)[number]>(),
    ...stamps,
  },
  (t) => [
    uniqueIndex('lessons_original').on(t.entry_id, t.original_start),
    index('lessons_class').on(t.class_id, t.starts_at),
    index('lessons_teacher').on(t.teacher_id, t.starts_at),
    // Weeks of a whole school are counted from the index alone: lessons of one day are far apart in the table.
    index('lessons_hours').on(t.starts_at, t.id, t.ends_at, t.status),
    oneOf('lessons_status', t.status, LESSON_STATUSES),
    oneOf('lessons_cancel_cause', t.cancel_cause, CANCEL_CAUSES),
  ],
);

/** A constraint rules out overlapping lessons of a student (CAL-1). */
export const lesson_students = pgTable(
  'lesson_students',
  {
    lesson_id: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.student_id),
    during: tstzrange('during').notNull(),
    /** False when the lesson was cancelled, so that the hour is free again. */
    active: boolean('active').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.lesson_id, t.student_id] }),
    index('lesson_students_student').on(t.student_id),
  ],
);

/** Opened lessons: `calendar_history_id` on the wire. */
export const calendar_history = pgTable(
  'calendar_history',
  {
    id: key('id'),
    lesson_id: uuid('lesson_id')
      .notNull()
      .unique()
      .references(() => lessons.id),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id),
    teacher_id: uuid('teacher_id')
      .notNull()
      .references(() => teachers.teacher_id),
    room_id: text('room_id').notNull(),
    started_at: at('started_at').notNull(),
    ended_at: at('ended_at'),
    is_last_class_of_the_week: boolean('is_last_class_of_the_week').notNull(),
  },
  (t) => [
    index('calendar_history_class').on(t.class_id, t.started_at),
    index('calendar_history_teacher').on(t.teacher_id, t.started_at),
    index('calendar_history_open').on(t.lesson_id).where(sql`ended_at is null`),
  ],
);

export const lessonTitle = (id: PgColumn): SQL => sql`(select l.title from lessons l where l.id = ${id})`;

const ofLesson = (column: SQL): SQL =>
  sql`(select ${column} from lessons l where l.id = ${lesson_students.lesson_id})`;

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  calendar_entries: holds(calendar_entries, {
    erasure: { fate: 'searched' },
    searched: ['title', 'description'],
    exported: 'same',
    merge: 'untouched',
  }),
  lessons: holds(lessons, {
    erasure: { fate: 'searched' },
    searched: ['title', 'description', 'cancel_reason'],
    exported: {
      section: 'lessons_taught',
      after: 'classes_taught',
      columns: {
        id: 'key',
        entry_id: 'key',
        class_id: 'key',
        teacher_id: 'key',
        title: 'others',
        description: 'others',
        original_start: 'internal',
        starts_at: true,
        ends_at: true,
        during: 'same',
        status: true,
        cancel_reason: 'others',
        cancel_cause: 'internal',
        created_at: 'internal',
        updated_at: 'internal',
      },
      of: asTeacher,
      by: 'starts_at',
    },
    merge: { kept: { classes: sql`exists (select 1 from lessons l where l.teacher_id = t.teacher_id)` } },
  }),
  lesson_students: holds(lesson_students, {
    erasure: { fate: 'stays', why: 'ids and times of lessons' },
    exported: {
      section: 'lessons',
      after: 'classes',
      columns: {
        student_id: 'key',
        during: 'same',
        active: 'same',
        lesson_id: {
          title: ofLesson(sql`l.title`),
          starts_at: instant(ofLesson(sql`l.starts_at`)),
          ends_at: instant(ofLesson(sql`l.ends_at`)),
          status: ofLesson(sql`l.status`),
        },
      },
      of: asStudent,
      by: sql`lower(${lesson_students.during})`,
    },
    merge: {
      kept: { classes: sql`exists (select 1 from lesson_students l where l.student_id = s.student_id)` },
    },
  }),
  calendar_history: holds(calendar_history, {
    erasure: { fate: 'stays', why: 'ids and times of lessons' },
    exported: 'same',
    merge: {
      kept: { classes: sql`exists (select 1 from calendar_history h where h.teacher_id = t.teacher_id)` },
    },
  }),
} satisfies PersonalData;
