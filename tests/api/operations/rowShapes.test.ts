import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, inject, it } from 'vitest';
import { openDatabase } from '../../../server/platform/db/database.ts';
import { prepared } from '../../../server/platform/db/prepared.ts';
import * as rows from '../../../server/platform/db/rows.ts';

const { bool, day, digits, instant, int, listOf, object, oneOf, orNull, rowsOf, text } = rows;
const wrong: string[] = [];
const connection = { ...inject('postgres'), database: 'postgres', max: 1 };
const fail = (error: Error) => {
  throw error;
};
const checked = openDatabase(connection, fail, ({ message }) => wrong.push(message));
const unchecked = openDatabase(connection, fail);

afterAll(() => Promise.all([checked.close(), unchecked.close()]));
beforeEach(() => wrong.splice(0));

it('accepts rows of their shape, with the types that the driver returns', async () => {
  const shape = {
    text,
    int,
    bool,
    count: digits,
    at: instant,
    day,
    none: orNull(text),
    level: oneOf(['low', 'high']),
    list: listOf(text),
    json: object({ at: instant }),
  };
  const query = sql`select 'a' as text, 1 as int, true as bool, count(*) as count, now() as at, current_date as day,
    null as none, 'low' as level, array['b'] as list, json_build_object('at', now()) as json`;
  expect(await rowsOf(checked.db, shape)`${query}`).toMatchObject([{ text: 'a', int: 1, count: '1' }]);
  expect(await prepared(checked.pool, shape, query)).toMatchObject([{ text: 'a', int: 1, count: '1' }]);
  expect(wrong).toEqual([]);
});

const faults: [string, rows.Shape, string][] = [
  ['a missing column', { id: int, name: text }, 'column name is missing'],
  ['an extra column', {}, 'column id is not in the shape'],
  ['a wrong type', { id: text }, 'column id is a wrong number'],
  ['a value that is none of a list', { id: oneOf([2, 3]) }, 'column id is a wrong number'],
];

it.each(faults)('refuses %s', async (_, shape, message) => {
  await expect(rowsOf(checked.db, shape)`select 1 as id`).rejects.toThrow(`${message}, in select 1 as id`);
  await expect(prepared(checked.pool, shape, sql`select 1 as id`)).rejects.toThrow(message);
  const inTransaction = checked.transaction((tx) => rowsOf(tx, shape)`select 1 as id`);
  await expect(inTransaction).rejects.toThrow(message);
  expect(wrong).toHaveLength(3);
});

it('refuses null in a column that is not nullable', async () => {
  await expect(rowsOf(checked.db, { id: int })`select null as id`).rejects.toThrow('column id is null');
  await expect(
    rowsOf(checked.db, { json: object({ id: int }) })`select '{"id": null}'::json as json`,
  ).rejects.toThrow('column json is a wrong object');
});

it('does not check in production', async () => {
  expect(await rowsOf(unchecked.db, { id: text })`select 1 as id`).toEqual([{ id: 1 }]);
});
