import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MergeObstacle, mergeObstacles } from '../../../domain/merge.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildMatch } from '../../../server/demo/build/matches.ts';
import {
  buildAdmin,
  buildCompany,
  buildFev,
  buildStudent,
  buildTeacher,
} from '../../../server/demo/build/people.ts';
import { password, passwordHash } from '../../support/password.ts';
import {
  buildTwins,
  dump,
  type MergeSchool,
  merge,
  preview,
  seen,
  startMergeSchool,
  undo,
} from './school.ts';

let world: MergeSchool;

beforeAll(async () => {
  world = await startMergeSchool();
});
afterAll(() => world.school.stop());

type Person = { user_id: string };
type Twins = { kept: Person; dissolved: Person };

const ofStudent = (twins: Twins) =>
  sql`(select student_id from students where user_id = ${twins.dissolved.user_id})`;
const contract = (
  twins: Twins,
  more = sql`null`,
) => sql`insert into contracts (student_id, status, provider, template_version,
    terms, value_registration, value_plan, installments, validity, code, file_key, signed_at)
  select ${ofStudent(twins)}, 'signed', 'own', '1', '{}', 0, 0, 1, '2027-01-01', md5(random()::text), 'x.pdf', ${more} returning contract_id`;

/** Two records of which the second cannot be dissolved, for each reason. */
const blockers: Record<MergeObstacle, () => Promise<Twins>> = {
  same: async () => {
    const { kept } = await buildTwins(world);
    return { kept, dissolved: kept };
  },
  own: async () => ({
    kept: await buildAdmin(world.school.db, allPermissions),
    dissolved: { user_id: world.admin_id },
  }),
  erased: async () => {
    const twins = await buildTwins(world);
    await world.school.db.execute(
      sql`update users set erased_at = now() where user_id = ${twins.dissolved.user_id}`,
    );
    return twins;
  },
  types: async () => ({
    kept: (await buildTwins(world)).kept,
    dissolved: await buildTeacher(world.school.db),
  }),
  merged: async () => {
    const [twins, others] = [await buildTwins(world), await buildTwins(world)];
    const again = { kept: twins.dissolved, dissolved: others.dissolved };
    expect((await merge(world.admin, again)).status).toBe(200);
    return twins;
  },
  contract: async () => {
    const twins = await buildTwins(world);
    await world.school.db.execute(contract(twins, sql`now()`));
    return twins;
  },
  payment: async () => {
    const twins = await buildTwins(world);
    await world.school.db.execute(sql`with made as (${contract(twins)})
      insert into charges (student_id, contract_id, kind, amount, due_date, provider)
      select ${ofStudent(twins)}, contract_id, 'registration', 100, '2026-03-20', 'sandbox' from made`);
    return twins;
  },
  classes: async () => {
    const twins = await buildTwins(world);
    const teacher = await buildTeacher(world.school.db);
    await buildClass(world.school.db, {
      teacher_id: teacher.teacher_id,
      course_id: twins.kept.course_id,
      student_ids: [twins.dissolved.student_id],
    });
    return twins;
  },
  match: async () => {
    const student = { onboarding_status: 'AGUARDANDO_MATCH' as const, waived_through: 6 as const };
    const twins = await buildTwins(world, { student });
    await buildMatch(world.school.db, { student_id: twins.dissolved.student_id });
    return twins;
  },
  seller: async () => {
    const [kept, dissolved] = [await buildFev(world.school.db), await buildFev(world.school.db)];
    await buildStudent(world.school.db, { student: { fev_id: dissolved.fev_id } });
    return { kept, dissolved };
  },
  company: async () => {
    const [kept, dissolved] = [await buildFev(world.school.db), await buildFev(world.school.db)];
    const company = await buildCompany(world.school.db, 'Empresa Própria');
    await world.school.db.execute(
      sql`update personal set company_id = ${company} where user_id = ${dissolved.user_id}`,
    );
    return { kept, dissolved };
  },
  franchisee: async () => {
    const [kept, dissolved] = [await buildFev(world.school.db), await buildFev(world.school.db)];
    await world.school.db.execute(sql`insert into franchisees (name, surname, phone, email, city, state, franchise_type, user_id)
      values ('Ana', 'Reis', '1', 'f@x.test', 'Natal', 'RN', 'sales', ${dissolved.user_id})`);
    return { kept, dissolved };
  },
  author: async () => {
    const [kept, dissolved] = [await buildFev(world.school.db), await buildFev(world.school.db)];
    await world.school.db.execute(
      sql`insert into messages (title, content, sender_id) values ('Olá', 'Olá', ${dissolved.user_id})`,
    );
    return { kept, dissolved };
  },
  privacy: async () => {
    const twins = await buildTwins(world);
    await world.school.db.execute(sql`insert into privacy_requests (user_id, protocol, due_on)
      values (${twins.dissolved.user_id}, 'LGPD-1', '2026-03-25')`);
    return twins;
  },
};

describe('a record that cannot be dissolved (REG-22)', () => {
  it.each(mergeObstacles)('says so before, and is refused: %s', async (obstacle) => {
    const twins = await blockers[obstacle]();
    const { data } = await preview(world.admin, twins);
    expect(data.obstacles).toEqual([obstacle]);
    const before = await dump(world.school, twins);
    expect(await merge(world.admin, twins)).toMatchObject({
      status: 417,
      error: { code: 'merge_refused', values: { reason: { code: `merge_${obstacle}` } } },
    });
    expect(await dump(world.school, twins)).toEqual(before);
  });

  it('has an open request, or the kept one has', async () => {
    for (const kind of ['erasure', 'correction']) {
      const { kept, dissolved } = await buildTwins(world);
      await world.school.db.execute(sql`insert into privacy_requests (user_id, protocol, due_on, kind, subject)
        values (${kept.user_id}, ${`LGPD-${kind}`}, '2026-03-25', ${kind}, ${kind === 'correction' ? 'name' : null})`);
      const { data } = await preview(world.admin, { kept, dissolved });
      expect([data.obstacles, data.reverse_obstacles]).toEqual([['privacy'], ['privacy']]);
      expect(await merge(world.admin, { kept, dissolved })).toMatchObject({
        error: { code: 'merge_refused', values: { reason: { code: 'merge_privacy' } } },
      });
    }
  });

  it('may be the one that stays', async () => {
    const { kept, dissolved } = await blockers.classes();
    const other = { kept: dissolved, dissolved: kept };
    expect((await preview(world.admin, other)).data).toMatchObject({
      obstacles: [],
      reverse_obstacles: ['classes'],
    });
    expect((await merge(world.admin, other)).status).toBe(200);
  });
});

describe('a merge', () => {
  it('takes only what was offered, and breaks no rule of the registration', async () => {
    const twins = await buildTwins(world, { user: { personal: { birthdate: '2015-01-01' } } });
    expect(await merge(world.admin, twins, ['network'])).toMatchObject({
      status: 400,
      error: { issues: [{ path: 'take', code: 'option_invalid' }] },
    });
    expect(await merge(world.admin, twins, ['birthdate'])).toMatchObject({
      status: 400,
      error: { issues: [{ path: 'student_guardian_relationship', code: 'guardian_required' }] },
    });
  });

  it('requires the versions that were read', async () => {
    const twins = await buildTwins(world);
    const read = await seen(world.admin, twins);
    await world.school.db.execute(
      sql`update users set name = 'Outro Nome' where user_id = ${twins.dissolved.user_id}`,
    );
    expect(await world.admin.try('POST /v1/users/:id/merge', read)).toMatchObject({ status: 409 });
  });

  it('is refused to one who may not change such a user', async () => {
    await buildAdmin(world.school.db, ['edit:users', 'view:users'], {
      email: 'weak@x.test',
      password_hash: passwordHash,
    });
    const weak = await world.school.login('weak@x.test');
    const twins = {
      kept: await buildAdmin(world.school.db, allPermissions),
      dissolved: await buildAdmin(world.school.db, allPermissions),
    };
    expect((await preview(weak, twins)).error.code).toBe('field_forbidden');
    const { params, body } = await seen(world.admin, twins);
    expect((await weak.try('POST /v1/users/:id/merge', { params, body })).error.code).toBe('field_forbidden');
    const { data } = await merge(world.admin, twins);
    expect((await undo(weak, data.id)).error.code).toBe('field_forbidden');
    expect((await undo(world.admin, data.id)).status).toBe(200);
  });

  it('is recorded in the log with both names, and so is its undoing', async () => {
    const twins = await buildTwins(world);
    const { data } = await merge(world.admin, twins, ['name']);
    await undo(world.admin, data.id);
    const { response } = await world.admin.call('GET /v1/logs', { query: { pageSize: 4 } });
    expect(response.filter(({ entity }) => entity === 'merges').map(({ details }) => details)).toEqual([
      expect.stringMatching(/ desfez a união de cadastros de Lia Torres Um$/),
      expect.stringMatching(/ uniu outro cadastro ao de Lia Torres Um$/),
    ]);
    expect(JSON.stringify(response)).toContain('Lia Torres Dois');
    expect(JSON.stringify(response)).not.toContain(password);
  });
});
