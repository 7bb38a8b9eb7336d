import { z } from 'zod';
import { IMPORT_FILE, SPREADSHEET } from '../domain/files.ts';
import { COLUMNS_MAX, IMPORT_MAX, importKinds, importPaths, importStops } from '../domain/importColumns.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { shown } from './auditKinds.ts';
import { area, boolFilter, byId, id, instant, listOf, listQuery, textFilter, uploadErrors } from './call.ts';
import { line, multiLine } from './fields.ts';

export const importStates = ['matching', 'ready', 'running', 'done', 'undone', 'expired'] as const;
const row = z.object({
  id,
  kind: z.enum(importKinds),
  file_name: z.string(),
  state: z.enum(importStates),
  /** People in the file, and how many of them have errors. */
  people: z.number().int(),
  refused: z.number().int(),
  /** People written so far by the run that is under way. */
  progress: z.number().int(),
  /** People whom its runs have registered. */
  registered: z.number().int(),
  /** Who sent it. */
  user_id: id,
  user_name: z.string(),
  created_at: instant,
});

/** The first errors and warnings; the spreadsheet has all errors. */
export const SHOWN_ERRORS = 100;

const path = z.enum(importPaths);
const values = z.record(z.string(), z.union([z.string(), z.number()])).optional();

const view = row.extend({
  updated_at: instant,
  /** The columns are matched as they were for an earlier file with the same headings. */
  is_remembered: z.boolean(),
  /** The columns of the file, the field that each stands for, and its first values. */
  columns: z.array(z.object({ heading: z.string(), path: path.nullable(), samples: z.array(z.string()) })),
  /** The fields that a column can stand for, by their names in the template. */
  fields: z.array(
    z.object({
      path,
      label: z.string(),
      needed: z.boolean(),
      /** Set if the field can have one value for all rows; `options` is empty if any text is allowed. */
      constant: z.object({ options: z.array(z.string()), is_long: z.boolean() }).nullable(),
    }),
  ),
  /** Fields without a column whose value is the same in all rows. */
  constants: z.array(z.object({ path, value: z.string() })),
  stopped: z.enum(importStops).nullable(),
  error_count: z.number().int(),
  errors: z.array(
    z.object({
      row: z.number().int(),
      path: z.union([path, z.literal('')]),
      column: z.string(),
      found: z.string(),
      code: z.string(),
      message: z.string(),
      values,
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

/** A row that is not registered yet, with what was corrected in place. */
const shownRow = z.object({
  row: z.number().int(),
  updated_at: instant,
  name: z.string(),
  /** What is wrong with the row as a whole. */
  refusal: z.string().nullable(),
  fields: z.array(
    z.object({
      path,
      label: z.string(),
      found: z.string(),
      is_corrected: z.boolean(),
      fault: z.object({ code: z.string(), message: z.string(), values }).nullable(),
    }),
  ),
});

/** Rows are counted with the headings, and blank ones count too. */
const ROWS_MAX = IMPORT_MAX + 2;

/** Longest text of a cell that is typed. */
export const CELL_MAX = 4000;

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
  'GET /v1/imports/:id/rows': {
    ...own,
    summary: 'Rows of an import that are not registered, those with faults or the others',
    params: byId,
    query: listQuery(['row'], { faulty: boolFilter }),
    response: listOf(shownRow),
  },
  'GET /v1/imports/template-xls': {
    ...own,
    summary: 'The spreadsheet to fill in',
    query: z.strictObject({ kind: z.enum(importKinds) }),
    response: 'file',
    media: [SPREADSHEET],
  },
  'GET /v1/imports/errors-xls': {
    ...own,
    summary: 'The rows with faults, and what is wrong with each',
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
  'POST /v1/imports/:id/matching': {
    ...own,
    summary: 'Decide which field each column stands for, and check the rows',
    params: byId,
    body: z.strictObject({
      matching: z.array(path.nullable()).max(COLUMNS_MAX),
      /** Needed fields without a column whose value is the same in all rows. */
      constants: z
        .array(z.strictObject({ path, value: multiLine(CELL_MAX) }))
        .max(importPaths.length)
        .optional(),
      updated_at: instant,
    }),
    response: view,
    errors: ['import_expired', 'stale'],
  },
  'POST /v1/imports/:id/rows': {
    ...own,
    summary: 'Correct cells of a row, which is checked again',
    params: byId,
    body: z.strictObject({
      row: z.number().int().min(1).max(ROWS_MAX),
      fields: z
        .array(z.strictObject({ path, value: multiLine(CELL_MAX) }))
        .min(1)
        .max(importPaths.length),
      updated_at: instant,
    }),
    response: shownRow,
    errors: ['import_expired', 'stale'],
  },
  'POST /v1/imports/:id/run-valid': {
    ...own,
    summary: 'Start to register the people whose rows have no faults; the others stay',
    params: byId,
    body: z.strictObject({ updated_at: instant }),
    response: view,
    errors: ['import_has_errors', 'import_expired', 'stale'],
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
