import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NEXT_COMPARED } from '../../../domain/duplicates.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildStudent } from '../../../server/demo/build/people.ts';
import { rowsOf, text } from '../../../server/platform/db/rows.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash } from '../../support/school.ts';
import { type MergeSchool, merge, startMergeSchool, undo } from './school.ts';

let world: MergeSchool;
let serial = 0;

beforeAll(async () => {
  world = await startMergeSchool();
});
afterAll(() => world.school.stop());

interface Person {
  name?: string;
  birthdate?: string;
  phone?: string;
  guardian_phone?: string;
}

const guardian = (phone: string) => ({
  student_guardian_relationship: 'Mãe' as const,
  student_guardian_phone: phone,
  student_guardian_name: 'Ana Telles Prado',
  student_guardian_email: 'ana@x.test',
  student_guardian_rg: null,
  student_guardian_cpf: '52998224725',
  student_guardian_birthdate: '1970-01-01',
  student_guardian_address: null,
});

/** Registered one after the other; different in everything that is not given. */
async function register({ name, birthdate, phone, guardian_phone }: Person) {
  const n = ++serial;
  const { user_id } = await buildStudent(world.school.db, {
    user: {
      name: name ?? `Pessoa Única ${n}`,
      email: `pessoa.${n}@x.test`,
      personal: { birthdate: birthdate ?? '1985-04-03', phone: phone ?? `+552190000${1000 + n}` },
    },
    student: { fev_id: world.fev_id, ...(guardian_phone && { guardian: guardian(guardian_phone) }) },
  });
  await world.school.db.execute(
    sql`update users set created_at = timestamptz '2026-01-01' + ${n} * interval '1 minute' where user_id = ${user_id}`,
  );
  return user_id;
}

const list = (query: object = {}, as: Caller = world.admin) =>
  as.call('GET /v1/lookalikes', { query: { pageSize: 100, ...query } });
const pairsOf = async (ids: readonly string[], query: object = {}) =>
  (await list(query)).response.filter(({ user_id }) => ids.includes(user_id));
const setAside = (user_id: string, other_id: string, as: Caller = world.admin) =>
  as.try('POST /v1/lookalikes/aside', { body: { user_id, other_id } });
const listAgain = (id: string) => world.admin.try('DELETE /v1/lookalikes/aside/:id', { params: { id } });
const change = (user_id: string, to: object) =>
  world.school.db.execute(
    sql`update personal set (birthdate, phone) = (select coalesce(birthdate, personal.birthdate), coalesce(phone, personal.phone)
      from jsonb_to_record(${JSON.stringify(to)}::jsonb) as t (birthdate date, phone text)) where user_id = ${user_id}`,
  );

describe('look-alikes (REG-26)', () => {
  it('are listed with what they have in common, the earlier record first', async () => {
    const phone = '+5521911110001';
    const one = await register({ name: 'Íris da Costa Lima', birthdate: '1990-02-03', phone });
    const other = await register({ name: 'IRIS da costa lima', birthdate: '1990-02-03', phone });
    const third = await register({ name: 'Íris da Costa Lima', birthdate: '1990-02-03' });
    const found = await pairsOf([one, other, third]);
    expect(found.map(({ user_id, other_id, reasons }) => [user_id, other_id, reasons])).toEqual(
      expect.arrayContaining([
        [one, other, ['name_birthdate', 'phone']],
        [one, third, ['name_birthdate']],
        [other, third, ['name_birthdate']],
      ]),
    );
    expect(found).toHaveLength(3);
    expect(found.find(({ other_id }) => other_id === other)).toMatchObject({
      id: `${one}:${other}`,
      name: 'Íris da Costa Lima',
      birthdate: '1990-02-03',
      phone,
      aside: null,
    });
    expect(found.find(({ other_id }) => other_id === third)).toMatchObject({ phone: null });
  });

  it('are exactly the pairs that the registration form suggests, for random data', async () => {
    const phones = ['+5521922220001', '+5521922220002'];
    const person = fc.record({
      name: fc.constantFrom('Rui Sá Prado', 'Téo Sá Prado'),
      birthdate: fc.constantFrom('1991-01-01', '1992-01-01', '2014-01-01', '2015-01-01'),
      phone: fc.constantFrom(...phones),
      guardian_phone: fc.option(fc.constantFrom(...phones), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 2, maxLength: 5 }), async (people) => {
        const ids: string[] = [];
        for (const each of people) ids.push(await register(each));
        const listed = (await pairsOf(ids)).map(
          ({ user_id, other_id, reasons }) => `${[user_id, other_id].toSorted()} ${reasons}`,
        );
        const suggested = new Set<string>();
        for (const [n, { guardian_phone, ...typed }] of people.entries()) {
          const body = {
            ...typed,
            except: ids[n] ?? '',
            ...(guardian_phone && { student_guardian_phone: guardian_phone }),
          };
          for (const { user_id, reasons } of await world.admin.call('POST /v1/users/duplicates', { body }))
            suggested.add(`${[user_id, ids[n]].toSorted()} ${reasons}`);
        }
        for (const [n, id] of ids.entries())
          await world.school.db.execute(sql`update personal set birthdate = date '1940-01-01' + ${++serial}::int, phone = ${`gone ${serial} ${n}`}
              where user_id = ${id}`);
        expect(listed.toSorted()).toEqual([...suggested].toSorted());
      }),
      { numRuns: 12 },
    );
  });

  it('are no longer listed once set aside, by anyone, until that is undone', async () => {
    const phone = '+5521911110003';
    const [one, other] = [await register({ phone }), await register({ phone })];
    const { data } = await setAside(other, one);
    expect(await setAside(one, other)).toMatchObject({ status: 200, data });
    expect(await pairsOf([one])).toEqual([]);
    expect(await pairsOf([one], { aside: true })).toMatchObject([
      { user_id: one, other_id: other, aside: { id: data.id, set_at: '2026-03-10T13:00:00.000Z' } },
    ]);
    expect((await listAgain(data.id)).status).toBe(200);
    expect((await listAgain(data.id)).status).toBe(404);
    expect(await pairsOf([one], { aside: true })).toEqual([]);
    expect(await pairsOf([one])).toHaveLength(1);
    const logged = await rowsOf(world.school.db, { operation: text })`
      select operation from audit_log where entity = 'distinct_people' and entity_id = ${data.id} order by id`;
    expect(logged.map(({ operation }) => operation)).toEqual(['I', 'D']);
  });

  it('are set aside only while they have something in common', async () => {
    const [one, other] = [await register({}), await register({})];
    expect((await setAside(one, other)).status).toBe(404);
    expect((await setAside(one, one)).status).toBe(404);
  });

  it('leave both lists when one of them changes, is merged or is erased', async () => {
    const phone = '+5521911110004';
    const [one, two, three] = [
      await register({ phone }),
      await register({ phone }),
      await register({ phone }),
    ];
    await setAside(one, two);
    expect(await pairsOf([one, two])).toHaveLength(2);
    await change(three, { phone: '+5521911119999' });
    expect(await pairsOf([one, two])).toEqual([]);
    expect(await pairsOf([one], { aside: true })).toHaveLength(1);
    const twins = { kept: { user_id: one }, dissolved: { user_id: two } };
    const merged = await merge(world.admin, twins);
    expect(merged.status).toBe(200);
    expect(await pairsOf([one], { aside: true })).toEqual([]);
    expect((await undo(world.admin, merged.data.id)).status).toBe(200);
    expect(await pairsOf([one], { aside: true })).toHaveLength(1);
    await world.school.db.execute(sql`update users set erased_at = now() where user_id = ${two}`);
    expect(await pairsOf([one], { aside: true })).toEqual([]);
  });

  it('follow a change of name', async () => {
    const birthdate = '1977-07-07';
    const [one, other] = [
      await register({ name: 'Davi Nome Antigo', birthdate }),
      await register({ name: 'Davi Nome Novo', birthdate }),
    ];
    expect(await pairsOf([one, other])).toEqual([]);
    await world.school.db.execute(sql`update users set name = 'Davi Nome Novo' where user_id = ${one}`);
    expect(await pairsOf([one])).toMatchObject([{ other_id: other, reasons: ['name_birthdate'] }]);
    await world.school.db.execute(sql`update users set name = 'Davi Nome Antigo' where user_id = ${one}`);
    expect(await pairsOf([one])).toEqual([]);
  });

  it('are sorted and paged without a pair twice, and found by a part of either name', async () => {
    const phone = '+5521911110005';
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) ids.push(await register({ phone, name: `Página Vieira ${'ABCD'[n]}` }));
    const found: string[] = [];
    for (let page = 1; page <= 3; page++) {
      const { response, total } = await list({ name: 'pagina vieira', page, pageSize: 2, orderBy: 'name' });
      expect(total).toBe(6);
      found.push(...response.map(({ id }) => id));
    }
    expect(new Set(found).size).toBe(6);
    expect((await list({ name: 'vieira d' })).total).toBe(3);
  });

  it('grow with a group of people who share a phone, not with its square', async () => {
    const phone = '+5521911110006';
    const size = NEXT_COMPARED + 5;
    const ids: string[] = [];
    for (let n = 0; n < size; n++) ids.push(await register({ phone, name: `Central Recado ${n}` }));
    const { total } = await list({ name: 'Central Recado' });
    expect(total).toBe(size * NEXT_COMPARED - (NEXT_COMPARED * (NEXT_COMPARED + 1)) / 2);
  });

  it('include no one whom the caller could not merge', async () => {
    const phone = '+5521911110007';
    const login = (email: string) => ({ email, password_hash: passwordHash });
    const one = await register({ phone });
    const { user_id } = await buildAdmin(world.school.db, allPermissions, {
      ...login('forte@x.test'),
      personal: { phone },
    });
    // A merge asks for no other permission, and shows both records.
    await buildAdmin(world.school.db, ['edit:users'], login('menor@x.test'));
    const of = async (as: Caller) =>
      (await list({}, as)).response.filter((pair) => [pair.user_id, pair.other_id].includes(one));
    expect(await of(world.admin)).toHaveLength(1);
    const lesser = await world.school.login('menor@x.test');
    expect(await of(lesser)).toEqual([]);
    expect((await setAside(one, user_id, lesser)).status).toBe(404);
    expect((await list({}, lesser)).total).toBeGreaterThan(0);
  });
});
