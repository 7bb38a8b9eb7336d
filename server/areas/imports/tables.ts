import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type Cell, type ImportKind, importKinds, importStops } from '../../../domain/importColumns.ts';
import { at, key, oneOf } from '../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../platform/personalData.ts';
import { users } from '../identity/tables.ts';
import type { RowError, RowWarning, SheetRow } from './types.ts';

export const imports = pgTable(
  'imports',
  {
    id: key('id'),
    kind: text('kind').$type<ImportKind>().notNull(),
    file_name: text('file_name').notNull(),
    headers: jsonb('headers').$type<Cell[]>().notNull(),
    /** Null once they have been registered or have expired. */
    rows: jsonb('rows').$type<SheetRow[]>(),
    /** The first ones; `error_count` counts them all. */
    errors: jsonb('errors').$type<RowError[]>().notNull(),
    error_count: integer('error_count').notNull().default(0),
    /** Emptied with the rows. */
    warnings: jsonb('warnings').$type<RowWarning[]>().notNull().default([]),
    /** People with errors. */
    refused: integer('refused').notNull().default(0),
    people: integer('people').notNull(),
    state: text('state').$type<'ready' | 'running' | 'done' | 'undone'>().notNull().default('ready'),
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
    done_at: at('done_at'),
    /** The request of the run, whose own audit rows do not prevent an undo. */
    request_id: text('request_id'),
  },
  (t) => [
    index('imports_created').on(t.created_at),
    oneOf('imports_kind', t.kind, importKinds),
    oneOf('imports_state', t.state, ['ready', 'running', 'done', 'undone']),
    oneOf('imports_stopped', t.stopped, importStops),
  ],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  imports: holds(imports, {
    erasure: { fate: 'searched' },
    searched: ['file_name', 'rows', 'errors'],
    // Whom an administrator imported.
    exported: 'others',
    merge: { kept: { author: sql`exists (select 1 from imports i where i.created_by = u.user_id)` } },
  }),
} satisfies PersonalData;
