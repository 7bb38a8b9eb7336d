import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sources } from '../../server/areas/accounting/books.ts';
import { ensureDatabase } from '../../server/platform/db/embedded.ts';
import { migrate, migrateTo } from '../../server/platform/db/migrate.ts';
import { migrationsBetween, ownLevel } from '../../server/platform/db/migrations.ts';
import { startTestPostgres } from '../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let pool: pg.Pool;
let databases = 0;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

/** A database as version 4.16.0 left it. */
beforeEach(async () => {
  const database = `chargebacks_${databases++}`;
  await ensureDatabase(postgres.connection, database);
  // Rows are written without the people and contracts that they name.
  pool = new pg.Pool({
    ...postgres.connection,
    database,
    max: 4,
    options: '-c session_replication_role=replica',
  });
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  const before = migrationsBetween(0, ownLevel()).find(({ tag }) => tag === '0079_charges_by_state');
  await migrateTo(pool, before?.when ?? 0);
  return () => pool.end();
});

const student_id = randomUUID();
const contract_id = randomUUID();
const AMOUNT = 30_000;

async function charge(status: string, columns: Record<string, unknown> = {}): Promise<string> {
  const charge_id = randomUUID();
  const values: Record<string, unknown> = {
    charge_id,
    student_id,
    contract_id,
    kind: 'plan',
    installment: Math.ceil(Math.random() * 1e6),
    amount: AMOUNT,
    due_date: '2026-03-01',
    status,
    provider: 'pagarme',
    provider_id: null,
    paid_at: '2026-03-01T12:00:00Z',
    ...columns,
  };
  await insert('charges', values);
  return charge_id;
}

async function order(
  provider_id: string,
  charge_id: string,
  columns: Record<string, unknown> = {},
): Promise<string> {
  const order_id = randomUUID();
  await insert('payment_orders', {
    order_id,
    provider: 'pagarme',
    provider_id,
    student_id,
    contract_id,
    charge_id,
    amount: AMOUNT,
    opened_at: '2026-03-01T10:00:00Z',
    paid_at: '2026-03-01T12:00:00Z',
    disputed_at: '2026-04-01T12:00:00Z',
    ...columns,
  });
  return order_id;
}

async function insert(table: string, values: Record<string, unknown>): Promise<void> {
  const names = Object.keys(values);
  await pool.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(values),
  );
}

const taken = async () =>
  (
    await pool.query(
      'select order_id, charge_id, amount, taken_at::date::text as day, returned_at from chargebacks order by amount',
    )
  ).rows;

/** Cents in a book, by month (ACC-1). */
async function monthsOf(book: 'payments' | 'chargebacks'): Promise<Record<string, number>> {
  const { rows } = await drizzle(pool).execute<{ month: string; cents: string }>(
    sql`select to_char(b.at, 'YYYY-MM') as month, sum(b.amount) as cents from ${sources[book].rows} b
      where b.at is not null and b.amount is not null group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ month, cents }) => [month, Number(cents)]));
}

/** What the books say that the school holds (ACC-1). */
async function held(): Promise<number> {
  const sum = (months: Record<string, number>) => Object.values(months).reduce((all, each) => all + each, 0);
  return sum(await monthsOf('payments')) - sum(await monthsOf('chargebacks'));
}

describe('the upgrade from 4.16.0 books what the bank holds already', () => {
  it('of a charge that is disputed', async () => {
    const charge_id = await charge('disputed', { provider_id: 'or_1' });
    const order_id = await order('or_1', charge_id);
    await migrate(pool);
    expect(await taken()).toEqual([
      { order_id, charge_id, amount: AMOUNT, day: '2026-04-01', returned_at: null },
    ]);
    expect(await held()).toBe(0);
  });

  it('of a disputed charge of which a part had been given back, which is owed as far as the bank has taken it', async () => {
    const charge_id = await charge('disputed', { provider_id: 'or_1', refunded: 5_000 });
    const order_id = await order('or_1', charge_id, { refunded: 5_000 });
    await insert('refunds', {
      student_id,
      contract_id,
      charge_id,
      order_id,
      amount: 5_000,
      status: 'done',
      done_at: '2026-03-05T12:00:00Z',
    });
    await migrate(pool);
    expect(await taken()).toMatchObject([{ order_id, charge_id, amount: 25_000 }]);
    expect(await monthsOf('payments')).toEqual({ '2026-03': AMOUNT });
    // What is left of it is the refund, which the books keep on a day of its own.
    expect(await held()).toBe(5_000);
    const { rows } = await pool.query('select status, amount, refunded, paid_at from charges');
    expect(rows).toEqual([{ status: 'disputed', amount: 25_000, refunded: 0, paid_at: null }]);
    const { rows: given } = await pool.query('select charge_id, order_id from refunds');
    expect(given).toEqual([{ charge_id: null, order_id }]);
  });

  it('of a credited payment, without what the provider gave back', async () => {
    const order_id = await order('or_1', await charge('paid', { paid_at: null }), {
      credited: 20_000,
      excess: 10_000,
      refunded: 5_000,
    });
    await migrate(pool);
    expect(await taken()).toEqual([
      { order_id, charge_id: null, amount: 25_000, day: '2026-04-01', returned_at: null },
    ]);
  });

  it('of a disputed charge that a new contract or an agreement has withdrawn since', async () => {
    const charge_id = await charge('cancelled', { provider_id: 'or_1' });
    await order('or_1', charge_id);
    await migrate(pool);
    // Its payment is in the books of its day.
    expect(await held()).toBe(0);
  });

  it('once where a second payment of the charge is disputed, too', async () => {
    const charge_id = await charge('disputed', { provider_id: 'or_2', paid_at: '2026-05-01T12:00:00Z' });
    await order('or_1', charge_id);
    await order('or_2', charge_id, { paid_at: '2026-05-01T12:00:00Z', disputed_at: '2026-06-01T12:00:00Z' });
    await migrate(pool);
    expect(await held()).toBe(0);
  });

  it('of a charge that another payment has settled since, so that a return counts on its day', async () => {
    const charge_id = await charge('paid', { provider_id: 'or_2', paid_at: '2026-05-01T12:00:00Z' });
    const order_id = await order('or_1', charge_id, { refunded: 5_000 });
    await order('or_2', charge_id, { paid_at: '2026-05-01T12:00:00Z', disputed_at: null });
    await migrate(pool);
    expect(await taken()).toEqual([
      { order_id, charge_id: null, amount: 25_000, day: null, returned_at: null },
    ]);
    // Its payment has left the books, in which the months before the upgrade stay as they were.
    expect(await monthsOf('payments')).toEqual({ '2026-05': AMOUNT });
    expect(await monthsOf('chargebacks')).toEqual({});
    await pool.query("update chargebacks set returned_at = '2026-12-01T12:00:00Z'");
    await pool.query("update payment_orders set credited = 0, excess = 25000 where provider_id = 'or_1'");
    expect(await monthsOf('payments')).toEqual({ '2026-05': AMOUNT });
    expect(await monthsOf('chargebacks')).toEqual({ '2026-12': -25_000 });
  });

  it('of a disputed charge for which a page was opened since', async () => {
    const charge_id = await charge('disputed', { provider_id: 'or_2' });
    const order_id = await order('or_1', charge_id);
    await order('or_2', charge_id, { paid_at: null, disputed_at: null });
    await migrate(pool);
    expect(await taken()).toMatchObject([{ order_id, charge_id, amount: AMOUNT, day: '2026-04-01' }]);
  });

  it('of a charge that a person has confirmed since as sent otherwise', async () => {
    const charge_id = await charge('paid', { provider_id: 'or_1', paid_at: '2026-05-01T12:00:00Z' });
    const order_id = await order('or_1', charge_id);
    await migrate(pool);
    expect(await taken()).toMatchObject([{ order_id, charge_id: null, day: null }]);
    expect(await held()).toBe(AMOUNT);
  });
});
