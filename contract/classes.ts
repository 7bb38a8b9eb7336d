import { z } from 'zod';
import { entryIssues } from '../domain/calendarEntry.ts';
import { CLASS_TITLE_MAX, CLASS_TITLE_MIN } from '../domain/classForm.ts';
import { GROUP_SEATS, SEAT_ISSUES } from '../domain/matching.ts';
import { PLAN_TYPES, RECURRENCE_TYPES, STUDENT_LEVELS, WEEKDAYS } from '../domain/options.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { shown } from './auditKinds.ts';
import { decisions, planView } from './calendar.ts';
import { area, boolFilter, byId, day, done, id, instant, listOf, listQuery, textFilter } from './call.ts';
import {
  line,
  multiLine,
  optionalChoice,
  optionalLine,
  optionalMultiLine,
  plausibleDay,
  timezone,
} from './fields.ts';
import { rule } from './rules.ts';

const text = z.string().nullable();
const count = z.number().int();
/** Blank until the form is filled in; the rules of an entry say what is missing. */
const dateText = z.union([z.literal(''), plausibleDay]);
const hourText = z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)]);

/** A calendar entry of a class: local dates and hours of its zone (CAL-9). */
const entryFields = z.strictObject({
  /** Absent for a new one. */
  id: id.optional(),
  title: line(200),
  description: optionalMultiLine(1500),
  start_date: dateText,
  /** The start date without a recurrence. */
  end_date: dateText,
  start_hour: hourText,
  end_hour: hourText,
  timezone,
  recurrence: z.boolean(),
  recurrence_type: z.enum(RECURRENCE_TYPES).nullable(),
  recurrence_days: z.array(z.enum(WEEKDAYS)).max(7),
});
/** Read-only fields, accepted so that an entry can be sent back as it was read. */
const entryRest = { duration: count.optional(), class_id: id.nullish() };
const endDate = dateText.nullish().transform((date) => date ?? '');
const entryInput = entryFields.extend({ ...entryRest, end_date: endDate }).superRefine((entry, ctx) => {
  const refused = new Set(ctx.issues.map(({ path = [] }) => path[0]));
  for (const { path, code } of entryIssues(entry).filter((issue) => !refused.has(issue.path)))
    ctx.addIssue({ code: 'custom', message: rule(code), path: [path], input: entry[path] });
});
export type EntryInput = z.output<typeof entryInput>;

/** An hour of the week in which a lesson of a class begins. */
const weekHour = { weekday: z.enum(WEEKDAYS), start_hour: z.string().regex(/^([01]\d|2[0-3]):00$/) };
const LONGEST_WEEK_DAYS = 731;

const entryView = entryFields.extend({ id, description: z.string(), duration: count });

/** (CAL-14) */
const fields = {
  title: line(CLASS_TITLE_MAX, CLASS_TITLE_MIN, 'class_title_short'),
  description: multiLine(1500, 1, 'class_description_required'),
  course_id: z.uuid({ error: rule('course_required') }),
  teacher_id: z.uuid({ error: rule('teacher_required') }),
  student_level: z.enum(STUDENT_LEVELS),
  plan_type: z.enum(PLAN_TYPES),
  isCorp: z.boolean(),
  company_name: optionalLine(120),
  /** Ids of students. */
  students: z.array(id).max(GROUP_SEATS, rule('class_students_many')),
  calendars: z.array(entryInput).min(1, rule('entries_required')).max(20),
};

const namesCompany = ({
  isCorp,
  company_name,
}: {
  isCorp?: boolean | undefined;
  company_name?: string | undefined;
}) => !isCorp || company_name !== undefined;
const companyMissing = { path: ['company_name'], error: rule('class_company_required') };

const seated = z.object({
  id,
  student_id: id,
  name: z.string(),
  email: text,
  phone: text,
  photo_url: text,
  student_level: z.string(),
  joined_at: instant,
});

const studentOption = z.object({
  id,
  student_id: id,
  name: z.string(),
  email: text,
  photo_url: text,
  student_level: z.string(),
  course_id: id,
  course: z.string(),
  plan_type: z.string(),
  active: z.boolean(),
  /** The last day of the contract in force; null without one, and for callers who may not read it. */
  plan_end_date: day.nullable(),
  /** Titles. */
  classes: z.array(z.string()),
});

const row = z.object({
  id,
  title: z.string(),
  description: z.string(),
  course_id: id,
  course: z.string(),
  teacher_id: id,
  /** The user whose page the teacher's name leads to. */
  teacher_user_id: id,
  teacher_name: z.string(),
  student_level: z.string(),
  plan_type: z.enum(PLAN_TYPES),
  max_students: count,
  student_quantity: count,
  status: z.boolean(),
  isCorp: z.boolean(),
  company_name: text,
  room_id: z.string(),
  /** Types of the recurrences that have future lessons. */
  recurrence_types: z.array(z.enum(RECURRENCE_TYPES)),
  recurrence_days: z.array(z.enum(WEEKDAYS)),
  lessons_ahead: count,
  next_lesson: instant.nullable(),
  created_at: instant,
  updated_at: instant,
});
export const classView = row.extend({ students: z.array(id), calendars: z.array(entryView) });

const editing = ['create:classes', 'edit:classes'] as const;
const saveErrors = [
  'lesson_conflicts',
  'series_empty',
  'teacher_cannot_teach',
  'class_full',
  'student_cannot_join',
  'class_modality_fixed',
  'class_level_held',
  'course_off',
] as const;

export const errors = {
  class_full: 417,
  student_cannot_join: 417,
  class_modality_fixed: 417,
  class_level_held: 417,
  class_undo_lost: 417,
} as const satisfies Statuses;

export const audited = {
  entities: {
    classes: ['I', 'U'],
  },
  fields: {
    calendars: shown('text'),
  },
} as const satisfies Audited;

export const calls = area({
  'GET /v1/classes': {
    summary: 'Classes',
    access: 'view:classes',
    types: ['ADMIN', 'TEACHER', 'FEE'],
    scope: 'classes',
    query: listQuery(['title', 'teacher_name', 'student_quantity', 'created_at'], {
      name: textFilter,
      teacher_name: textFilter,
      status: boolFilter,
      teacher_id: id.optional(),
      /** A student who has a seat. */
      student_id: id.optional(),
    }),
    response: listOf(row),
  },
  'GET /v1/classes/students-and-teacher': {
    summary: 'Classes of a teacher with the names of their students',
    access: 'view:classes',
    types: ['ADMIN', 'TEACHER', 'FEE'],
    scope: 'classes',
    query: z.strictObject({ teacher_id: id }),
    response: z.array(
      z.object({
        class_id: id,
        title: z.string(),
        teacher_id: id,
        teacher_name: z.string(),
        students: z.array(z.object({ id, name: z.string() })),
      }),
    ),
  },
  'GET /v1/classes/:id': {
    summary: 'A class with its recurrences',
    access: 'view:classes',
    types: ['ADMIN', 'TEACHER', 'FEE'],
    scope: 'classes',
    params: byId,
    response: classView,
  },
  'GET /v1/classes/:id/students': {
    summary: 'Students of a class',
    access: 'view:classes',
    types: ['ADMIN', 'TEACHER', 'FEE'],
    scope: 'classes',
    params: byId,
    response: z.array(seated),
  },
  'GET /v1/students/name-and-email': {
    summary: 'Students as options for a class, by name or e-mail',
    access: editing,
    types: ['ADMIN'],
    scope: 'school',
    query: listQuery(['name'], {
      search: textFilter,
      course_id: id.optional(),
      plan_type: optionalChoice(PLAN_TYPES),
      active: boolFilter,
    }),
    response: listOf(studentOption),
  },
  'POST /v1/classes/candidates/preview': {
    summary: 'Students as options for the hours of a class: those who fit, or the others with the reason',
    access: editing,
    types: ['ADMIN'],
    scope: 'school',
    body: z.strictObject({
      /** Absent for a new class. */
      id: id.optional(),
      course_id: id,
      plan_type: fields.plan_type,
      student_level: fields.student_level,
      calendars: fields.calendars,
      /** Ids of students that the list leaves out. */
      seated: fields.students.default([]),
      fitting: z.boolean(),
      search: textFilter,
      page: z.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.number().int().min(1).max(100).default(10),
    }),
    response: listOf(
      studentOption.extend({
        /** The first reason against the student; null for one who fits. */
        reason: z.enum(SEAT_ISSUES).nullable(),
      }),
    ),
  },
  'GET /v1/classes/teacher-week': {
    summary: 'The hours of a teacher in a week of a term: free, taken by lessons, or closed by time off',
    access: editing,
    types: ['ADMIN'],
    scope: 'school',
    query: z
      .strictObject({
        teacher_id: id,
        /** The time zone in which the response states the hours. */
        timezone,
        start_date: plausibleDay,
        end_date: plausibleDay,
        /** A class whose own lessons do not count. */
        class_id: id.optional(),
      })
      .refine(
        ({ start_date, end_date }) => {
          const days = (Date.parse(end_date) - Date.parse(start_date)) / 86_400_000;
          return days >= 0 && days < LONGEST_WEEK_DAYS;
        },
        { path: ['end_date'], error: rule('span_invalid') },
      ),
    response: z.object({
      /** Without the hours outside the teacher's availability in which there is nothing. */
      hours: z.array(
        z.object({
          ...weekHour,
          kind: z.enum(['free', 'occupied', 'away']),
          /** What is there, with the number of lessons in the term. */
          lessons: z.array(z.object({ title: z.string(), count })),
        }),
      ),
    }),
  },
  'POST /v1/classes/alternatives/preview': {
    summary:
      'Other hours of the teacher, and other teachers, that are free instead of a weekly hour of a class',
    access: editing,
    types: ['ADMIN'],
    scope: 'school',
    body: z.strictObject({
      /** Absent for a new class. */
      id: id.optional(),
      teacher_id: fields.teacher_id,
      course_id: fields.course_id,
      student_level: fields.student_level,
      students: fields.students.default([]),
      calendars: fields.calendars,
      ...weekHour,
    }),
    response: z.object({
      /** The nearest first. */
      hours: z.array(z.object(weekHour)),
      /** Teachers who are free at all hours of the class. */
      teachers: z.array(z.object({ id, name: z.string() })),
    }),
  },
  'POST /v1/classes': {
    summary: 'Create a class with its recurrences, lessons and students',
    access: 'create:classes',
    types: ['ADMIN'],
    scope: 'school',
    body: z
      .strictObject({
        ...fields,
        isCorp: fields.isCorp.default(false),
        students: fields.students.default([]),
        ...decisions,
      })
      .refine(namesCompany, companyMissing),
    record: classView,
    response: classView,
    errors: saveErrors,
  },
  'PATCH /v1/classes/:id': {
    summary: 'Change a class; lists of recurrences and students are whole',
    access: 'edit:classes',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    body: z.strictObject({
      ...z.strictObject(fields).partial().shape,
      ...decisions,
      updated_at: instant.optional(),
    }),
    record: classView,
    response: classView,
    errors: [...saveErrors, 'stale'],
  },
  'POST /v1/classes/preview': {
    summary: 'What saving a class would do, and what stands against it',
    access: editing,
    types: ['ADMIN'],
    scope: 'school',
    body: z.strictObject({
      /** Absent for a new class. */
      id: id.optional(),
      ...z.strictObject(fields).partial().shape,
      ...decisions,
    }),
    record: classView,
    response: planView,
    errors: saveErrors,
  },
  'PATCH /v1/classes/:id/change-status': {
    summary:
      'Switch a class off, which cancels its lessons to come, or on again, which holds them where their hours are free',
    access: 'edit:classes',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    body: z.strictObject({
      status: z.boolean(),
      /** The version that was read; a class that was changed since is left as it is. */
      updated_at: instant.optional(),
      /** Takes a switching off back: every lesson that it cancelled takes place again, or nothing changes. */
      is_undo: z.boolean().optional(),
    }),
    response: done.extend({ updated_at: instant }),
    errors: ['class_undo_lost'],
  },
});
