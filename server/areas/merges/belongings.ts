import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../../platform/db/database.ts';
import { type Column, rowsOf } from '../../platform/db/rows.ts';
import { asStudent, asTeacher, ofContract, ofTimeOff, ownRows, type RowsOf } from '../access/api.ts';
import { availability } from '../availability/tables.ts';
import { teacher_absences } from '../calendar/tables.ts';
import { contract_evidence, contract_signers, contracts } from '../contracts/tables.ts';
import { documents } from '../documents/tables.ts';
import { feedback } from '../feedback/tables.ts';
import { calendar_feeds } from '../feeds/tables.ts';
import {
  factor_challenges,
  passkeys,
  recovery_codes,
  second_factors,
} from '../identity/secondFactor/tables.ts';
import {
  consents,
  known_devices,
  password_links,
  refresh_tokens,
  sessions,
  user_roles,
  users,
  verification_codes,
} from '../identity/tables.ts';
import { match_exclusions, matches } from '../matching/tables.ts';
import { message_recipients, notification_choices, notifications } from '../messages/tables.ts';
import {
  b2b_users,
  fevs,
  franchises,
  level_changes,
  personal,
  students,
  teacher_courses,
  teachers,
} from '../people/tables.ts';
import { privacy_requests } from '../privacy/tables.ts';
import { makeups, reschedules } from '../studentLessons/tables.ts';
import { cover_plans } from '../timetable/tables.ts';
import { student_transfers } from '../transfers/tables.ts';
import { merges, type StoredRow } from './tables.ts';

interface Moved {
  table: PgTable;
  /** The column with the person's id. */
  owner: string;
  /** Which of the person's rows it is. */
  key: readonly string[];
  /** Excludes rows that `kept` already has an equivalent of; by default all rows move. */
  where?: (kept: string) => SQL;
}

/** Rows that move to the kept record, in this order. */
export const movedTables: readonly Moved[] = [
  {
    table: documents,
    owner: 'user_id',
    key: ['id', 'file_key'],
    where: (kept) => sql`type_id not in (select type_id from documents where user_id = ${kept})`,
  },
  {
    table: notifications,
    owner: 'recipient_id',
    key: ['id'],
    where: (kept) => sql`(message_id is null
      or message_id not in (select message_id from notifications where recipient_id = ${kept} and message_id is not null))`,
  },
  {
    table: message_recipients,
    owner: 'user_id',
    key: ['message_id'],
    where: (kept) =>
      sql`message_id not in (select message_id from message_recipients where user_id = ${kept})`,
  },
  { table: feedback, owner: 'user_id', key: ['id'] },
  {
    table: availability,
    owner: 'user_id',
    key: ['weekday', 'start'],
    where: (kept) => sql`not exists (select 1 from availability where user_id = ${kept})`,
  },
  { table: consents, owner: 'user_id', key: ['id'] },
  { table: privacy_requests, owner: 'user_id', key: ['id'] },
  { table: merges, owner: 'kept_id', key: ['id'] },
];

/** Removed because they end with the login; never restored. */
export const voidedTables: readonly (readonly [PgTable, RowsOf])[] = [
  [refresh_tokens, (id) => sql`session_id in (select session_id from sessions where user_id = ${id})`],
  [factor_challenges, ownRows],
  [sessions, ownRows],
  [verification_codes, ownRows],
  [password_links, ownRows],
];

/** Rows that are removed and restored with the record, in the order of the removal. */
export const removedTables: readonly (readonly [PgTable, RowsOf])[] = [
  [known_devices, ownRows],
  [calendar_feeds, ownRows],
  [recovery_codes, ownRows],
  [passkeys, ownRows],
  [second_factors, ownRows],
  [user_roles, ownRows],
  [notification_choices, ownRows],
  [availability, ownRows],
  [documents, ownRows],
  [message_recipients, ownRows],
  [notifications, (id) => sql`recipient_id = ${id}`],
  [makeups, asStudent],
  [reschedules, asStudent],
  [student_transfers, asStudent],
  [match_exclusions, asStudent],
  [matches, asStudent],
  [teacher_courses, asTeacher],
  [cover_plans, ofTimeOff],
  [teacher_absences, asTeacher],
  [level_changes, asStudent],
  [contract_evidence, ofContract],
  [contract_signers, ofContract],
  [contracts, asStudent],
  [students, ownRows],
  [teachers, ownRows],
  [fevs, ownRows],
  [franchises, ownRows],
  [b2b_users, ownRows],
  [personal, ownRows],
  [users, ownRows],
];

/** Drafts that nobody signed: `remove_merged_contracts` removes them, because the application's role may not. */
export const isContract = (table: PgTable): boolean =>
  table === contract_evidence || table === contract_signers || table === contracts;

/** Choices cannot be changed: `move_merged_consents` gives them to the other record. */
export const isConsent = (table: PgTable): boolean => table === consents;

/** The database only lets rows of these tables move as a stored journal says. */
export const isLedger = (table: PgTable): boolean => isConsent(table) || table === merges;

export const named = (table: PgTable) => sql.identifier(getTableName(table));

const stored: Column<StoredRow> = (value): value is StoredRow => typeof value === 'object' && value !== null;

/** As JSON, without generated columns, which cannot be written back. */
export async function storedRows(tx: Tx, table: PgTable, where: SQL): Promise<StoredRow[]> {
  const generated = Object.values(getTableColumns(table)).flatMap(({ name, generated }) =>
    generated === undefined ? [] : [name],
  );
  const bare = generated.map((name) => sql` - ${name}::text`);
  const rows = await rowsOf(tx, { row: stored })`
    select to_jsonb(t)${sql.join(bare, sql``)} as row from ${named(table)} t where ${where}`;
  return rows.map(({ row }) => row);
}

/** Deleting a notice deletes these rows with it. */
const ofNotices: readonly PgTable[] = [message_recipients, notifications];

/** Columns that have been dropped since are ignored; new ones get their default. */
export async function restoreRows(tx: Tx, table: PgTable, rows: readonly StoredRow[]): Promise<void> {
  const columns = Object.values(getTableColumns(table)).filter(
    ({ name, generated }) => generated === undefined && rows[0] && name in rows[0],
  );
  const list = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`insert into ${named(table)} (${list})
    select ${list} from jsonb_populate_recordset(null::${named(table)}, ${JSON.stringify(rows)}::jsonb) r
    where ${ofNotices.includes(table) ? sql`(r.message_id is null or exists (select 1 from messages m where m.id = r.message_id))` : sql`true`}`);
}

/** A row that is still referenced, or that references a missing row. */
export const isReference = (error: unknown): boolean =>
  String((error as { cause?: { code?: string } }).cause?.code ?? (error as { code?: string }).code) ===
  '23503';

/** The files that rows name: of photos, documents and drafts. */
export const filesIn = (rows: readonly StoredRow[]): string[] =>
  rows.flatMap((row) =>
    ['photo_key', 'file_key', 'signed_file_key'].flatMap((name) => {
      const key = row[name];
      return typeof key === 'string' ? [key] : [];
    }),
  );
