import { z } from 'zod';
import { SELECTION_MAX } from '../domain/exportLimit.ts';
import { SPREADSHEET } from '../domain/files.ts';
import type { Audited } from './areaParts.ts';
import { internal, shown } from './auditKinds.ts';
import { area, fileQuery, id } from './call.ts';
import { userSorts } from './people.ts';
import { studentSorts } from './students.ts';

/** Separated by commas. */
const listOf = <const T extends z.ZodType<string, string>>(each: T, max: number) =>
  z
    .string()
    .max(max * 40)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(each).min(1).max(max));

const selectionOf = <
  const C extends readonly [string, ...string[]],
  const S extends readonly [string, ...string[]],
>(
  columns: C,
  sorts: S,
) =>
  fileQuery(sorts, {
    ids: listOf(id, SELECTION_MAX),
    columns: listOf(z.enum(columns), columns.length),
  });

export const userSheetColumns = [
  'name',
  'email',
  'types',
  'user_status',
  'email_received_status',
  'created_at',
] as const;
export const studentSheetColumns = [
  'name',
  'teacher_name',
  'student_level',
  'onboarding_status',
  'email',
  'phone',
  'fev_name',
  'created_at',
] as const;

const file = { scope: 'students', response: 'file', media: [SPREADSHEET] } as const;

export const audited = {
  entities: {
    selections: ['I'],
  },
  fields: {
    exported: shown('number'),
    exported_ids: internal,
  },
} as const satisfies Audited;

export const calls = area({
  'GET /v1/users/export': {
    ...file,
    summary: 'Selected users as a spreadsheet',
    access: 'view:users',
    query: selectionOf(userSheetColumns, userSorts),
  },
  'GET /v1/students/export': {
    ...file,
    summary: 'Selected students as a spreadsheet',
    access: 'view:students',
    query: selectionOf(studentSheetColumns, studentSorts),
  },
});
