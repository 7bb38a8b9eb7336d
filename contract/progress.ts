import { z } from 'zod';
import { CERTIFICATE_STATUSES } from '../domain/certificates.ts';
import { STUDENT_LEVELS } from '../domain/options.ts';
import { LESSON_NOTES_MAX, LESSON_SUBJECT_MAX } from '../domain/progress.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { shown } from './auditKinds.ts';
import { area, byId, id, instant, listOf, listQuery } from './call.ts';
import { levelProgress } from './certificates.ts';
import { line, multiLine } from './fields.ts';

const level = z.enum(STUDENT_LEVELS);
const count = z.number().int();
const mark = z.number().int().nullable();
/** Two decimals, rounded down; null without marks. */
const mean = z.number().nullable();

export const progressParts = {
  attendance: z.object({
    classes_attendance: count,
    classes_number: count,
    /** Null when no lesson counted. */
    percentage: count.nullable(),
  }),
  marks: z.object({
    evaluations: count,
    conversation: mean,
    understanding: mean,
    dedication: mean,
    mean,
  }),
  certificates: z.array(
    z.object({
      id,
      course_name: z.string(),
      student_level: level,
      code: z.string(),
      status: z.enum(CERTIFICATE_STATUSES),
      issued_at: instant,
    }),
  ),
  /** The courses and levels without a certificate, and what each still lacks. */
  ahead: z.array(levelProgress),
};

const progress = z.object({ student_id: id, student_name: z.string(), ...progressParts });

/** A lesson that is over, as its student and their teachers see it. */
export const progressLesson = z.object({
  id,
  title: z.string(),
  class_name: z.string(),
  teacher_name: z.string().nullable(),
  starts_at: instant,
  ends_at: instant,
  /** Null where the lesson does not count, since its teacher did not join. */
  is_present: z.boolean().nullable(),
  is_late: z.boolean(),
  lesson_subject: z.string().nullable(),
  lesson_notes: z.string().nullable(),
  conversation: mark,
  understanding: mark,
  dedication: mark,
});

const lessonRecord = z.object({
  lesson_subject: z.string().nullable(),
  lesson_notes: z.string().nullable(),
  /** Null while nothing is written. */
  updated_at: instant.nullable(),
  /** Whether the caller may write it now, and until when its teacher may. */
  can_edit: z.boolean(),
  editable_until: instant,
});

const lessonsQuery = listQuery(['starts_at'], { order: z.enum(['ASC', 'DESC']).default('DESC') });
const own = { access: 'view:classroom', types: ['STUDENT'], scope: 'self' } as const;
const ofStudent = {
  access: ['view:students', 'view:my_students'],
  types: ['ADMIN', 'TEACHER', 'FEE'],
  scope: 'students',
  params: byId,
} as const;

export const errors = {
  lesson_record_early: 417,
  lesson_record_late: 417,
} as const satisfies Statuses;

export const audited = {
  contexts: ['lesson_records'],
  entities: { lesson_records: ['I', 'U'] },
  fields: { lesson_subject: shown('text'), lesson_notes: shown('text') },
} as const satisfies Audited;

export const calls = area({
  'GET /v1/progress': {
    summary: "The caller's own progress: attendance, marks, certificates and what the next one lacks",
    ...own,
    response: progress,
  },
  'GET /v1/progress/lessons': {
    summary: "The caller's past lessons with what was taught in them, newest first",
    ...own,
    query: lessonsQuery,
    response: listOf(progressLesson),
  },
  'GET /v1/students/:id/progress': {
    summary: 'The progress of a student: attendance, marks, certificates and what the next one lacks',
    ...ofStudent,
    response: progress,
  },
  'GET /v1/students/:id/progress/lessons': {
    summary: 'The past lessons of a student with what was taught in them, newest first',
    ...ofStudent,
    query: lessonsQuery,
    response: listOf(progressLesson),
  },
  'GET /v1/calendar/:id/taught': {
    summary: 'What was taught in a lesson',
    access: 'view:calendar',
    types: ['ADMIN', 'TEACHER', 'FEE', 'STUDENT'],
    scope: 'classes',
    params: byId,
    response: lessonRecord,
  },
  'PATCH /v1/calendar/:id/taught': {
    summary: 'Write what was taught in a lesson that the caller gives',
    access: 'edit:calendar',
    types: ['TEACHER', 'FEE'],
    scope: 'classes',
    params: byId,
    body: z.strictObject({
      lesson_subject: line(LESSON_SUBJECT_MAX, 1),
      lesson_notes: multiLine(LESSON_NOTES_MAX).default(''),
      /** Null or absent while nothing is written. */
      updated_at: instant.nullish(),
    }),
    record: lessonRecord,
    response: lessonRecord,
    errors: ['lesson_record_early', 'lesson_record_late', 'lesson_cancelled', 'stale'],
  },
});
