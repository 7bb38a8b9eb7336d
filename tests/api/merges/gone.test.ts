import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallKey, calls } from '../../../contract/index.ts';
import { movedTables, removedTables, voidedTables } from '../../../server/areas/merges/belongings.ts';
import { holdings } from '../../../server/areas/privacy/holdings.ts';
import { erasedIn } from '../../../server/backup/erasures.ts';
import { clearOld } from '../../../server/platform/clearOld.ts';
import { rowsOf, text } from '../../../server/platform/db/rows.ts';
import { dueJobs } from '../../support/jobs.ts';
import { password } from '../../support/password.ts';
import { buildTwins, type MergeSchool, merge, startMergeSchool, undo } from './school.ts';

let world: MergeSchool;

beforeAll(async () => {
  world = await startMergeSchool();
});
afterAll(() => world.school.stop());

/** What the log and the undo rightly say of it. */
const telling: readonly string[] = ['GET /v1/logs', 'GET /v1/logs/student', 'GET /v1/users/:id/merges'];

it('a dissolved record is in no list, search, report or selection', async () => {
  const name = 'Zuleica Dissolvida';
  const twins = await buildTwins(world, { user: { name, email: 'zuleica@x.test' } });
  const found = async () => {
    const lists: string[] = [];
    for (const [key, call] of Object.entries(calls)) {
      if (!key.startsWith('GET ') || key.includes('/:') || telling.includes(key) || !('access' in call))
        continue;
      if (call.response === 'file' || call.response === 'events') continue;
      const query = { pageSize: 100, ...(key === 'GET /v1/search' && { text: name }) };
      const shape = 'query' in call && call.query ? Object.keys(call.query.shape) : [];
      const sent = Object.fromEntries(Object.entries(query).filter(([each]) => shape.includes(each)));
      const reply = await world.admin.try(key as CallKey, { query: sent } as never);
      if (JSON.stringify(reply.data ?? null).includes(twins.dissolved.user_id)) lists.push(key);
    }
    return lists.sort();
  };
  expect(await found()).toEqual(
    expect.arrayContaining([
      'GET /v1/search',
      'GET /v1/students',
      'GET /v1/users',
      'GET /v1/users/name-and-email',
    ]),
  );
  expect((await merge(world.admin, twins)).status).toBe(200);
  expect(await found()).toEqual([]);
});

/** Every table with this word in any of its rows. */
async function tablesWith(word: string): Promise<string[]> {
  const { school } = world;
  const tables = await rowsOf(school.db, { name: text })`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') order by 1`;
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await school.services.pool.query(
      `select 1 from ${name} t where t::text ilike $1 limit 1`,
      [`%${word}%`],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

it('a person who is erased after a merge leaves nothing of the dissolved record either', async () => {
  const { school } = world;
  const twins = await buildTwins(
    world,
    { user: { name: 'Canario Dois Prado', email: 'canario.dois@x.test', personal: { rg: 'canario rg' } } },
    { user: { name: 'Canario Um Prado', email: 'canario.um@x.test' } },
  );
  const student = await school.login('canario.dois@x.test');
  await student.call('POST /v1/feedback', { body: { text: 'Sou canario.', page: '/profile' } });
  await world.admin.call('POST /v1/feedback', {
    body: { text: 'Falei com Canario Dois Prado.', page: '/users' },
  });
  await world.admin
    .call('POST /v1/users/resend-email', { body: { user_id: twins.dissolved.user_id } })
    .catch(() => undefined);
  await school.db.execute(sql`insert into mail_outbox ("to", subject, text, kind, created_at)
    values ('canario.dois@x.test', 'Olá', 'Canario', 'notice', now())`);
  expect((await merge(world.admin, twins, ['rg'])).status).toBe(200);
  const kept = await school.login('canario.um@x.test');
  const { protocol } = await kept.call('POST /v1/account/privacy/erasure', { body: { password } });
  const { response } = await world.admin.call('GET /v1/privacy-requests', { query: { protocol } });
  await world.admin.call('POST /v1/privacy-requests/:id/erase', {
    params: { id: response[0]?.id ?? '' },
    body: { name: 'Canario Um Prado' },
  });
  await dueJobs(school);
  school.clock.advance({ days: 2 });
  await clearOld(school.services);
  expect(await tablesWith('canario')).toEqual([]);
  // A backup from before the merge has both records.
  expect((await erasedIn(school.services.pool)).sort()).toEqual(
    [twins.kept.user_id, twins.dissolved.user_id].sort(),
  );
});

it('a person who is erased after a merge was undone leaves nothing in what the log says of the other record', async () => {
  const { school } = world;
  // The session of the test before has expired.
  world.admin = await school.login('admin@x.test');
  const twins = await buildTwins(
    world,
    {
      user: {
        name: 'Perola Prado',
        email: 'perola@x.test',
        personal: { birthdate: '1951-07-19', rg: 'perola rg', education_grade: 'perola' },
      },
    },
    { user: { name: 'Marina Prado', email: 'marina@x.test', personal: { rg: null } } },
  );
  const { data, error } = await merge(world.admin, twins, ['name', 'rg', 'birthdate']);
  expect(error.code).toBeUndefined();
  // The person acts under the other record, which has this name at that time.
  const meanwhile = await school.login('marina@x.test');
  await meanwhile.call('PATCH /v1/users/notification-choices', {
    body: { kind: 'PAYMENT', in_app: true, by_email: true },
  });
  const params = { id: twins.kept.user_id };
  for (const rg of ['outro rg', 'perola rg']) {
    const { updated_at: _, ...form } = await world.admin.call('GET /v1/users/:id', { params });
    await world.admin.call('PATCH /v1/users/:id', { params, body: { ...form, rg } as never });
  }
  expect((await undo(world.admin, data.id)).status).toBe(200);
  // The record now has other data, which cannot be used to find the old rows.
  await school.db.execute(sql`update users set name = 'Nova Pessoa', email = 'nova@x.test'
    where user_id = ${twins.dissolved.user_id}`);
  await school.db.execute(sql`update personal set rg = 'novo rg', birthdate = '1990-01-01', education_grade = null
    where user_id = ${twins.dissolved.user_id}`);
  expect(await tablesWith('perola')).toContain('public.audit_log');
  expect(await tablesWith('1951-07-19')).toContain('public.audit_log');

  const student = await school.login('nova@x.test');
  const { protocol } = await student.call('POST /v1/account/privacy/erasure', { body: { password } });
  const { response } = await world.admin.call('GET /v1/privacy-requests', { query: { protocol } });
  await world.admin.call('POST /v1/privacy-requests/:id/erase', {
    params: { id: response[0]?.id ?? '' },
    body: { name: 'Nova Pessoa' },
  });
  await dueJobs(school);
  school.clock.advance({ days: 2 });
  await clearOld(school.services);
  expect([await tablesWith('perola'), await tablesWith('1951-07-19')]).toEqual([[], []]);
  // The other record and its log stay.
  world.admin = await school.login('admin@x.test');
  expect(await world.admin.call('GET /v1/users/:id', { params })).toMatchObject({ name: 'Marina Prado' });
  expect(await tablesWith('Marina Prado')).toContain('public.audit_log');
});

it('every table with rows of a person has a place in a merge, or keeps the record from being dissolved', async () => {
  const placed = [
    ...movedTables.map(({ table }) => table),
    ...voidedTables.map(([table]) => table),
    ...removedTables.map(([table]) => table),
  ].map(getTableName);
  const parents = ['users', 'students', 'teachers', 'fevs', 'contracts'];
  const rows = await rowsOf(world.school.db, { name: text })`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid::regclass::text in (select jsonb_array_elements_text(${JSON.stringify(parents)}::jsonb))`;
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !placed.includes(name))
      .sort(),
  ).toEqual([
    ...[
      'agreements',
      'board_items',
      'calendar_history',
      'certificate_batches',
      'certificates',
      'chargebacks',
      'charges',
      'class_files',
      'class_students',
      'classes',
      'contract_template_uses',
      'contract_templates',
      'contract_withdrawals',
      'franchisees',
      'imports',
      'lesson_recordings',
      'lesson_records',
      'lesson_students',
      'lesson_words',
    ],
    ...[
      'lessons',
      'messages',
      'parameter_versions',
      'payment_cards',
      'payment_orders',
      'payment_proofs',
      'plan_sales',
      'presence',
    ],
    ...['privacy_remainders', 'privacy_searches', 'refunds', 'room_messages', 'room_removals'],
    ...['students_evolution', 'teacher_evaluations'],
  ]);
  expect(holdings.map(({ name }) => name)).toEqual(expect.arrayContaining(placed));
});
