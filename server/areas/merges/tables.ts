import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { MergeField } from '../../../domain/merge.ts';
import { at, key } from '../../platform/db/columns.ts';
import { holds, type PersonalData, type RowsOf } from '../../platform/personalData.ts';
import { users } from '../identity/tables.ts';

/** A row as PostgreSQL's `to_jsonb` writes it. */
export type StoredRow = Readonly<Record<string, unknown>>;

export interface MergeJournal {
  /** Removed with the dissolved record, in the order in which they were removed. */
  removed: readonly { table: string; rows: readonly StoredRow[] }[];
  /** The keys of rows that now belong to the kept record. */
  moved: readonly { table: string; keys: readonly StoredRow[] }[];
  changed: readonly { field: MergeField; table: string; column: string; before: unknown; after: unknown }[];
}

/** Merges of duplicate records of one person (REG-22). */
export const merges = pgTable(
  'merges',
  {
    id: key('id'),
    kept_id: uuid('kept_id')
      .notNull()
      .references(() => users.user_id),
    /** Id of a removed user, unless the merge was undone. */
    dissolved_id: uuid('dissolved_id').notNull(),
    merged_by: uuid('merged_by')
      .notNull()
      .references(() => users.user_id),
    merged_at: at('merged_at').notNull(),
    /** Null once the merge was undone or can no longer be undone. */
    journal: jsonb('journal').$type<MergeJournal>(),
    /** The keys of files that only the journal names. */
    files: text('files').array().notNull().default([]),
    /** Used by an erasure of the target record: ids of the source records, and (in `traces`) their own names, addresses and numbers. */
    records: text('records').array().notNull().default([]),
    traces: text('traces').array().notNull().default([]),
    undone_by: uuid('undone_by').references(() => users.user_id),
    undone_at: at('undone_at'),
  },
  (t) => [
    index('merges_kept').on(t.kept_id),
    uniqueIndex('merges_dissolved').on(t.dissolved_id).where(sql`undone_at is null`),
    index('merges_open').on(t.merged_at).where(sql`journal is not null`),
  ],
);

/** Pairs of look-alikes that someone has found to be two people (REG-26). */
export const distinct_people = pgTable(
  'distinct_people',
  {
    id: key('id'),
    /** The smaller of the two ids, so that a pair has one row. */
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    other_id: uuid('other_id')
      .notNull()
      .references(() => users.user_id),
    set_by: uuid('set_by')
      .notNull()
      .references(() => users.user_id),
    set_at: at('set_at').notNull(),
  },
  (t) => [
    uniqueIndex('distinct_people_pair').on(t.user_id, t.other_id),
    index('distinct_people_other').on(t.other_id),
    index('distinct_people_set_by').on(t.set_by),
    check('distinct_people_order', sql`user_id < other_id`),
  ],
);

const ofPair: RowsOf = (id) => sql`(user_id = ${id} or other_id = ${id})`;

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  merges: holds(merges, {
    // The ids under which erase_from_log finds what was done under a record merged into this one.
    erasure: {
      fate: 'cleared',
      of: (id) => sql`kept_id = ${id}`,
      stays: ['kept_id', 'dissolved_id', 'merged_by', 'merged_at', 'undone_by', 'undone_at', 'records'],
    },
    // A copy of a merged record with its login, until the merge can no longer be undone.
    exported: 'secret',
    merge: {
      moved: { owner: 'kept_id', key: ['id'], isCounted: false, isEdited: false },
      kept: {
        merged: sql`exists (select 1 from merges m where m.kept_id = u.user_id and m.journal is not null)`,
        author: sql`exists (select 1 from merges m where m.merged_by = u.user_id or m.undone_by = u.user_id)`,
      },
    },
  }),
  distinct_people: holds(distinct_people, {
    erasure: { fate: 'removed', of: ofPair },
    exported: 'others',
    merge: {
      removed: ofPair,
      kept: { author: sql`exists (select 1 from distinct_people d where d.set_by = u.user_id)` },
    },
  }),
} satisfies PersonalData;
