import { expect, it } from 'vitest';
import { startSchool } from '../../support/school.ts';

it('a deadlock in a test file is reported with the statements of both transactions', async () => {
  const school = await startSchool({}, false);
  const { pool } = school.services;
  const [one, other] = [await pool.connect(), await pool.connect()];
  const lock = (number: number) => ({ text: `select pg_advisory_xact_lock(${number})` });
  for (const client of [one, other]) await client.query('begin');
  await one.query(lock(11));
  await other.query(lock(22));
  const ended = await Promise.allSettled([one.query(lock(22)), other.query(lock(11))]);
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  for (const client of [one, other]) await client.query('rollback');
  one.release();
  other.release();
  const report = await school.stop().catch((error: Error) => error.message);
  expect(report).toContain('PostgreSQL counted 1 deadlocks');
  expect(report).toMatch(/waits for ExclusiveLock on advisory lock/);
  expect(report?.match(/process \d+:\n {2}begin\n {2}select pg_advisory_xact_lock/g)).toHaveLength(2);
});
