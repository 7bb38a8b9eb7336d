import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../../../contract/index.ts';
import { allPermissions, type Permission } from '../../../domain/permissions.ts';
import { contracts } from '../../../server/areas/contracts/tables.ts';
import {
  buildAdmin,
  buildCourse,
  buildFev,
  buildStudent,
  buildTeacher,
} from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

type Query = Input<'GET /v1/clicksign/documents'>['query'];
type Contract = typeof contracts.$inferInsert;

let school: School;
let admin: Caller;
const ids: Record<string, string> = {};
const courses: Record<string, string> = {};

async function student(name: string): Promise<string> {
  const { student_id } = await buildStudent(school.db, { user: { name } });
  return student_id;
}

let made = 0;
async function add(student_id: string, course: string, given: Partial<Contract>): Promise<string> {
  made += 1;
  const code = String(made).padStart(32, '0');
  const isSigned = given.status === 'signed' || given.status === 'superseded';
  const [row] = await school.db
    .insert(contracts)
    .values({
      student_id,
      provider: 'sandbox',
      template_version: '2026-2',
      terms: { course, ends_on: '2026-12-31' } as Contract['terms'],
      value_registration: 0,
      value_plan: 100_000,
      installments: 1,
      validity: '2026-12-31',
      code,
      file_key: `contracts/${code}.pdf`,
      created_at: new Date(Date.UTC(2026, 0, made)),
      signed_at: isSigned ? new Date(Date.UTC(2026, 1, made)) : null,
      ...given,
    })
    .returning();
  return row?.contract_id ?? '';
}

const list = (query: Query) => admin.call('GET /v1/clicksign/documents', { query });
const named = async (query: Query) =>
  (await list({ pageSize: 100, ...query })).response.map(({ name }) => name);

beforeAll(async () => {
  school = await startSchool();
  // Half past ten in the evening of the 10th in São Paulo.
  school.clock.set('2026-03-11T01:30:00Z');
  courses.English = (await buildCourse(school.db, 'Inglês')).id;
  courses.Spanish = (await buildCourse(school.db, 'Espanhol')).id;
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
  const [avila, bento, celik, dora] = [
    await student('Ávila Souza'),
    await student('Bento Lima'),
    await student('Çelik Prado'),
    await student('Dora Nunes'),
  ];
  ids.replaced = await add(avila, 'Inglês', { status: 'superseded', validity: '2026-01-31' });
  ids.inForce = await add(avila, 'Inglês', { status: 'signed', validity: '2026-03-09' });
  ids.inForceBefore = await add(bento, 'Inglês', { status: 'signed', validity: '2026-03-10' });
  ids.cancelled = await add(bento, 'Espanhol', { status: 'cancelled', validity: '2027-01-31' });
  ids.renewal = await add(bento, 'Espanhol', { status: 'pending', validity: '2026-04-10' });
  ids.withdrawn = await add(celik, 'Inglês', { status: 'cancelled', validity: '2026-04-09' });
  ids.withdrawnLast = await add(celik, 'Inglês', { status: 'cancelled', validity: '2026-04-09' });
  ids.last = await add(dora, 'Espanhol', { status: 'signed', validity: '2026-03-10' });
});
afterAll(() => school.stop());

describe('the list of contracts', () => {
  it('shows one contract of each student: the unsigned one, else that in force, else the last cancelled (CON-9)', async () => {
    const { response, total } = await list({});
    expect(response.map(({ id }) => id)).toEqual([ids.inForce, ids.renewal, ids.withdrawnLast, ids.last]);
    expect(total).toBe(4);
    expect(response[1]).toEqual({
      id: ids.renewal,
      student_id: expect.any(String),
      user_id: expect.any(String),
      name: 'Bento Lima',
      photo_url: null,
      course: 'Espanhol',
      validity: '2026-04-10',
      validity_state: 'valid',
      status: 'pending',
      contract_url: null,
    });
  });

  it('shows every contract on request, and replaced ones when they are asked for', async () => {
    expect((await list({ all: 'true' })).total).toBe(8);
    expect((await list({ status: 'superseded' })).response.map(({ id }) => id)).toEqual([ids.replaced]);
    expect((await list({ status: 'superseded', all: 'false' })).total).toBe(0);
  });

  it('shows the contracts of one person', async () => {
    const bento = (await list({ name: 'Bento' })).response[0]?.user_id ?? '';
    expect((await list({ user_id: bento })).response.map(({ id }) => id)).toEqual([ids.renewal]);
    expect((await list({ user_id: bento, all: 'true' })).total).toBe(3);
  });

  it('compares the last day with the school’s day: it is over the day after (CON-9)', async () => {
    expect(await named({ validity: 'expired' })).toEqual(['Ávila Souza']);
    expect(await named({ validity: 'expiring' })).toEqual(['Çelik Prado', 'Dora Nunes']);
    expect(await named({ validity: 'valid' })).toEqual(['Bento Lima', 'Çelik Prado', 'Dora Nunes']);
    const { response } = await list({});
    expect(response.map(({ validity_state }) => validity_state)).toEqual([
      'expired',
      'valid',
      'expiring',
      'expiring',
    ]);
  });

  it('filters by parts of the name, whatever their accents, by course and by status', async () => {
    expect(await named({ name: 'celik' })).toEqual(['Çelik Prado']);
    expect(await named({ name: 'AVILA' })).toEqual(['Ávila Souza']);
    expect(await named({ course: courses.Spanish })).toEqual(['Bento Lima', 'Dora Nunes']);
    expect(await named({ course: courses.English })).toEqual(['Ávila Souza', 'Çelik Prado']);
    expect(await named({ status: 'signed' })).toEqual(['Ávila Souza', 'Dora Nunes']);
    expect(await named({ status: 'cancelled' })).toEqual(['Çelik Prado']);
    expect(await named({ course: courses.Spanish, status: 'signed', validity: 'expiring' })).toEqual([
      'Dora Nunes',
    ]);
  });

  const orders = {
    name: ['Ávila Souza', 'Bento Lima', 'Çelik Prado', 'Dora Nunes'],
    course: ['Espanhol', 'Inglês'],
    validity: ['2026-01-31', '2026-03-09', '2026-03-10', '2026-04-09', '2026-04-10', '2027-01-31'],
    status: ['cancelled', 'pending', 'signed', 'superseded'],
  } as const;
  const cases = (Object.keys(orders) as (keyof typeof orders)[]).flatMap((orderBy) =>
    (['ASC', 'DESC'] as const).map((order) => [orderBy, order] as const),
  );
  it.each(cases)(
    'by %s %s shows each row once, by cursor and by page, ties by contract',
    async (orderBy, order) => {
      const query = { orderBy, order, pageSize: 3, all: 'true' } as const;
      const first = await list(query);
      const rows = [...first.response];
      for (let page = first; page.next !== null; ) {
        page = await list({ ...query, page: page.page + 1, after: page.next, total: first.total });
        rows.push(...page.response);
      }
      expect(new Set(rows.map(({ id }) => id)).size).toBe(8);
      const known: readonly string[] = orders[orderBy];
      const keys = rows.map((row) => `${known.indexOf(row[orderBy])} ${row.id}`);
      const sorted = keys.toSorted();
      expect(keys).toEqual(order === 'ASC' ? sorted : sorted.toReversed());
      const pages = await Promise.all([1, 2, 3].map((page) => list({ ...query, page })));
      expect(pages.flatMap(({ response }) => response.map(({ id }) => id))).toEqual(rows.map(({ id }) => id));
    },
  );

  it('is closed to administrators without its permission and to every other profile', async () => {
    const others = allPermissions.filter((each): each is Permission => each !== 'view:contract_management');
    const login = (email: string) => ({ email, password_hash: passwordHash });
    await buildAdmin(school.db, others, login('outro@x.test'));
    await buildFev(school.db, login('fev@x.test'));
    await buildTeacher(school.db, { user: login('prof@x.test') });
    await buildStudent(school.db, { user: login('aluno@x.test') });
    for (const email of ['outro@x.test', 'fev@x.test', 'prof@x.test', 'aluno@x.test']) {
      const caller = await school.login(email);
      expect((await caller.try('GET /v1/clicksign/documents', { query: {} })).status).toBe(403);
      const signers = await caller.try('GET /v1/contracts/:id/signers', { params: { id: ids.last ?? '' } });
      expect(signers.status).toBe(403);
    }
  });
});
