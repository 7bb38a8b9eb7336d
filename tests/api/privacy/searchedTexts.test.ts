import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { notifications } from '../../../server/areas/messages/tables.ts';
import { searchTexts, searchTextsLater } from '../../../server/areas/privacy/searchTexts.ts';
import { buildAdmin, buildStudent } from '../../../server/demo/build/people.ts';
import { int, rowsOf } from '../../../server/platform/db/rows.ts';
import type { Caller } from '../../support/caller.ts';
import { dueJobs } from '../../support/jobs.ts';
import { password, passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let adminId: string;
beforeAll(async () => {
  school = await startSchool({}, false);
  const built = { email: 'admin@x.test', password_hash: passwordHash };
  adminId = (await buildAdmin(school.db, allPermissions, built)).user_id;
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

/** More than two batches of notifications to someone else, each with the name. */
const fill = (name: string) =>
  school.db.insert(notifications).values(
    Array.from({ length: 2500 }, (_, index) => ({
      recipient_id: adminId,
      notification: 'NOTICE' as const,
      title: `Aviso ${index}`,
      content: `Hoje, ${name} faz anos.`,
    })),
  );

async function named(name: string, email: string) {
  const { user_id } = await buildStudent(school.db, { user: { name, email, password_hash: passwordHash } });
  await fill(name);
  const student = await school.login(email);
  const { protocol } = await student.call('POST /v1/account/privacy/erasure', { body: { password } });
  const { response } = await admin.call('GET /v1/privacy-requests', { query: { protocol } });
  return { user_id, params: { id: response[0]?.id ?? '' } };
}

const erase = (params: { id: string }, name: string) =>
  admin.call('POST /v1/privacy-requests/:id/erase', { params, body: { name } });
const request = (params: { id: string }) => admin.call('GET /v1/privacy-requests/:id', { params });

async function naming(name: string): Promise<number> {
  const [row] = await rowsOf(school.db, { count: int })`
    select (select count(*) from notifications where content like ${`%${name}%`})::int
      + (select count(*) from audit_log where concat_ws(' ', changes, entity_name, user_name) like ${`%${name}%`})::int as count`;
  return row?.count ?? 0;
}

async function otherConnection(): Promise<pg.Client> {
  const database = String(school.services.pool.options.database);
  const client = new pg.Client({ ...inject('postgres'), database });
  await client.connect();
  return client;
}

it('an erasure waits for no text of someone else, and is complete once a job has searched them all', async () => {
  const name = 'Zenaide Abrantes Couto';
  const { params } = await named(name, 'zenaide@x.test');
  const other = await otherConnection();
  try {
    await other.query('begin');
    await other.query(`select 1 from notifications where content like '%Zenaide%' for update`);
    await erase(params, name);
    expect(await request(params)).toMatchObject({ status: 'done', completed_at: null });
    expect(await naming(name)).toBe(2500);
    const { rows } = await school.db.execute(sql`select sealed || payload::text as kept from privacy_searches,
      graphile_worker._private_jobs`);
    expect(JSON.stringify(rows)).not.toMatch(/zenaide/i);
    await other.query('commit');
  } finally {
    await other.end();
  }
  await dueJobs(school);
  expect(await naming(name)).toBe(0);
  expect(await request(params)).toMatchObject({ completed_at: school.clock.now().toISOString() });
  const { rows } = await school.db.execute(sql`select 1 from privacy_searches`);
  expect(rows).toEqual([]);
});

it('a search that ends in the middle continues behind the rows that it has searched, and leaves nothing', async () => {
  const name = 'Valdomiro Quintela Rocha';
  const { user_id, params } = await named(name, 'valdomiro@x.test');
  await erase(params, name);
  await dueJobs(school);
  await school.db.delete(notifications);
  await fill(name);
  await school.services.transaction(async (tx) => {
    await searchTextsLater(tx, school.services, user_id, [name]);
    await tx.execute(sql`select graphile_worker.remove_job(${`privacy_texts ${user_id}`})`);
  });
  const interrupted = () => searchTexts(school.services, { user_id }, AbortSignal.abort());
  while ((await naming(name)) === 2500) await expect(interrupted()).rejects.toThrow('aborted');
  expect(await naming(name)).toBe(1500);
  await expect(interrupted()).rejects.toThrow('aborted');
  expect(await naming(name)).toBe(500);
  await searchTexts(school.services, { user_id });
  expect(await naming(name)).toBe(0);
  expect((await school.db.execute(sql`select 1 from privacy_searches`)).rows).toEqual([]);
  // Again, after the end.
  await searchTexts(school.services, { user_id });
});

it('what someone did under an earlier name is found in the log by the job', async () => {
  const { user_id, params } = await named('Quitéria Nunes Bastos', 'quiteria@x.test');
  await school.db.execute(sql`insert into audit_log (at, user_id, user_name, context, entity, entity_id, operation, changes)
    values (now(), ${user_id}, 'Quitéria Solteira', 'users', 'users', ${adminId}, 'U', '{}')`);
  expect(await naming('Quitéria')).toBeGreaterThan(2500);
  await erase(params, 'Quitéria Nunes Bastos');
  await dueJobs(school);
  expect(await naming('Quitéria')).toBe(0);
  const { rows } = await school.db.execute(
    sql`select user_name from audit_kinds where user_name like 'Quitéria%'`,
  );
  expect(rows).toEqual([]);
});
