import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { int, text } from '../../../server/platform/db/rows.ts';
import { passwordHash } from '../../support/password.ts';
import type { School } from '../../support/school.ts';

// The names of prepared statements belong to the process, and earlier test files may have used them up.
vi.resetModules();
const { startSchool } = await import('../../support/school.ts');
const { prepared, preparedAtMost } = await import('../../../server/platform/db/prepared.ts');

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

/** The names of the statements that each connection of the pool has prepared. */
async function statements(): Promise<string[][]> {
  const { pool } = school.services;
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const names = await Promise.all(
    clients.map(async (client) => {
      const { rows } = await client.query<{ name: string }>('select name from pg_prepared_statements');
      return rows.map(({ name }) => name);
    }),
  );
  for (const client of clients) client.release();
  return names;
}

const mostOf = (names: string[][]): number => Math.max(...names.map(({ length }) => length));

it('prepares no statement for a page size that no screen uses', async () => {
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  const admin = await school.login('admin@x.test');
  const orders = ['name', 'email', 'created_at'] as const;
  for (let pageSize = 1; pageSize <= 100; pageSize += 1)
    for (const orderBy of orders)
      await admin.call('GET /v1/users', { query: { page: 1, pageSize, orderBy, order: 'ASC' } });
  expect(mostOf(await statements())).toBeLessThan(orders.length * 10);
});

it.each(['2026-03-10T13:00:00.000Z', '2026-03-10T13:00:00.100Z', '2026-03-10T13:00:00.123Z'])(
  'returns the instant %s as in JSON',
  async (instant) => {
    const rows = await prepared(
      school.services.pool,
      { at: text },
      sql`select ${instant}::timestamptz(3) as at`,
    );
    expect(rows).toEqual([{ at: instant }]);
  },
);

it('prepares a bounded number of statements', async () => {
  const texts = preparedAtMost + 50;
  for (let index = 0; index < texts; index += 1)
    expect(await prepared(school.services.pool, { value: int }, sql.raw(`select ${index} as value`))).toEqual(
      [{ value: index }],
    );
  const names = await statements();
  expect(mostOf(names)).toBeLessThanOrEqual(preparedAtMost);
  // Timed jobs use the pool, too, so that the statements are spread over its connections.
  expect(new Set(names.flat()).size).toBeGreaterThan(100);
});
