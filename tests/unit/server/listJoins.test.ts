import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { text } from '../../../server/platform/db/rows.ts';
import { listPage, type Page, type Parts } from '../../../server/platform/list.ts';

const shape = { name: text };
const parts: Parts<typeof shape> = {
  shape,
  select: sql`u.name, k.title`,
  from: sql`seats s`,
  joins: {
    u: sql`join users u on u.user_id = s.user_id`,
    c: sql`join classes c on c.id = s.class_id`,
    k: sql`join courses k on k.id = c.course_id`,
  },
  where: sql`s.is_taken`,
  sorts: { since: sql`s.since`, name: sql`u.name`, title: sql`k.title` },
  id: sql`s.id`,
};

/** The statements of a page and of its total, in single spaces. */
async function statementsOf(query: Partial<Page>, changed: Partial<Parts<typeof shape>> = {}) {
  const sent: string[] = [];
  const pool = {
    query: async ({ text: statement }: { text: string }) => {
      sent.push(statement.replace(/\s+/g, ' '));
      return { rows: [] };
    },
  } as unknown as Pool;
  const page = { page: 1, pageSize: 20, orderBy: 'since', order: 'ASC', ...query } as const;
  await listPage({ pool }, page, { ...parts, ...changed });
  const [rows = '', total = ''] = sent;
  return { rows, total, ids: /any\(array\((.*?)\)\)/.exec(rows)?.[1] ?? '' };
}

it('a list finds the ids of a page, and counts, without the tables that only its rows show', async () => {
  const { rows, ids, total } = await statementsOf({});
  expect(ids).toBe('select s.id from seats s where s.is_taken order by s.since asc, s.id asc limit 21');
  expect(total).toBe('select count(*) as total from seats s where s.is_taken');
  for (const table of ['users u', 'classes c', 'courses k']) expect(rows).toContain(`join ${table}`);
});

it('a list joins what its order reads, and the tables that lead there, but does not count them', async () => {
  const byTitle = await statementsOf({ orderBy: 'title' });
  expect(byTitle.ids).toContain('join classes c on c.id = s.class_id join courses k on k.id = c.course_id');
  expect(byTitle.ids).not.toContain('users');
  expect(byTitle.total).not.toContain('join');
  expect((await statementsOf({ orderBy: 'name' })).ids).toContain('from seats s join users u on');
});

it('a list counts with the tables that its filter reads', async () => {
  const { total, ids } = await statementsOf({}, { where: sql`u.name = ${'Ana'}` });
  const tables = 'from seats s join users u on u.user_id = s.user_id where';
  expect(total).toContain(tables);
  expect(ids).toContain(tables);
});

it('a list jumps to a late page by its ids alone', async () => {
  const { ids } = await statementsOf({ page: 3000, total: 100_000 });
  expect(ids).toMatch(/^select s\.id from seats s where .* limit 21 offset \$1$/);
});

it('a list walks the index of names to a late page by name, unless its filter reads names itself', async () => {
  const named = { named: { table: sql`users u`, alias: 'u', key: sql`s.user_id` }, id: sql`u.user_id` };
  const late = { page: 3000, total: 100_000, orderBy: 'name' };
  const { ids } = await statementsOf(late, named);
  expect(ids).toMatch(
    /^select u\.user_id from users u where \(exists \(select 1 from seats s where s\.user_id = u\.user_id and s\.is_taken/,
  );
  expect((await statementsOf({ ...late, page: 2 }, named)).ids).toContain('from seats s join users u on');
  const searched = await statementsOf(late, { ...named, where: sql`u.name = ${'Ana'}` });
  expect(searched.ids).toContain('from seats s join users u on');
});
