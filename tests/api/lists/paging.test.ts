import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdmin, buildStudent } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
const people = 95;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, ['view:users', 'view:students'], {
    email: 'admin@x.test',
    password_hash: passwordHash,
  });
  admin = await school.login('admin@x.test');
  await school.services.db.execute(sql`insert into users (name, email, types, created_at)
    select (array['Ávila', 'avila', 'Bento', 'Çelik', 'Zara'])[1 + g % 5], 'p' || g || '@lista.test', array['STUDENT'],
      timestamptz '2026-01-01' + (g / 3) * interval '1 hour' from generate_series(1, ${people}) g`);
});
afterAll(() => school.stop());

type Query = {
  orderBy?: 'name' | 'email' | 'created_at';
  order?: 'ASC' | 'DESC';
  pageSize?: number;
  email?: string;
};
const users = (query: Record<string, unknown>) => admin.call('GET /v1/users', { query });

/** Every page, requested as the client does: after the cursor of the previous one, with the known total. */
async function walked(query: Query) {
  const first = await users(query);
  const rows = [...first.response];
  for (let page = first; page.next !== null; ) {
    page = await users({ ...query, page: page.page + 1, after: page.next, total: first.total });
    rows.push(...page.response);
  }
  return rows.map((row) => row.id);
}

async function counted(query: Query) {
  const { total } = await users(query);
  const pages = Math.ceil(total / (query.pageSize ?? 10));
  const answers = await Promise.all(
    Array.from({ length: pages }, (_, index) => users({ ...query, page: index + 1 })),
  );
  expect(answers.map((page) => page.hasNextPage)).toEqual(answers.map((_, at) => at < pages - 1));
  return answers.flatMap((page) => page.response.map((row) => row.id));
}

describe('late pages of students by name', () => {
  const far = { pageSize: 100, orderBy: 'name' } as const;
  const students = (query: Record<string, unknown>) =>
    admin.call('GET /v1/students', { query: { ...far, ...query } });

  beforeAll(async () => {
    const { student_id } = await buildStudent(school.db);
    await school.services.db.execute(sql`
      with added as (insert into users (name, email, types)
        select (array['Ávila', 'avila', 'Bento', 'Çelik', 'Zara'])[1 + g % 5], 'a' || g || '@tarde.test', array['STUDENT']
        from generate_series(1, 1250) g returning user_id, email)
      insert into students (user_id, course_id, student_level, plan_type, frequency, plan_duration, payment_method, guardian,
          onboarding_status, student_status)
        select a.user_id, s.course_id, s.student_level, s.plan_type, s.frequency, s.plan_duration, s.payment_method, s.guardian,
          s.onboarding_status, a.email not like '%7@%' from added a, students s where s.student_id = ${student_id}`);
  });

  it.each([{}, { student_status: 'true' }, { name: 'a' }, { email: '@tarde.test' }, { order: 'DESC' }])(
    'have the rows of one query of all, in its order: %j',
    async (filter) => {
      const pages = [];
      for (let page = 1, isMore = true; isMore; page += 1) {
        const { response, hasNextPage } = await students({ ...filter, page });
        pages.push(...response.map(({ id }) => id));
        isMore = hasNextPage;
      }
      const direction = sql.raw('order' in filter ? 'desc' : 'asc');
      const { rows } = await school.db.execute(sql`
        select s.student_id as id from students s join users u on u.user_id = s.user_id
        where ${'student_status' in filter ? sql`s.student_status` : sql`true`}
          and ${'name' in filter ? sql`u.name_search like '%a%'` : sql`true`}
          and ${'email' in filter ? sql`u.email like '%@tarde.test'` : sql`true`}
        order by u.name collate "pt-BR-x-icu" ${direction}, u.user_id ${direction}`);
      expect(pages.length).toBeGreaterThan(700);
      expect(pages).toEqual(rows.map(({ id }) => id));
    },
  );

  it('are empty behind the last one, with the total', async () => {
    const { total } = await students({});
    expect(await students({ page: 3000 })).toMatchObject({
      response: [],
      total,
      hasNextPage: false,
      next: null,
    });
  });
});

describe('a list', () => {
  for (const orderBy of ['name', 'email', 'created_at'] as const)
    for (const order of ['ASC', 'DESC'] as const)
      it(`by ${orderBy} ${order} shows each row once, by cursor or by page number`, async () => {
        const query = { orderBy, order, pageSize: 7, email: '@lista.test' };
        const rows = await walked(query);
        expect(new Set(rows).size).toBe(people);
        expect(await counted(query)).toEqual(rows);
      });

  it('continues after the last row of the previous page, whatever was added before it', async () => {
    const query = { orderBy: 'email' as const, pageSize: 20, email: '@lista.test' };
    const first = await users(query);
    await school.services.db.execute(
      sql`insert into users (name, email, types) values ('Antes', 'a0@lista.test', array['STUDENT'])`,
    );
    const second = await users({ ...query, page: 2, after: first.next });
    expect(second.response[0]?.id).not.toBe(first.response.at(-1)?.id);
    const jumped = await users({ ...query, page: 2 });
    expect(jumped.response[1]?.id).toBe(second.response[0]?.id);
    await school.services.db.execute(sql`delete from users where email = 'a0@lista.test'`);
  });

  it('returns a total that was sent, and counts otherwise', async () => {
    const query = { email: '@lista.test' };
    expect((await users({ ...query, total: 3 })).total).toBe(3);
    expect((await users(query)).total).toBe(people);
  });

  it('starts a new count for a request that arrives during one', async () => {
    const query = { email: '@lista.test', pageSize: 1 };
    const before = Array.from({ length: 8 }, () => users(query));
    await school.services.db.execute(
      sql`insert into users (name, email, types) values ('Nova', 'nova@lista.test', array['STUDENT'])`,
    );
    expect((await users(query)).total).toBe(people + 1);
    for (const { total } of await Promise.all(before)) expect([people, people + 1]).toContain(total);
    await school.services.db.execute(sql`delete from users where email = 'nova@lista.test'`);
  });

  it('ignores accents and case, and treats wildcards literally', async () => {
    const names = ['Ívo 100% Só', 'Ivo 1000 So', 'Ivo_a', 'Ivoxa', 'Ivo \\ b'];
    for (const [at, name] of names.entries())
      await school.services.db.execute(
        sql`insert into users (name, email, types) values (${name}, ${`busca${at}@b.test`}, array['STUDENT'])`,
      );
    const found = async (name: string) => (await users({ name })).response.map((row) => row.name);
    expect(await found('IVO 100')).toEqual(['Ívo 100% Só', 'Ivo 1000 So']);
    expect(await found('100%')).toEqual(['Ívo 100% Só']);
    expect(await found('ivo_')).toEqual(['Ivo_a']);
    expect(await found('ivo \\')).toEqual(['Ivo \\ b']);
    expect((await users({ email: 'BUSCA3@' })).total).toBe(1);
  });

  it('refuses a forged cursor, or one of another sort', async () => {
    const { next } = await users({ orderBy: 'email', pageSize: 5 });
    const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    for (const query of [
      { orderBy: 'name', after: next },
      { orderBy: 'email', order: 'DESC', after: next },
      { after: 'x' },
      { after: made('name', 'ASC', 'Ana', 'no-id') },
      { orderBy: 'created_at', after: made('created_at', 'ASC', 'no date', crypto.randomUUID()) },
      { after: made('name', 'ASC', 'a\u0000b', crypto.randomUUID()) },
    ]) {
      const { status, error } = await admin.try('GET /v1/users', { query } as never);
      expect([status, error.code]).toEqual([400, 'invalid_request']);
      expect(error.issues).toEqual([
        { path: 'query.after', code: 'value_invalid', message: 'Valor inválido.' },
      ]);
    }
  });

  it.each(['\u0000', '\u200b\u2060', ' ', ' \u00ad '])(
    'refuses the text filter %j, which has no visible character',
    async (name) => {
      expect(await admin.try('GET /v1/users', { query: { name } })).toMatchObject({
        status: 400,
        error: { issues: [{ path: 'query.name', code: 'unseen_characters' }] },
      });
    },
  );

  it('ignores invisible characters beside visible ones, and an empty text filter', async () => {
    const query = { email: '@lista.test' };
    expect((await users({ ...query, name: '\u200bbento\u0000' })).total).toBe(people / 5);
    expect((await users({ ...query, name: '' })).total).toBe(people);
  });

  it('finds nothing for a text that has only accents', async () => {
    expect((await users({ name: '\u0301' })).total).toBe(0);
  });
});
