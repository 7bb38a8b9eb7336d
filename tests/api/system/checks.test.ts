import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type School, startSchool } from '../../support/school.ts';

const modules = {
  ...import.meta.glob<Record<string, unknown>>('../../../server/platform/tables.ts', { eager: true }),
  ...import.meta.glob<Record<string, unknown>>('../../../server/areas/**/tables.ts', { eager: true }),
  ...import.meta.glob<Record<string, unknown>>('../../../server/providers/*/*/tables.ts', { eager: true }),
};
const tables = Object.values(modules).flatMap((module) =>
  Object.values(module).filter((value): value is PgTable => is(value, PgTable)),
);
const dialect = new PgDialect();
/** The values of a check constraint, in any order. */
const valuesOf = (text: string) =>
  [...text.matchAll(/'((?:[^']|'')*)'/g)].map(([, value]) => value ?? '').sort();

/** Rules written in 0002_rules.sql rather than generated. */
const handWritten = [
  'availability_cell',
  'charges_amount',
  'lessons_order',
  'matches_teacher',
  'students_evolution_stars',
  'teacher_evaluations_stars',
];

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

const inDatabase = async (kind: 'c' | 'f') =>
  (
    await school.services.pool.query<{ table: string; name: string; definition: string }>(
      `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = $1 and connamespace = 'public'::regnamespace order by conname`,
      [kind],
    )
  ).rows;

it('constrains every closed list in the database to the values of the domain', async () => {
  const declared = tables.flatMap((table) =>
    getTableConfig(table).checks.map(({ name, value }) => [name, valuesOf(dialect.sqlToQuery(value).sql)]),
  );
  const kept = (await inDatabase('c')).filter(({ name }) => !handWritten.includes(name));
  expect(Object.fromEntries(kept.map(({ name, definition }) => [name, valuesOf(definition)]))).toEqual(
    Object.fromEntries(declared),
  );
});

/** Columns that refer to a row deliberately without a foreign key. */
const free = [
  'access_log.user_id',
  'audit_log.entity_id',
  'audit_log.request_id',
  'audit_log.student_id',
  'audit_log.user_id',
  // A confirmation has a row of its own only once it has a proof (PAY-26).
  'charges.confirmation_id',
  'charges.provider_id',
  'imports.request_id',
  // A run of reminders neither locks lessons and people nor waits for those who do.
  'lesson_reminders.user_id',
  'merges.dissolved_id',
  'passkeys.credential_id',
  'payment_orders.link_id',
  'payment_orders.provider_id',
  'presence.event_id',
  'presence.peer_id',
  'provider_events.event_id',
  'sandbox_orders.charge_id',
  'sandbox_orders.order_id',
  'school_settings.user_id',
  'signature_envelopes.document_id',
  'signature_envelopes.envelope_id',
  'signature_events.document_id',
  // An upload is the platform's, which knows no area, and is removed within hours.
  'uploads.user_id',
];

it('enforces every reference to another row by a foreign key', async () => {
  const { rows: keyed } = await school.services.pool.query<{ column: string }>(
    `select conrelid::regclass || '.' || a.attname as column from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) where contype in ('f', 'p')`,
  );
  const known = [...keyed.map(({ column }) => column), ...free];
  const references = tables.flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter(({ name }) => /_(id|by)$|^replaces$|^issued_for$/.test(name) && name !== 'room_id')
      .map(({ name }) => `${getTableName(table)}.${name}`),
  );
  expect(references.filter((column) => !known.includes(column))).toEqual([]);
});
