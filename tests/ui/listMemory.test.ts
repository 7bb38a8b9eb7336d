import { expect, it } from 'vitest';
import { listMemory } from '../../src/dataProvider/listMemory.ts';

const query = { page: 1, pageSize: 10, orderBy: 'name', order: 'ASC' };
const position = { total: 41, next: 'b' };

it('forgets a total after a minute, so that an open list is counted again', () => {
  let now = 0;
  const memory = listMemory(() => now);
  memory.keep('users', query, position);
  now = 60_000;
  expect(memory.recall('users', { ...query, page: 2 })).toEqual({ total: 41, after: 'b' });
  now = 60_001;
  expect(memory.recall('users', { ...query, page: 2 })).toEqual({});
});

it('keeps the total but not the cursors when the order or the size changes', () => {
  const memory = listMemory(() => 0);
  memory.keep('users', query, position);
  expect(memory.recall('users', { ...query, page: 2, order: 'DESC' })).toEqual({ total: 41 });
  expect(memory.recall('users', { ...query, page: 2, pageSize: 20 })).toEqual({ total: 41 });
  expect(memory.recall('roles', { ...query, page: 2 })).toEqual({});
});
