import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FieldPath } from '../../../domain/registrationFields.ts';
import { registrationTries } from '../../../domain/tries.ts';
import { importRow } from '../../support/importFile.ts';
import { rowsOf } from '../races/race.ts';
import { type ImportSchool, importSchool, nextSeed, studentFile, studentRows } from './school.ts';

let at: ImportSchool;
beforeAll(async () => {
  at = await importSchool();
});
afterAll(() => at.school.stop());
beforeEach(() => at.school.services.pool.query('delete from rate_limits'));

const send = async (rows: ReturnType<typeof studentRows>) => at.stored('STUDENT', await studentFile(rows));
const view = (id: string) => at.admin.call('GET /v1/imports/:id', { params: { id } });
const list = (
  id: string,
  faulty: 'true' | 'false' = 'true',
  more: { page?: number; pageSize?: number } = {},
) =>
  at.admin.call('GET /v1/imports/:id/rows', {
    params: { id },
    query: { faulty, pageSize: 100, ...more } as never,
  });
type Shown = Awaited<ReturnType<typeof list>>['response'][number];
const faultsOf = ({ fields }: Shown) =>
  fields.flatMap(({ path, fault }) => (fault ? [[path, fault.code]] : []));
const faults = async (id: string) => (await list(id)).response.map((row) => [row.row, faultsOf(row)]);
const correct = (id: string, { row, updated_at }: Shown, fields: Partial<Record<FieldPath, string>>) =>
  at.admin.try('POST /v1/imports/:id/rows', {
    params: { id },
    body: {
      row,
      updated_at,
      fields: Object.entries(fields).map(([path, value]) => ({ path: path as FieldPath, value })),
    },
  });
const rowIn = async (id: string, row: number): Promise<Shown> => {
  const { response } = await list(id);
  const found = response.find((each) => each.row === row);
  if (!found) throw new Error(`no row ${row} with faults`);
  return found;
};

describe('a correction', () => {
  it('is checked by the rules of the file and stays with the import', async () => {
    const rows = studentRows(2);
    Object.assign(rows[1] ?? {}, { cep: '123', birthdate: '31/02/1995' });
    const { id } = await send(rows);
    const wrong = await correct(id, await rowIn(id, 3), { birthdate: '30/02/1995' });
    expect(faultsOf(wrong.data)).toEqual([
      ['birthdate', 'cell_date'],
      ['cep', 'cell_zeros'],
    ]);
    const right = await correct(id, wrong.data, { birthdate: '28/02/1995', cep: '01310-100' });
    expect(faultsOf(right.data)).toEqual([]);
    expect(right.data.fields).toContainEqual(
      expect.objectContaining({ path: 'cep', found: '01310-100', is_corrected: true, fault: null }),
    );
    expect(await view(id)).toMatchObject({ refused: 0, error_count: 0, errors: [] });
    expect((await at.run(id)).state).toBe('done');
    const [stored] = await rowsOf(
      at.school,
      'select birthdate::text, address->>$2 as cep from personal join users using (user_id) where email = $1',
      [rows[1]?.email, 'cep'],
    );
    expect(stored).toEqual({ birthdate: '1995-02-28', cep: '01310100' });
  });

  it('gives a field that no column has', async () => {
    const rows = studentRows(1);
    Object.assign(rows[0] ?? {}, { is_foreign: 'Sim', country: 'Portugal', cpf: '' });
    const { id } = await send(rows);
    const row = await rowIn(id, 2);
    expect(row.fields.map(({ path }) => path)).toEqual(
      expect.arrayContaining(faultsOf(row).map(([path]) => path)),
    );
    const fields = Object.fromEntries(
      faultsOf(row).map(([path]) => [path, path === 'nif' ? '123456789' : 'Apto 1']),
    );
    expect(faultsOf((await correct(id, row, fields)).data)).toEqual([]);
  });

  it('takes the fault from the row that repeated it, and gives one to a row that it repeats', async () => {
    const rows = studentRows(3);
    const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]];
    second.email = first.email;
    const { id } = await send(rows);
    expect(await faults(id)).toEqual([[3, [['email', 'row_repeated']]]]);
    const [one] = (await list(id, 'false')).response as [Shown];
    const other = 'outra.pessoa@teste.aulaviva.test';
    await correct(id, one, { email: other });
    expect(await faults(id)).toEqual([]);
    const last = (await list(id, 'false')).response.at(-1) as Shown;
    expect(faultsOf((await correct(id, last, { email: other.toUpperCase() })).data)).toEqual([
      ['email', 'row_repeated'],
    ]);
    expect(await view(id)).toMatchObject({ refused: 1, error_count: 1 });
  });

  it('says that a person is registered already, a limited number of times a day', async () => {
    const { id } = await send(studentRows(1));
    const [row] = (await list(id, 'false')).response as [Shown];
    const taken = await correct(id, row, { email: 'vendas@x.test' });
    expect(faultsOf(taken.data)).toEqual([['email', 'email_taken']]);
    const { most } = registrationTries.cell;
    await rowsOf(at.school, 'update rate_limits set count = $1 where count = 1', [most]);
    const again = await correct(id, taken.data, { email: 'alguem@x.test' });
    expect(again).toMatchObject({ status: 429, error: { code: 'too_many_requests' } });
  });

  it('of two people at once is made once; the other gets 409', async () => {
    const rows = studentRows(1);
    Object.assign(rows[0] ?? {}, { cep: '123' });
    const { id } = await send(rows);
    const row = await rowIn(id, 2);
    const replies = await Promise.all([
      correct(id, row, { cep: '01310-100' }),
      correct(id, row, { cep: '01310-200' }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('of a field that the kind does not have, or of a row that does not exist, is refused', async () => {
    const { id } = await send(studentRows(1));
    const [row] = (await list(id, 'false')).response as [Shown];
    expect((await correct(id, row, { courses: 'Inglês' })).status).toBe(400);
    expect((await correct(id, { ...row, row: 900 }, { name: 'Ana Prado' })).status).toBe(404);
    const other = await send(studentRows(1));
    await at.run(other.id);
    expect((await correct(other.id, row, { name: 'Ana Prado' })).error.code).toBe('import_expired');
  });
});

describe('the rows with faults', () => {
  it('come as a file with messages, which can be sent again after mending', async () => {
    const rows = studentRows(3);
    Object.assign(rows[1] ?? {}, { cep: '123', name: '=Ana Maria Souza' });
    const { id } = await send(rows);
    await correct(id, await rowIn(id, 3), { phone: '123' });
    const { sheets } = await at.sheetOf(`/v1/imports/errors-xls?id=${id}`);
    const table = sheets[0]?.rows ?? [];
    expect(table).toHaveLength(2);
    const place = (header: string) => (table[0] ?? []).indexOf(header);
    expect(table[1]?.[place('Telefone')]).toBe('123');
    expect(table[1]?.at(-1)).toContain('CEP: ');
    expect(table[1]?.at(-1)).toContain('Telefone: ');
    Object.assign(table[1] ?? [], { [place('Telefone')]: '(11) 98765-4321', [place('CEP')]: '01310-100' });
    const file = await writeXlsx({ sheets: [{ name: 'Erros', rows: table }] });
    const again = await at.stored('STUDENT', new Blob([new Uint8Array(file)]));
    expect(again).toMatchObject({ state: 'ready', people: 1, refused: 0 });
    expect((await list(again.id, 'false')).response[0]?.name).toBe('=Ana Maria Souza');
  });

  it('carry the day of the school in the name of the file', async () => {
    const { id } = await send([importRow('STUDENT', nextSeed(), { cep: '1' })]);
    const reply = await at.admin.raw('GET', `/v1/imports/errors-xls?id=${id}`);
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(
      at.school.clock.now(),
    );
    expect(decodeURIComponent(reply.headers.get('content-disposition') ?? '')).toContain(
      `Erros pessoas ${today}.xlsx`,
    );
  });
});

describe('valid rows', () => {
  const some = async () => {
    const rows = studentRows(3);
    Object.assign(rows[1] ?? {}, { cep: '123' });
    return { rows, ...(await send(rows)) };
  };
  const runValid = async (id: string, updated_at: string) =>
    at.admin.try('POST /v1/imports/:id/run-valid', { params: { id }, body: { updated_at } });

  it('go first, the rest stays to be corrected, and all of them are undone together', async () => {
    const { id, rows, updated_at } = await some();
    expect((await runValid(id, updated_at)).data.state).toBe('running');
    const rest = await at.ended(id);
    expect(rest).toMatchObject({ state: 'ready', registered: 2, refused: 1, people: 3, error_count: 1 });
    expect(await at.usersOf(rows)).toHaveLength(2);
    await correct(id, await rowIn(id, 3), { cep: '01310-100' });
    expect(await at.run(id)).toMatchObject({ state: 'done', registered: 3 });
    expect(await at.usersOf(rows)).toHaveLength(3);
    const undone = await at.admin.call('POST /v1/imports/:id/undo', { params: { id } });
    expect(undone).toMatchObject({ state: 'undone', registered: 0 });
    expect(await at.usersOf(rows)).toEqual([]);
  });

  it('are registered once however often the request is sent', async () => {
    const { id, rows, updated_at } = await some();
    const replies = await Promise.all([1, 2, 3].map(() => runValid(id, updated_at)));
    expect(replies.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(
      true,
    );
    await at.ended(id);
    expect(await runValid(id, updated_at)).toMatchObject({ status: 409, error: { code: 'stale' } });
    const now = await view(id);
    expect((await runValid(id, now.updated_at)).error.code).toBe('import_has_errors');
    expect(await at.usersOf(rows)).toHaveLength(2);
  });

  it('can be undone while the rest still waits, which is then forgotten', async () => {
    const { id, rows, updated_at } = await some();
    await runValid(id, updated_at);
    await at.ended(id);
    const undone = await at.admin.call('POST /v1/imports/:id/undo', { params: { id } });
    expect(undone.state).toBe('undone');
    expect(await at.usersOf(rows)).toEqual([]);
    expect(await rowsOf(at.school, 'select 1 from import_rows where import_id = $1', [id])).toEqual([]);
  });

  it('are not registered when one of them has a fault by then', async () => {
    const { id, rows, updated_at } = await some();
    const other = await send(rows.slice(0, 1));
    await at.run(other.id);
    await runValid(id, updated_at);
    expect(await at.ended(id)).toMatchObject({ state: 'ready', registered: 0, refused: 2 });
    expect(await at.usersOf(rows)).toHaveLength(1);
  });

  it('of an import that expires with its rest are done, and can still be undone', async () => {
    const { id, updated_at } = await some();
    await runValid(id, updated_at);
    await at.ended(id);
    await rowsOf(
      at.school,
      "update imports set created_at = created_at - interval '25 hours' where id = $1",
      [id],
    );
    const { clearImports } = await import('../../../server/areas/imports/clearImports.ts');
    await clearImports(at.school.services);
    expect(await view(id)).toMatchObject({ state: 'done', registered: 2, progress: 2, refused: 0 });
    expect((await at.admin.call('POST /v1/imports/:id/undo', { params: { id } })).state).toBe('undone');
  });
});
