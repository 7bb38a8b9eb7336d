import { z } from 'zod';
import { IMPORT_FILE, SPREADSHEET } from '../domain/files.ts';
import { importKinds, importStops } from '../domain/importColumns.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { shown } from './auditKinds.ts';
import { area, byId, id, instant, listOf, listQuery, textFilter, uploadErrors } from './call.ts';
import { line } from './fields.ts';

export const importStates = ['ready', 'running', 'done', 'undone', 'expired'] as const;
const row = z.object({
  id,
  kind: z.enum(importKinds),
  file_name: z.string(),
  state: z.enum(importStates),
  /** People in the file, and how many of them have errors. */
  people: z.number().int(),
  refused: z.number().int(),
  /** People written so far. */
  progress: z.number().int(),
  /** Who sent it. */
  user_id: id,
  user_name: z.string(),
  created_at: instant,
});

/** The first errors and warnings; the spreadsheet has all errors. */
export const SHOWN_ERRORS = 100;

const view = row.extend({
  stopped: z.enum(importStops).nullable(),
  error_count: z.number().int(),
  errors: z.array(
    z.object({
      row: z.number().int(),
      column: z.string(),
      found: z.string(),
      code: z.string(),
      message: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
  /** Rows with the name and birth date of a registered person or of an earlier row; they do not prevent the import. */
  warnings: z.array(
    z.object({
      row: z.number().int(),
      first_row: z.number().int().nullable(),
      people: z.array(z.object({ user_id: id, name: z.string(), email: z.string() })),
    }),
  ),
  warning_count: z.number().int(),
});

const own = { access: 'create:users', types: ['ADMIN'], scope: 'school' } as const;

export const errors = {
  import_has_errors: 417,
  import_expired: 417,
  import_in_use: 417,
  import_not_done: 417,
} as const satisfies Statuses;

export const audited = {
  entities: {
    imports: ['I', 'U', 'D'],
  },
  fields: {
    imported: shown('number'),
  },
} as const satisfies Audited;

export const calls = area({
  'GET /v1/imports': {
    ...own,
    summary: 'Imports of people',
    query: listQuery(['created_at', 'file_name'], { file_name: textFilter }),
    response: listOf(row),
  },
  'GET /v1/imports/:id': { ...own, summary: 'One import with its errors', params: byId, response: view },
  'GET /v1/imports/template-xls': {
    ...own,
    summary: 'The spreadsheet to fill in',
    query: z.strictObject({ kind: z.enum(importKinds) }),
    response: 'file',
    media: [SPREADSHEET],
  },
  'GET /v1/imports/errors-xls': {
    ...own,
    summary: 'The rows of a file with their errors',
    query: byId,
    response: 'file',
    media: [SPREADSHEET],
    errors: ['import_expired'],
  },
  'POST /v1/imports': {
    ...own,
    summary: 'Upload a file and validate its rows, without registering anyone',
    upload: { file: IMPORT_FILE },
    body: z.strictObject({ kind: z.enum(importKinds), file_name: line(200, 1) }),
    response: view,
    errors: uploadErrors,
    limit: 'upload',
  },
  'POST /v1/imports/:id/run': {
    ...own,
    summary: 'Start to register all people of an import in one transaction',
    params: byId,
    response: view,
    errors: ['import_has_errors', 'import_expired'],
  },
  'POST /v1/imports/:id/cancel': {
    ...own,
    summary: 'Cancel a running import and roll it back',
    params: byId,
    response: view,
  },
  'POST /v1/imports/:id/undo': {
    ...own,
    summary: 'Remove the people of an import while nothing depends on them',
    params: byId,
    response: view,
    errors: ['import_in_use', 'import_not_done'],
  },
});
