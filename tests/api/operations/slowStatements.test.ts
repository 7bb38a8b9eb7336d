import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

it('A statement that runs for 7 s is not taken for one whose connection is lost', async () => {
  const slow = school.db.execute(sql`select pg_sleep(7)`);
  const locked = school.services.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7)`);
    await tx.execute(sql`select pg_sleep(6.5)`);
  });
  await Promise.all([slow, locked]);
  expect(school.services.watch.suspects).toBe(0);
});

it('Every connection of the pool limits statements and idle transactions', async () => {
  const { rows } = await school.db.execute(
    sql`select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  expect(rows).toEqual([{ statement: '5min', idle: '1min' }]);
});
