import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureDatabase } from '../../server/platform/db/embedded.ts';
import { migrate, migrateTo } from '../../server/platform/db/migrate.ts';
import { migrationsBetween, ownLevel } from '../../server/platform/db/migrations.ts';
import { startTestPostgres } from '../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let pool: pg.Pool;

/** A database as version 4.17.0 left it. */
beforeAll(async () => {
  postgres = await startTestPostgres();
  await ensureDatabase(postgres.connection, 'confirmations');
  // Rows are written without the people and contracts that they name.
  pool = new pg.Pool({
    ...postgres.connection,
    database: 'confirmations',
    max: 4,
    options: '-c session_replication_role=replica',
  });
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  const before = migrationsBetween(0, ownLevel()).find(({ tag }) => tag === '0080_chargebacks');
  await migrateTo(pool, before?.when ?? 0);
});
afterAll(async () => {
  await pool.end();
  await postgres.stop();
});

let installment = 0;
async function charge(status: string, student_id = randomUUID()): Promise<string> {
  const { rows } = await pool.query(
    `insert into charges (student_id, contract_id, kind, installment, amount, due_date, status, provider)
     values ($1, $2, 'plan', $3, 30000, '2026-03-01', $4, 'manual') returning charge_id`,
    [student_id, randomUUID(), ++installment, status],
  );
  return rows[0].charge_id;
}

const logged = (charge_id: string, changes: object, request_id: string | null) =>
  pool.query(
    `insert into audit_log (at, user_name, context, entity, entity_id, operation, changes, request_id)
     values (now(), 'Ana', 'payments', 'charges', $1, 'U', $2, $3)`,
    [charge_id, JSON.stringify(changes), request_id],
  );
const confirmed = { status: { from: 'open', to: 'paid' }, note: { to: 'Pix visto no extrato' } };
const settled = { status: { from: 'open', to: 'paid' } };

it('the upgrade from 4.17.0 names what a person has confirmed, so that it takes a proof (PAY-26)', async () => {
  const alone = await charge('paid');
  const payer = randomUUID();
  const joint = [await charge('paid', payer), await charge('refunded', payer)];
  const strangers = [await charge('paid'), await charge('paid')];
  const old = await charge('paid');
  const byProvider = await charge('paid');
  const owedAgain = await charge('open');
  await logged(alone, confirmed, 'request-1');
  for (const each of joint) await logged(each, confirmed, 'request-2');
  // A program that calls the API may name several of its calls alike.
  for (const each of strangers) await logged(each, confirmed, 'request-5');
  await logged(old, confirmed, null);
  await logged(byProvider, settled, 'request-3');
  await logged(owedAgain, confirmed, 'request-4');
  await migrate(pool);
  const { rows } = await pool.query('select charge_id, confirmation_id from charges');
  const named = new Map(rows.map((row) => [row.charge_id, row.confirmation_id]));
  const [first, second] = joint.map((each) => named.get(each));
  expect(first).toBe(second);
  expect(new Set([named.get(alone), first, named.get(old)]).size).toBe(3);
  const [one, other] = strangers.map((each) => named.get(each));
  expect(one).not.toBe(other);
  for (const each of [alone, ...joint, old, ...strangers]) expect(named.get(each)).not.toBeNull();
  expect([named.get(byProvider), named.get(owedAgain)]).toEqual([null, null]);
});
