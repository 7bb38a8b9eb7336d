import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ImportRow, importRow, importTable, xlsxOf } from '../../support/importFile.ts';
import { zipOf } from '../../support/zip.ts';
import { rowsOf } from '../races/race.ts';
import { type ImportSchool, importSchool } from './school.ts';

let at: ImportSchool;
beforeAll(async () => {
  at = await importSchool();
});
afterAll(() => at.school.stop());
beforeEach(() => at.school.services.pool.query('delete from rate_limits'));

let seed = 30_000;
const next = () => {
  seed += 1;
  return seed;
};
type Table = ReturnType<typeof importTable>;
const table = (...rows: ImportRow[]) =>
  importTable('STUDENT', rows.length > 0 ? rows : [importRow('STUDENT', next())]);
const heads = () => table()[0] ?? [];
const place = (header: string) => heads().indexOf(header);
const person = (overrides: ImportRow) => table(importRow('STUDENT', next(), overrides));
const quoted = (rows: Table, mark = ';') =>
  rows
    .map((row) => row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(mark))
    .join('\r\n');
const csv = (text: string, encoding: BufferEncoding = 'utf8') =>
  new Blob([new Uint8Array(Buffer.from(text, encoding))]);
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

const bomb = ' '.repeat(120 * 1024 * 1024);
type Fault = [what: string, file: () => Blob | Promise<Blob>, message: string];
const fileFaults: Fault[] = [
  [
    'nothing but blanks',
    () => csv(' \n \n'),
    'A planilha não tem nenhuma pessoa. Preencha a partir da linha 2.',
  ],
  [
    'only headers',
    () => xlsxOf([heads()]),
    'A planilha não tem nenhuma pessoa. Preencha a partir da linha 2.',
  ],
  ['no cells at all', () => xlsxOf([]), 'A planilha não tem nenhuma pessoa. Preencha a partir da linha 2.'],
  [
    'another archive under the name .xlsx',
    () => zipOf({ 'leia.txt': 'nada' }),
    'Não foi possível ler o arquivo. Abra-o, salve de novo como .xlsx ou .csv e envie outra vez.',
  ],
  [
    'half of a spreadsheet',
    async () => {
      const whole = await bytesOf(await xlsxOf(table()));
      return new Blob([whole.slice(0, whole.length / 2)]);
    },
    'Não foi possível ler o arquivo. Abra-o, salve de novo como .xlsx ou .csv e envie outra vez.',
  ],
  [
    'macros',
    async () => {
      const vbaProject = new Uint8Array([1, 2, 3]);
      const book = await writeXlsx({ sheets: [{ name: 'Alunos', rows: table() }], vbaProject });
      return new Blob([new Uint8Array(book)]);
    },
    'O arquivo tem macros. Salve-o como .xlsx, sem macros.',
  ],
  [
    'a zip bomb',
    () => zipOf({ '[Content_Types].xml': '<Types/>', 'xl/worksheets/sheet1.xml': bomb }),
    'A planilha é grande demais. Envie até 5000 pessoas, só com as colunas do modelo.',
  ],
  ...([0, 1000] as const).map(
    (declared): Fault => [
      `a zip bomb that declares ${declared} bytes`,
      () => zipOf({ '[Content_Types].xml': bomb, 'xl/workbook.xml': bomb }, declared),
      'Não foi possível ler o arquivo. Abra-o, salve de novo como .xlsx ou .csv e envie outra vez.',
    ],
  ),
  [
    '100,000 columns',
    () => csv(`${Array.from({ length: 100_000 }, (_, index) => `c${index}`).join(';')}\n1;2`),
    'A planilha é grande demais. Envie até 5000 pessoas, só com as colunas do modelo.',
  ],
  [
    '5,001 people',
    () => csv(`Nome\n${'Ana Souza\n'.repeat(5001)}`),
    'A planilha é grande demais. Envie até 5000 pessoas, só com as colunas do modelo.',
  ],
  [
    'people on two sheets',
    async () => {
      const sheets = ['Turma A', 'Turma B'].map((name) => ({ name, rows: table() }));
      return new Blob([new Uint8Array(await writeXlsx({ sheets }))]);
    },
    'Há dados em mais de uma aba. Deixe só a aba “Turma A”.',
  ],
  [
    'merged cells',
    () => xlsxOf(table(), { merges: [{ startRow: 1, startCol: 0, endRow: 1, endCol: 1 }] }),
    'Há células mescladas. Desfaça a mesclagem e envie o arquivo de novo.',
  ],
];

describe('a file is refused that has', () => {
  it.each(fileFaults)('%s', async (_, file, message) => {
    const { status, error } = await at.send('STUDENT', await file());
    expect(status).toBe(400);
    expect(error.issues.map((issue: { message: string }) => issue.message)).toContain(message);
    expect(await rowsOf(at.school, 'select 1 from imports')).toEqual([]);
  });

  it.each([
    ['a PDF', csv('%PDF-1.7\n1 0 obj')],
    ['an old or protected spreadsheet', new Blob([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0])])],
    ['a picture', new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])])],
  ])('%s', async (_, file) => {
    expect(await at.send('STUDENT', file)).toMatchObject({ status: 415, error: { code: 'wrong_file_type' } });
  });

  it('more than 5 MB', async () => {
    const file = csv('a'.repeat(5 * 1024 * 1024 + 1));
    expect(await at.send('STUDENT', file)).toMatchObject({ status: 413, error: { code: 'file_too_large' } });
  });
});

const zeros =
  'A planilha tratou o valor como número e perdeu dígitos. Formate a coluna como texto e escreva o valor de novo.';
const day = 'Escreva a data como dia/mês/ano, por exemplo 31/12/2001.';
const cellFaults: [what: string, overrides: ImportRow, header: string, message: string][] = [
  ['a CPF as a number', { cpf: 1_234_567_890 }, 'CPF', zeros],
  ['a CPF as 1,23E+10', { cpf: '1,23457E+10' }, 'CPF', zeros],
  ['a CEP as a number', { cep: 1_310_100 }, 'CEP', zeros],
  ['a date as a number', { birthdate: 34_801 }, 'Data de nascimento', day],
  ['a day that does not exist', { birthdate: '30/02/1990' }, 'Data de nascimento', day],
  [
    'an unknown option',
    { frequency: 'Todo dia' },
    'Frequência',
    'Use uma destas opções: 2 vezes na semana, 1 vez na semana.',
  ],
  ['neither yes nor no', { is_foreign: 'talvez' }, 'Moradia fora do Brasil', 'Escreva Sim ou Não.'],
  [
    'the e-mail of a registered person',
    { email: 'vendas@x.test' },
    'E-mail',
    'Já existe um usuário com este e-mail.',
  ],
];

describe('a row is refused with', () => {
  it.each(cellFaults)('%s', async (_, overrides, column, message) => {
    const { errors } = await at.stored('STUDENT', await xlsxOf(person(overrides)));
    expect(errors.map((error) => [error.row, error.column, error.message])).toContainEqual([
      2,
      column,
      message,
    ]);
  });

  it('a formula, whose result is not taken', async () => {
    const cells = new Map([[`1,${place('Nome')}`, { formula: 'A1&"x"', value: 'Ana Souza' }]]);
    const { errors } = await at.stored('STUDENT', await xlsxOf(table(), { cells }));
    expect(errors).toMatchObject([
      { row: 2, column: 'Nome', message: 'A célula tem uma fórmula. Escreva o valor.' },
    ]);
  });

  it('the CPF and the e-mail of an earlier row', async () => {
    const one = importRow('STUDENT', next());
    const { errors } = await at.stored('STUDENT', await xlsxOf(table(one, one)));
    expect(errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [3, 'E-mail', 'Repete o valor da linha 2.'],
      [3, 'CPF', 'Repete o valor da linha 2.'],
    ]);
  });
});

describe('a file is right', () => {
  const right: [what: string, file: () => Blob | Promise<Blob>][] = [
    ['with semicolons and a mark of UTF-8', () => csv(`\ufeff${quoted(table())}`)],
    ['with commas', () => csv(quoted(table(), ','))],
    ['with tabs, as UTF-16', () => csv(`\ufeff${quoted(table(), '\t')}`, 'utf16le')],
    ['as Windows-1252', () => csv(quoted(table()), 'latin1')],
    ['with dates of the spreadsheet', () => xlsxOf(person({ birthdate: new Date('1995-04-12') }))],
    [
      'with quotes and line ends inside a cell',
      () => csv(quoted(person({ important_informations: 'Diz "oi";\nvem à noite' }))),
    ],
    [
      'with blanks and marks around the headings',
      () => xlsxOf([heads().map((head) => ` ${head} * `), ...table().slice(1)]),
    ],
    ['with blank rows between', () => xlsxOf([...table(), [], ...table().slice(1)])],
  ];
  it.each(right)('%s', async (_, file) => {
    expect((await at.stored('STUDENT', await file())).errors).toEqual([]);
  });

  it('and keeps text that looks like a formula as text', async () => {
    const row = importRow('STUDENT', next(), { important_informations: '=HYPERLINK("http://x.test")' });
    const { id, errors } = await at.stored('STUDENT', csv(quoted(table(row))));
    expect(errors).toEqual([]);
    await at.start(id);
    await at.ended(id);
    const stored = await rowsOf(
      at.school,
      'select important_informations as said from students join users using (user_id) where email = $1',
      [row.email],
    );
    expect(stored).toEqual([{ said: '=HYPERLINK("http://x.test")' }]);
  });
});
