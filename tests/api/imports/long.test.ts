import { afterAll, beforeAll, expect, it } from 'vitest';
import { IMPORT_MAX } from '../../../domain/importColumns.ts';
import { type ImportSchool, importSchool, studentFile, studentRows } from './school.ts';

let at: ImportSchool;
beforeAll(async () => {
  at = await importSchool();
});
afterAll(() => at.school.stop());

const most = 300;
async function fastest(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return Math.min(...times);
}

it('a file of the longest kind is shown, paged through and corrected at once', async () => {
  const rows = studentRows(IMPORT_MAX).map((row, index) => (index % 2 === 0 ? { ...row, cep: '123' } : row));
  const { id, refused } = await at.stored('STUDENT', await studentFile(rows));
  expect(refused).toBe(IMPORT_MAX / 2);
  const list = (faulty: 'true' | 'false', page: number) =>
    at.admin.call('GET /v1/imports/:id/rows', {
      params: { id },
      query: { faulty, page, pageSize: 20 },
    });
  const last = await list('true', IMPORT_MAX / 2 / 20);
  expect(last.response).toHaveLength(20);
  expect(last.total).toBe(IMPORT_MAX / 2);
  const [row] = (await list('true', 1)).response;
  expect(row?.row).toBe(2);
  expect(await fastest(() => at.admin.call('GET /v1/imports/:id', { params: { id } }))).toBeLessThan(most);
  expect(await fastest(() => list('true', 1))).toBeLessThan(most);
  expect(await fastest(() => list('false', IMPORT_MAX / 2 / 20))).toBeLessThan(most);
  let next = row;
  const correct = async () => {
    next = await at.admin.call('POST /v1/imports/:id/rows', {
      params: { id },
      body: {
        row: next?.row ?? 0,
        updated_at: next?.updated_at ?? '',
        fields: [{ path: 'name', value: `${next?.name} Prado` }],
      },
    });
  };
  expect(await fastest(correct)).toBeLessThan(most);
}, 120_000);
