import { z } from 'zod';
import { WORKLOAD_MAX, WORKLOAD_MIN } from '../domain/courses.ts';
import { STUDENT_LEVELS, TAUGHT_LANGUAGES } from '../domain/options.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { option, shown } from './auditKinds.ts';
import { area, boolFilter, byId, id, instant, listOf, listQuery, textFilter } from './call.ts';
import { line } from './fields.ts';
import { rule } from './rules.ts';

const language = z.enum(TAUGHT_LANGUAGES);
const level = z.enum(STUDENT_LEVELS);

const row = z.object({
  id,
  /** The name. */
  course: z.string(),
  /** The language that is taught. */
  language,
  /** Hours that each level takes. */
  workload: z.number().int(),
  /** The levels that are offered, lowest first. */
  levels: z.array(level),
  status: z.boolean(),
  created_at: instant,
  updated_at: instant,
});

const fields = z.strictObject({
  course: line(80, 1),
  language,
  workload: z.number().int().min(WORKLOAD_MIN).max(WORKLOAD_MAX),
  levels: z
    .array(level)
    .max(STUDENT_LEVELS.length)
    .refine((levels) => levels.length > 0, rule('course_without_level'))
    .transform((levels) => STUDENT_LEVELS.filter((each) => levels.includes(each))),
  status: z.boolean().optional(),
  updated_at: instant.optional(),
});

export const errors = {
  course_exists: 417,
  course_off: 417,
} as const satisfies Statuses;

export const audited = {
  entities: {
    courses: ['I', 'U'],
  },
  sentences: ['courses.status.true', 'courses.status.false'],
  fields: {
    language: option(TAUGHT_LANGUAGES),
    workload: shown('number'),
    levels: option(STUDENT_LEVELS),
  },
} as const satisfies Audited;

export const calls = area({
  'GET /v1/courses': {
    summary: 'Courses that are offered; on request those that are switched off, too',
    access: 'signed_in',
    scope: 'public',
    query: listQuery(['course', 'language', 'workload', 'created_at', 'updated_at'], {
      course: textFilter,
      language: language.optional(),
      status: boolFilter,
      /** Without a `status`, lists those that are switched off beside the others. */
      with_inactive: boolFilter,
    }),
    response: listOf(row),
  },
  'GET /v1/courses/:id': {
    summary: 'One course',
    access: ['view:courses', 'edit:courses'],
    scope: 'school',
    params: byId,
    response: row,
  },
  'POST /v1/courses': {
    summary: 'Create a course',
    access: 'create:courses',
    scope: 'school',
    body: fields,
    record: row,
    response: row,
    errors: ['course_exists'],
  },
  'PATCH /v1/courses/:id': {
    summary: 'Change a course, or switch it off, after which its people and classes keep it',
    access: 'edit:courses',
    scope: 'school',
    params: byId,
    body: fields,
    record: row,
    response: row,
    errors: ['course_exists', 'stale'],
  },
});
