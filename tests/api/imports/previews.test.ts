import { colToLetter, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IMPORT_MAX, importKinds } from '../../../domain/importColumns.ts';
import { importRow } from '../../support/importFile.ts';
import { type ImportSchool, importSchool, nextSeed, studentFile, studentRows } from './school.ts';

let at: ImportSchool;
beforeAll(async () => {
  at = await importSchool();
});
afterAll(() => at.school.stop());
beforeEach(() => at.school.services.pool.query('delete from rate_limits'));

describe('the template', () => {
  it('offers the allowed values in a list', async () => {
    const { sheets } = await at.sheetOf('/v1/imports/template-xls?kind=STUDENT');
    const [people, options] = sheets;
    const column = people?.rows[0]?.indexOf('Nível') ?? -1;
    expect(column).toBeGreaterThan(0);
    const letter = colToLetter(column);
    const allowed = (options?.rows ?? []).slice(3).flatMap((row) => row[column] || []);
    expect(people?.dataValidations).toContainEqual(
      expect.objectContaining({
        type: 'list',
        range: `${letter}2:${letter}${IMPORT_MAX + 1}`,
        formula1: `'${options?.name}'!$${letter}$4:$${letter}$${allowed.length + 3}`,
        showErrorMessage: true,
      }),
    );
    expect(allowed).toContain('Básico');
  });

  it.each(importKinds)('of %s can be sent as it is, but for the person of the example', async (kind) => {
    const { sheets } = await at.sheetOf(`/v1/imports/template-xls?kind=${kind}`);
    expect(sheets.map(({ name }) => name)[1]).toBe('Opções');
    const file = await writeXlsx({ sheets: sheets.map(({ name, rows }) => ({ name, rows })) });
    const stored = await at.stored(kind, new Blob([new Uint8Array(file)]));
    expect(stored.errors).toEqual([]);
    expect(stored).toMatchObject({ kind, people: 1, refused: 0, state: 'ready' });
  });
});

describe('a preview', () => {
  it('registers nobody and names every wrong cell', async () => {
    const rows = studentRows(3);
    const [first, second, third] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]];
    Object.assign(second, { cpf: first.cpf, birthdate: '31/02/1995', student_level: 'Alto' });
    Object.assign(third, {
      fev_id: 'Ninguém',
      course: 'Klingon',
      payment_method: 'Cobrança Recorrente - Cartão de Crédito',
    });
    const stored = await at.stored('STUDENT', await studentFile(rows));
    expect(stored).toMatchObject({ people: 3, refused: 2, error_count: 6 });
    const found = stored.errors.map(({ row, column, message }) => [row, column, message]);
    expect(found).toContainEqual([3, 'CPF', 'Repete o valor da linha 2.']);
    expect(found).toContainEqual([
      3,
      'Data de nascimento',
      'Escreva a data como dia/mês/ano, por exemplo 31/12/2001.',
    ]);
    expect(found).toContainEqual([
      3,
      'Nível',
      'Use uma destas opções: Zero, Básico, Intermediário, Avançado.',
    ]);
    expect(found).toContainEqual([4, 'Curso', 'Este curso não existe ou não está ativo.']);
    expect(found.map(([row, column]) => `${row} ${column}`)).toContain('4 Vendedor');
    expect(await at.usersOf(rows)).toEqual([]);
    expect((await at.start(stored.id)).error.code).toBe('import_has_errors');
  });

  it('names a wrong e-mail once', async () => {
    const rows = studentRows(1);
    Object.assign(rows[0] ?? {}, { email: 'sem-arroba' });
    const { errors } = await at.stored('STUDENT', await studentFile(rows));
    expect(errors.map(({ column, found }) => [column, found])).toEqual([['E-mail', 'sem-arroba']]);
  });

  it('returns the rows with errors, and no other', async () => {
    const rows = studentRows(2);
    Object.assign(rows[1] ?? {}, { name: '=1+1', cep: '123' });
    const { id } = await at.stored('STUDENT', await studentFile(rows));
    const [sheet] = (await at.sheetOf(`/v1/imports/errors-xls?id=${id}`)).sheets;
    expect(sheet?.rows[0]?.at(-1)).toBe('Erros');
    expect(sheet?.rows).toHaveLength(2);
    expect(sheet?.rows[1]?.at(-1)).toContain('CEP: ');
    expect(sheet?.rows[1]).toContain("'=1+1");
  });

  it('counts all errors of a long file and returns each row with its own, though it shows the first ones', async () => {
    const rows = studentRows(550).map((row) => ({ ...row, cep: '123', birthdate: 'x' }));
    const { id, refused, error_count, errors } = await at.stored('STUDENT', await studentFile(rows));
    expect(errors).toHaveLength(100);
    expect({ refused, error_count }).toEqual({ refused: 550, error_count: 1100 });
    const [sheet] = (await at.sheetOf(`/v1/imports/errors-xls?id=${id}`)).sheets;
    expect(sheet?.rows.slice(1).every((row) => String(row.at(-1)).includes('CEP: '))).toBe(true);
  });

  it('accepts the corrected file as it was returned', async () => {
    const rows = studentRows(2);
    Object.assign(rows[1] ?? {}, { cep: '123' });
    const wrong = await at.stored('STUDENT', await studentFile(rows));
    const [sheet] = (await at.sheetOf(`/v1/imports/errors-xls?id=${wrong.id}`)).sheets;
    const table = sheet?.rows ?? [];
    const cep = table[0]?.indexOf('CEP') ?? -1;
    (table[1] ?? [])[cep] = '01310-100';
    const file = await writeXlsx({ sheets: [{ name: 'Erros', rows: table }] });
    const corrected = await at.stored('STUDENT', new Blob([new Uint8Array(file)]));
    expect(corrected).toMatchObject({ people: 1, refused: 0, errors: [] });
  });
});

it('reports that a person exists beside the other errors of the row', async () => {
  const [row = importRow('STUDENT', nextSeed())] = studentRows(1);
  const first = await at.stored('STUDENT', await studentFile([row]));
  expect((await at.run(first.id)).state).toBe('done');
  const { errors } = await at.stored('STUDENT', await studentFile([{ ...row, birthdate: '31/02/1995' }]));
  expect(errors.map(({ column, code }) => [column, code])).toEqual([
    ['E-mail', 'email_taken'],
    ['CPF', 'cpf_taken'],
    ['Data de nascimento', 'cell_date'],
  ]);
});
