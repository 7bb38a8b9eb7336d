import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { type Cell, type ImportKind, importKinds, importStops } from '../../../domain/importColumns.ts';
import type { Constants, Matching, Remembered } from '../../../domain/importMatching.ts';
import { at, key, oneOf, stamps } from '../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../platform/personalData.ts';
import { users } from '../identity/tables.ts';
import type { Corrections, RowError, RowWarning } from './types.ts';

export const imports = pgTable(
  'imports',
  {
    id: key('id'),
    kind: text('kind').$type<ImportKind>().notNull(),
    file_name: text('file_name').notNull(),
    headers: jsonb('headers').$type<Cell[]>().notNull(),
    /** The field of each column; a proposal until the state is no longer `matching`. */
    matching: jsonb('matching').$type<Matching>().notNull().default([]),
    /** Fields without a column whose value is the same in all rows. */
    constants: jsonb('constants').$type<Constants>().notNull().default({}),
    /** The matching is one that was decided for an earlier file. */
    is_remembered: boolean('is_remembered').notNull().default(false),
    error_count: integer('error_count').notNull().default(0),
    /** People with errors. */
    refused: integer('refused').notNull().default(0),
    people: integer('people').notNull(),
    state: text('state')
      .$type<'matching' | 'ready' | 'running' | 'done' | 'undone'>()
      .notNull()
      .default('ready'),
    /** Written on another connection while the transaction is open. */
    progress: integer('progress').notNull().default(0),
    /** Set while the import runs, to request its cancellation. */
    is_cancelled: boolean('is_cancelled').notNull().default(false),
    /** Why the last run registered nobody. */
    stopped: text('stopped').$type<(typeof importStops)[number]>(),
    /** The users that it registered. */
    made: uuid('made').array().notNull().default([]),
    created_by: uuid('created_by')
      .notNull()
      .references(() => users.user_id),
    created_at: at('created_at').notNull(),
    /** Versions what people see of the import: its matching, its state and its counts. */
    updated_at: at('updated_at').notNull().defaultNow(),
    /** When its first people were registered. */
    done_at: at('done_at'),
    /** The requests of its runs, whose own audit rows do not prevent an undo. */
    run_requests: text('run_requests').array().notNull().default([]),
  },
  (t) => [
    index('imports_created').on(t.created_at),
    oneOf('imports_kind', t.kind, importKinds),
    oneOf('imports_state', t.state, ['matching', 'ready', 'running', 'done', 'undone']),
    oneOf('imports_stopped', t.stopped, importStops),
  ],
);

/** Rows that are not registered yet; removed with the file's contents. */
export const import_rows = pgTable(
  'import_rows',
  {
    id: key('id'),
    import_id: uuid('import_id')
      .notNull()
      .references(() => imports.id),
    /** Its number in the file. */
    row: integer('row').notNull(),
    cells: jsonb('cells').$type<Cell[]>().notNull(),
    corrections: jsonb('corrections').$type<Corrections>().notNull().default({}),
    errors: jsonb('errors').$type<Omit<RowError, 'row'>[]>().notNull().default([]),
    is_faulty: boolean('is_faulty').notNull().default(false),
    warning: jsonb('warning').$type<Omit<RowWarning, 'row'>>(),
    /** Digests of e-mail, CPF, and name with birth date: rows that share one are checked together. */
    keys: text('keys').array().notNull().default([]),
    ...stamps,
  },
  (t) => [
    unique('import_rows_row').on(t.import_id, t.row),
    index('import_rows_shown').on(t.import_id, t.is_faulty.desc(), t.row),
  ],
);

/** What was decided for the headings of a file, to be applied to the next one with the same. */
export const import_matchings = pgTable(
  'import_matchings',
  {
    id: key('id'),
    kind: text('kind').$type<ImportKind>().notNull(),
    /** Digest of the headings' keys in their order by name. */
    headings: text('headings').notNull(),
    fields: jsonb('fields').$type<Remembered>().notNull(),
    constants: jsonb('constants').$type<Constants>().notNull().default({}),
    ...stamps,
  },
  (t) => [
    unique('import_matchings_headings').on(t.kind, t.headings),
    index('import_matchings_latest').on(t.kind, t.updated_at.desc()),
    oneOf('import_matchings_kind', t.kind, importKinds),
  ],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  imports: holds(imports, {
    erasure: { fate: 'searched' },
    searched: ['file_name', 'headers', 'constants'],
    // Whom an administrator imported.
    exported: 'others',
    merge: { kept: { author: sql`exists (select 1 from imports i where i.created_by = u.user_id)` } },
  }),
  import_rows: holds(import_rows, {
    erasure: { fate: 'searched' },
    searched: ['cells', 'corrections', 'errors'],
    exported: 'others',
    merge: 'untouched',
  }),
  import_matchings: holds(import_matchings, {
    erasure: { fate: 'stays', why: 'headings of columns, and values of all rows, which are about no person' },
    exported: 'not_personal',
    merge: 'untouched',
  }),
} satisfies PersonalData;
