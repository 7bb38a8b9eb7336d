import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Input, ResponseOf } from '../../../contract/index.ts';
import { importRow, importTable, xlsxOf } from '../../support/importFile.ts';
import { type ImportSchool, importSchool, nextSeed } from './school.ts';

type Body = Input<'POST /v1/imports/:id/matching'>['body'];
type Constants = NonNullable<Body['constants']>;
type View = ResponseOf<'GET /v1/imports/:id'>;

let at: ImportSchool;
beforeAll(async () => {
  at = await importSchool();
});
afterAll(() => at.school.stop());
beforeEach(async () => {
  await at.school.services.pool.query('delete from rate_limits');
  await at.school.services.pool.query('delete from import_matchings');
});

const left = ['Curso', 'Plano', 'Informações importantes'];

/** A file without the columns of the course, of the plan and of what is important. */
function table(count = 2) {
  const rows = Array.from({ length: count }, () => importRow('STUDENT', nextSeed()));
  const [headers = [], ...cells] = importTable('STUDENT', rows);
  const kept = headers.flatMap((header, index) => (left.includes(String(header)) ? [] : [index]));
  return [headers, ...cells].map((row) => kept.map((index) => row[index] ?? null));
}
const store = async (rows = table()) => at.stored('STUDENT', await xlsxOf(rows));
const labelOf = (view: View, label: string) => {
  const field = view.fields.find((each) => each.label === label);
  if (!field) throw new Error(`no field ${label}`);
  return field;
};
const match = (view: View, constants: Constants) =>
  at.admin.try('POST /v1/imports/:id/matching', {
    params: { id: view.id },
    body: { matching: view.columns.map(({ path }) => path), constants, updated_at: view.updated_at },
  });
const rowsOf = async (id: string, faulty: 'true' | 'false') =>
  (await at.admin.call('GET /v1/imports/:id/rows', { params: { id }, query: { faulty } })).response;

async function fill(view: View): Promise<Constants> {
  const course = labelOf(view, 'Curso');
  const plan = view.fields.find(({ path }) => path === 'plan_type');
  return [
    { path: 'course', value: course.constant?.options[0] ?? '' },
    { path: 'plan_type', value: plan?.constant?.options[0] ?? '' },
    { path: 'important_informations', value: 'Veio da escola antiga.' },
  ].filter(({ path }) => !view.columns.some((column) => column.path === path)) as Constants;
}

describe('a value for all rows (REG-27)', () => {
  it('stands for a needed field without a column, in the preview and in what is registered', async () => {
    const view = await store();
    expect(view.state).toBe('matching');
    const constants = await fill(view);
    const { data } = await match(view, constants);
    expect(data).toMatchObject({ state: 'ready', refused: 0, error_count: 0 });
    expect(data.constants).toEqual(expect.arrayContaining(constants));
    const [row] = await rowsOf(view.id, 'false');
    expect(row?.fields).toContainEqual(
      expect.objectContaining({
        path: 'important_informations',
        found: 'Veio da escola antiga.',
        is_corrected: false,
      }),
    );
    expect((await at.run(view.id)).state).toBe('done');
    const { rows } = await at.school.services.pool.query(
      "select count(*)::int as count from students where important_informations = 'Veio da escola antiga.'",
    );
    expect(rows).toEqual([{ count: 2 }]);
  });

  it('is offered with its options, and for no field that says who a person is', async () => {
    const view = await store();
    expect(labelOf(view, 'Curso').constant?.options.length).toBeGreaterThan(0);
    expect(view.fields.find(({ path }) => path === 'important_informations')?.constant).toEqual({
      options: [],
      is_long: true,
    });
    for (const path of ['name', 'email', 'cpf', 'birthdate', 'phone'])
      expect(view.fields.find((field) => field.path === path)?.constant).toBeNull();
  });

  it('is checked like a cell before any row is', async () => {
    const view = await store();
    const constants = await fill(view);
    const but = (path: string, value: string) =>
      constants.map((each) => (each.path === path ? { ...each, value } : each)) as Constants;
    for (const [path, value, code] of [
      ['course', 'Curso que não existe', 'course_unknown'],
      ['important_informations', 'x'.repeat(3_900), 'text_too_long'],
    ] as const) {
      const { status, error } = await match(view, but(path, value));
      expect(status).toBe(400);
      expect(error.issues).toMatchObject([{ path, code }]);
    }
    for (const path of ['email', 'rg', 'network'] as const)
      expect((await match(view, [...constants, { path, value: 'x' }])).error.issues).toMatchObject([
        { path, code: 'value_invalid' },
      ]);
    expect((await match(view, but('course', '  '))).error.issues).toMatchObject([{ path: 'course' }]);
    expect((await match(view, constants.slice(1))).error.issues).toMatchObject([{ code: 'column_missing' }]);
    expect((await at.admin.call('GET /v1/imports/:id', { params: { id: view.id } })).state).toBe('matching');
  });

  it('stands for no field that a column has', async () => {
    const view = await store();
    const name = view.columns.find(({ path }) => path === 'education_grade');
    expect(name).toBeDefined();
    const constants = [
      ...(await fill(view)),
      { path: 'education_grade', value: 'Superior completo' } as const,
    ];
    expect((await match(view, constants)).error.issues).toMatchObject([
      { path: 'education_grade', code: 'value_invalid' },
    ]);
  });

  it('is remembered with the columns, and can be corrected in one row', async () => {
    const view = await store();
    const constants = await fill(view);
    await match(view, constants);
    const again = await store();
    expect(again).toMatchObject({ state: 'ready', is_remembered: true, error_count: 0 });
    expect(again.constants).toEqual(expect.arrayContaining(constants));
    const [row] = await rowsOf(again.id, 'false');
    const corrected = await at.admin.call('POST /v1/imports/:id/rows', {
      params: { id: again.id },
      body: {
        row: row?.row ?? 0,
        updated_at: row?.updated_at ?? '',
        fields: [{ path: 'important_informations', value: 'Só desta pessoa.' }],
      },
    });
    expect(corrected.fields).toContainEqual(
      expect.objectContaining({
        path: 'important_informations',
        found: 'Só desta pessoa.',
        is_corrected: true,
      }),
    );
  });

  it('is a column of the file of faulty rows, which is matched when it is sent again', async () => {
    const rows = table();
    const email = rows[0]?.indexOf('E-mail') ?? -1;
    rows.forEach((row, index) => {
      if (index === 1) row[email] = 'sem arroba';
    });
    const view = await store(rows);
    const constants = await fill(view);
    const { data } = await match(view, constants);
    expect(data.refused).toBe(1);
    const [sheet] = (await at.sheetOf(`/v1/imports/errors-xls?id=${view.id}`)).sheets;
    const sent = await store((sheet?.rows ?? []) as ReturnType<typeof table>);
    expect(sent).toMatchObject({ state: 'ready', refused: 1, constants: [] });
    const [row] = await rowsOf(sent.id, 'true');
    expect(row?.fields).toContainEqual(
      expect.objectContaining({ path: 'important_informations', found: 'Veio da escola antiga.' }),
    );
  });
});

it('a column that is matched to another field and back is as it was, and remembered so', async () => {
  const own = (rows: ReturnType<typeof table>) =>
    rows.map((row, index) => (index === 0 ? row.map((cell) => `${cell} (nosso)`) : row));
  const view = await store(own(importTable('STUDENT', [importRow('STUDENT', nextSeed())])));
  const proposed = view.columns.map(({ path }) => path);
  const send = (matching: Body['matching'], updated_at: string) =>
    at.admin.try('POST /v1/imports/:id/matching', {
      params: { id: view.id },
      body: { matching, updated_at },
    });
  const first = await send(proposed, view.updated_at);
  expect(first).toMatchObject({ status: 200, data: { state: 'ready', error_count: 0 } });
  const [name, rg] = [proposed.indexOf('rg'), proposed.indexOf('nif')];
  const swapped = proposed.map((path, index) => (index === name ? 'nif' : index === rg ? 'rg' : path));
  const second = await send(swapped, first.data.updated_at);
  expect(second.data.columns.map(({ path }) => path)).toEqual(swapped);
  const third = await send(proposed, second.data.updated_at);
  expect(third.data.columns).toEqual(first.data.columns);
  expect(third.data).toMatchObject({ state: 'ready', error_count: 0 });
  const next = await store(own(importTable('STUDENT', [importRow('STUDENT', nextSeed())])));
  expect(next).toMatchObject({ is_remembered: true, state: 'ready' });
  expect(next.columns.map(({ path }) => path)).toEqual(proposed);
});
