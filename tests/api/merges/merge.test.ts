import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cpfFromSeed } from '../../../domain/brazil.ts';
import { clearOld } from '../../../server/platform/clearOld.ts';
import { password } from '../../support/password.ts';
import { buildTwins, type MergeSchool, merge, preview, startMergeSchool, undo } from './school.ts';

let world: MergeSchool;

beforeAll(async () => {
  world = await startMergeSchool();
});
afterAll(() => world.school.stop());

describe('merging two records of a student (REG-22)', () => {
  it('shows first what differs, what is empty and what moves', async () => {
    const twins = await buildTwins(
      world,
      { user: { personal: { phone: '+5511911112222', rg: '12.345' } }, hours: { monday: ['08:00'] } },
      { user: { personal: { rg: null } } },
    );
    const { data } = await preview(world.admin, twins);
    expect(data).toMatchObject({
      kept: { user_id: twins.kept.user_id, name: 'Lia Torres Um' },
      dissolved: { user_id: twins.dissolved.user_id, name: 'Lia Torres Dois' },
      obstacles: [],
      reverse_obstacles: [],
      moves: [{ kind: 'availability', count: 1 }],
      losses: [],
    });
    expect(data.fields.map(({ field, is_taken }) => [field, is_taken])).toEqual([
      ['name', false],
      ['cpf', false],
      ['rg', true],
      ['phone', false],
    ]);
    expect(data.fields.find(({ field }) => field === 'phone')).toMatchObject({
      kept: '+5511987654321',
      dissolved: '+5511911112222',
    });
  });

  it('shows first what ends with the dissolved record', async () => {
    const twins = await buildTwins(
      world,
      { hours: { monday: ['08:00', '09:00'] } },
      { hours: { tuesday: ['08:00'] } },
    );
    const { data } = await preview(world.admin, twins);
    expect(data).toMatchObject({ moves: [], losses: [{ kind: 'availability', count: 2 }] });
  });

  it('takes the chosen fields only, frees e-mail and CPF, and ends the login', async () => {
    const twins = await buildTwins(world, {
      user: { personal: { phone: '+5511911112222', cpf: cpfFromSeed(71) } },
    });
    const session = await world.school.login(twins.dissolved.email);
    expect(await merge(world.admin, twins, ['phone'])).toMatchObject({
      status: 200,
      data: { undo_until: '2026-04-09T13:00:00.000Z' },
    });
    const params = { id: twins.kept.user_id };
    expect(await world.admin.call('GET /v1/users/:id', { params })).toMatchObject({
      name: 'Lia Torres Um',
      email: twins.kept.email,
      phone: '+5511911112222',
    });
    expect(
      (await world.admin.try('GET /v1/users/:id', { params: { id: twins.dissolved.user_id } })).status,
    ).toBe(404);
    expect((await session.try('GET /v1/entity/profile/', {})).status).toBe(401);
    const unknown = { email: 'ninguem@x.test', password };
    const gone = { email: twins.dissolved.email, password };
    const [first, second] = [
      await world.school.anyone.try('POST /v1/auth/login/', { body: unknown }),
      await world.school.anyone.try('POST /v1/auth/login/', { body: gone }),
    ];
    expect([second.status, second.error.code, second.error.message]).toEqual([
      first.status,
      first.error.code,
      first.error.message,
    ]);
    const free = { email: twins.dissolved.email, cpf: cpfFromSeed(71) };
    expect(await world.admin.call('POST /v1/users/duplicates', { body: free })).toEqual([]);
  });

  it('leaves the login of the kept record as it is: e-mail, password and second factors', async () => {
    const { school, admin } = world;
    const twins = await buildTwins(world, {}, { user: { email_confirmed_at: null } });
    for (const { user_id } of [twins.kept, twins.dissolved])
      await school.db.execute(sql`insert into second_factors (user_id, totp_sealed, totp_since)
        values (${user_id}, ${user_id}, now())`);
    const login = async () => {
      const { rows } = await school.services.pool.query(
        `select email, password_hash, email_confirmed_at, to_jsonb(f) as factor
         from users left join second_factors f using (user_id) where user_id = $1`,
        [twins.kept.user_id],
      );
      return rows;
    };
    const before = await login();
    expect(await merge(admin, twins, ['email' as never])).toMatchObject({
      status: 400,
      error: { issues: [{ code: 'option_invalid' }] },
    });
    const { data } = await merge(admin, twins, ['name']);
    expect(await login()).toEqual(before);
    expect((await undo(admin, data.id)).status).toBe(200);
    expect(await login()).toEqual(before);
  });

  it('informs the dissolved address, if it was confirmed, without naming the other one', async () => {
    const { school, admin } = world;
    const told = async (confirmed_at: string | null) => {
      const twins = await buildTwins(world);
      await school.db.execute(sql`update users set language = 'de', email_confirmed_at = ${confirmed_at}
        where user_id = ${twins.dissolved.user_id}`);
      expect((await merge(admin, twins)).status).toBe(200);
      const mails = (to: string) => school.anyone.call('GET /v1/demo/mails', { query: { to } });
      expect(await mails(twins.kept.email)).toEqual([]);
      return { twins, mails: await mails(twins.dissolved.email) };
    };
    expect((await told(null)).mails).toEqual([]);
    const { twins, mails } = await told('2026-01-01');
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Deine Datensätze bei Aula Viva wurden zusammengeführt',
    ]);
    expect(mails[0]?.text).not.toContain(twins.kept.email);
    // The address may be someone else's by then.
    school.clock.advance({ days: 2 });
    await clearOld(school.services);
    const { rows } = await school.services.pool.query('select 1 from mail_outbox where "to" = $1', [
      twins.dissolved.email,
    ]);
    expect(rows).toEqual([]);
  });
});
