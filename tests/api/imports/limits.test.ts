import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { importColumns } from '../../../domain/importColumns.ts';
import { registrationTries } from '../../../domain/tries.ts';
import { checkRows } from '../../../server/areas/imports/checkRows.ts';
import { clearImports } from '../../../server/areas/imports/clearImports.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { importTable } from '../../support/importFile.ts';
import { rowsOf } from '../races/race.ts';
import { type ImportSchool, importSchool, studentFile, studentRows } from './school.ts';

let at: ImportSchool;
beforeAll(async () => {
  at = await importSchool();
});
afterAll(() => at.school.stop());
beforeEach(() => at.school.services.pool.query('delete from rate_limits'));

it('a long file is checked in turns with other requests', async () => {
  const [headers = [], first = []] = importTable('STUDENT', studentRows(1));
  let turn = 0;
  let isChecking = true;
  const count = () => {
    turn += 1;
    if (isChecking) setImmediate(count);
  };
  const turns: number[] = [];
  const rows = Array.from({ length: 500 }, (_, index) => ({
    row: index + 2,
    get cells() {
      turns.push(turn);
      return first;
    },
  }));
  count();
  const matching = importColumns.STUDENT.map(({ path }) => path);
  const file = { kind: 'STUDENT', headers, matching, constants: {} } as const;
  await checkRows(systemCtx(at.school.services), file, rows);
  isChecking = false;
  // The server reads at most 50 rows before it yields to other requests.
  const most = Math.max(...[...Map.groupBy(turns, (each) => each).values()].map(({ length }) => length));
  expect(new Set(turns).size).toBeGreaterThanOrEqual(10);
  expect(most / (turns.length / rows.length)).toBeLessThanOrEqual(50);
});

it('checks a limited number of files per hour', async () => {
  const { most } = registrationTries.file;
  const send = () => at.send('STUDENT', new Blob(['x']), 'x.csv');
  for (let n = 0; n < most; n++) expect((await send()).status).toBe(400);
  const refused = await send();
  expect(refused).toMatchObject({ status: 429, error: { code: 'too_many_requests' } });
});

it('removes the file and its errors after a day', async () => {
  const rows = studentRows(1);
  Object.assign(rows[0] ?? {}, { name: 'Canário' });
  const { id } = await at.stored('STUDENT', await studentFile(rows));
  await clearImports({
    ...at.school.services,
    clock: { now: () => new Date(at.school.clock.now().getTime() + 25 * 3_600_000) },
  });
  const stored = await at.admin.call('GET /v1/imports/:id', { params: { id } });
  expect(stored).toMatchObject({ state: 'expired', errors: [] });
  expect((await at.start(id)).error.code).toBe('import_expired');
  expect(await rowsOf(at.school, 'select 1 from import_rows where import_id = $1', [id])).toEqual([]);
});
