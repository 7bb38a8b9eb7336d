import { z } from 'zod';
import { SPREADSHEET } from '../domain/files.ts';
import { AUDIT_OPERATIONS } from '../domain/options.ts';
import type { Audited } from './areaParts.ts';
import { auditKinds } from './auditKinds.ts';
import { area, byId, fileQuery, id, instant, listOf, listQuery, textFilter } from './call.ts';
import { plausibleDay } from './fields.ts';
import { office, type Readers, to } from './readers.ts';

const filters = {
  user_name: textFilter,
  /** Part of the context's Portuguese label. */
  context: textFilter,
  /** Codes, separated by commas; replaces `context`. */
  contexts: z
    .string()
    .max(2000)
    .optional()
    .transform((codes) => codes?.split(',')),
  operation: z.enum(AUDIT_OPERATIONS).optional(),
  from: plausibleDay.optional(),
  to: plausibleDay.optional(),
  /** Changes of this person. */
  person_id: id.optional(),
};
const studentFilters = { ...filters, student_name: textFilter };
const newestFirst = z.enum(['ASC', 'DESC']).default('DESC');

const change = z.object({
  field: z.string(),
  kind: z.enum(auditKinds),
  /** Empty without a value. */
  from: z.array(z.string()),
  to: z.array(z.string()),
  /** The caller may not read the values. */
  withheld: z.boolean(),
});
export type LogChange = z.output<typeof change>;

export const logRow = z.object({
  id: z.number().int(),
  user_name: z.string(),
  /** The user who made the change; null for the system, and for a record that is no longer there. */
  actor_id: id.nullable(),
  created_at: instant,
  /** Portuguese label; `context_code` is its code. */
  context: z.string(),
  context_code: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  entity_name: z.string().nullable(),
  operation: z.enum(AUDIT_OPERATIONS),
  /** Portuguese sentence; other languages are composed from the other fields. */
  details: z.string(),
  changes: z.array(change),
  /** The user whom the change concerns, if any. */
  person_id: id.nullable(),
  student_id: id.nullable(),
  student_name: z.string().nullable(),
});

export type LogFilters = Partial<z.output<z.ZodObject<typeof studentFilters>>>;

const exported = {
  types: ['ADMIN'],
  scope: 'school',
  response: 'file',
  media: [SPREADSHEET],
  errors: ['export_too_large'],
} as const;

export const audited = {
  entities: {
    logs: ['I'],
  },
} as const satisfies Audited;

export const readers = {
  user_name: to(office, 'the log names who made a change', ''),
  entity_name: to(office, 'the log names whom a change concerns'),
} as const satisfies Readers;

export const calls = area({
  'GET /v1/logs/export': {
    ...exported,
    summary: 'The filtered system log as a spreadsheet, in the order of the list',
    access: 'view:logs',
    query: fileQuery(['created_at'], { ...filters, order: newestFirst }),
  },
  'GET /v1/logs/student/export': {
    ...exported,
    summary: "The filtered students' log as a spreadsheet, in the order of the list",
    access: 'view:student_logs',
    query: fileQuery(['created_at'], { ...studentFilters, order: newestFirst }),
  },
  'GET /v1/logs': {
    summary: 'Changes by people and providers, newest first',
    access: 'view:logs',
    types: ['ADMIN'],
    scope: 'school',
    query: listQuery(['created_at'], { ...filters, order: newestFirst }),
    response: listOf(logRow),
  },
  'GET /v1/logs/student': {
    summary: 'Changes that concern a student, newest first',
    access: 'view:student_logs',
    types: ['ADMIN'],
    scope: 'school',
    query: listQuery(['created_at'], { ...studentFilters, order: newestFirst }),
    response: listOf(logRow),
  },
  'GET /v1/calendar/:id/history': {
    summary: 'Who changed what of a lesson',
    access: 'view:calendar',
    types: ['ADMIN'],
    scope: 'classes',
    params: byId,
    response: z.object({ response: z.array(logRow) }),
  },
});
