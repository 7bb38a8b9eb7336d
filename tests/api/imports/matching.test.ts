import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ResponseOf } from '../../../contract/index.ts';
import type { FieldPath } from '../../../domain/registrationFields.ts';
import { importRow, importTable, xlsxOf } from '../../support/importFile.ts';
import { rowsOf } from '../races/race.ts';
import { type ImportSchool, importSchool, nextSeed } from './school.ts';

let at: ImportSchool;
beforeAll(async () => {
  at = await importSchool();
});
afterAll(() => at.school.stop());
beforeEach(async () => {
  await at.school.services.pool.query('delete from rate_limits');
  await at.school.services.pool.query('delete from import_matchings');
});

const own: Record<string, string> = {
  Nome: 'Aluno(a)',
  'E-mail': 'Email',
  Telefone: 'Celular / WhatsApp',
  'Data de nascimento': 'Dt. Nasc.',
  Curso: 'Idioma',
  'Informações importantes': 'OBS',
};
type Table = ReturnType<typeof importTable>;
/** The headings of a school of its own, in an order of its own, with a column that the school does not need. */
function ownTable(rows = [importRow('STUDENT', nextSeed())], also = 'Time de futebol'): Table {
  return importTable('STUDENT', rows).map((cells, index) => [
    index === 0 ? also : 'Santos',
    ...(index === 0 ? cells.map((cell) => own[String(cell)] ?? cell) : cells).reverse(),
  ]);
}
const csvOf = (rows: Table, mark: string, encoding: BufferEncoding) =>
  new Blob([
    new Uint8Array(
      Buffer.from(rows.map((row) => row.map((cell) => `"${cell ?? ''}"`).join(mark)).join('\n'), encoding),
    ),
  ]);
type View = ResponseOf<'GET /v1/imports/:id'>;
const proposed = ({ columns }: View) => columns.map(({ path }) => path);
const match = (view: View, matching: (FieldPath | null)[] = proposed(view)) =>
  at.admin.try('POST /v1/imports/:id/matching', {
    params: { id: view.id },
    body: { matching, updated_at: view.updated_at },
  });
const store = async (rows: Table) => at.stored('STUDENT', await xlsxOf(rows));

describe('a file with headings of its own', () => {
  it.each([
    ['XLSX', (rows: Table) => xlsxOf(rows)],
    ['semicolons, Windows-1252', (rows: Table) => csvOf(rows, ';', 'latin1')],
    ['commas, UTF-8', (rows: Table) => csvOf(rows, ',', 'utf8')],
    ['tabs, UTF-8', (rows: Table) => csvOf(rows, '\t', 'utf8')],
  ])('waits with a proposal and its first values: %s', async (_, file) => {
    const view = await at.stored('STUDENT', await file(ownTable()));
    expect(view).toMatchObject({
      state: 'matching',
      people: 1,
      refused: 0,
      errors: [],
      is_remembered: false,
    });
    const [first, ...others] = view.columns;
    expect(first).toEqual({ heading: 'Time de futebol', path: null, samples: ['Santos'] });
    expect(others.map(({ path }) => path)).toEqual(view.fields.map(({ path }) => path).reverse());
    expect(view.columns).toContainEqual({
      heading: 'Dt. Nasc.',
      path: 'birthdate',
      samples: ['12/04/1995'],
    });
    expect(view.fields).toContainEqual({ path: 'name', label: 'Nome', needed: true, constant: null });
    expect((await at.start(view.id)).data.state).toBe('matching');
  });

  it('is checked once its columns are matched, and can be run', async () => {
    const rows = [importRow('STUDENT', nextSeed())];
    const { data } = await match(await store(ownTable(rows)));
    expect(data).toMatchObject({ state: 'ready', refused: 0, errors: [] });
    expect((await at.run(data.id)).state).toBe('done');
    expect(await at.usersOf(rows)).toHaveLength(1);
  });

  it('names a fault by the heading of the file', async () => {
    const view = await store(ownTable([importRow('STUDENT', nextSeed(), { birthdate: 'ontem' })]));
    const { data } = await match(view);
    expect(data.errors.map(({ path, column }) => [path, column])).toEqual([['birthdate', 'Dt. Nasc.']]);
  });

  it('is refused with the names of needed fields that no column has, and of one that two have', async () => {
    const view = await store(ownTable());
    const without = proposed(view).map((path) => (path === 'email' || path === 'cpf' ? null : path));
    const reply = await match(view, without);
    expect(reply.status).toBe(400);
    expect(reply.error.issues?.map(({ message }: { message: string }) => message)).toEqual([
      'Falta a coluna “E-mail”.',
      'Falta a coluna “CPF”.',
    ]);
    const twice = proposed(view).map((path) => path ?? 'phone');
    expect((await match(view, twice)).error.issues).toMatchObject([{ code: 'column_twice' }]);
    expect((await match(view, proposed(view).slice(1))).status).toBe(400);
    expect((await at.admin.call('GET /v1/imports/:id', { params: { id: view.id } })).state).toBe('matching');
  });

  it('refuses the second of two people who match it at once', async () => {
    const view = await store(ownTable());
    const replies = await Promise.all([match(view), match(view)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a matching', () => {
  it('is applied to the next file with the same headings, whoever sends it', async () => {
    const view = await store(ownTable());
    const swapped = proposed(view).map((path) =>
      path === 'important_informations'
        ? 'experience_in_other_schools'
        : path === 'experience_in_other_schools'
          ? 'important_informations'
          : path,
    );
    expect((await match(view, swapped)).status).toBe(200);
    const next = await store(ownTable().map((row) => [...row].reverse()));
    expect(next).toMatchObject({ state: 'ready', is_remembered: true, refused: 0 });
    expect(proposed(next)).toEqual([...swapped].reverse());
  });

  it('is asked for again by a file with another heading, and can be changed', async () => {
    await match(await store(ownTable()));
    expect((await store(ownTable(undefined, 'Cor favorita'))).state).toBe('matching');
    const known = await store(ownTable());
    const { data } = await match(known);
    expect(data).toMatchObject({ state: 'ready', is_remembered: false });
    const [kept] = await rowsOf(at.school, 'select count(*)::int as count from import_matchings', []);
    expect(kept).toEqual({ count: 1 });
  });

  it('applies to the kind of person that it was made for alone', async () => {
    const table = importTable('FEE', [importRow('FEE', nextSeed())]);
    const renamed = table.map((row, index) =>
      row.map((cell) => (index === 0 && cell === 'Nome' ? 'Quem' : cell)),
    );
    const view = await at.stored('FEE', await xlsxOf(renamed));
    const matching = view.columns.map(({ heading, path }) => (heading === 'Quem' ? 'name' : path));
    expect((await match(view, matching as FieldPath[])).status).toBe(200);
    expect((await at.stored('FEE', await xlsxOf(renamed))).state).toBe('ready');
    expect((await at.stored('TEACHER', await xlsxOf(renamed))).state).toBe('matching');
  });
});
