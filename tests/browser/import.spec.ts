import { readFile } from 'node:fs/promises';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { cpfFromSeed, formatCpf } from '../../domain/brazil.ts';
import { expect, test } from './support/school.ts';

test.use({ apart: 'import' });

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
type Table = Awaited<ReturnType<typeof readXlsx>>['sheets'][number]['rows'];

const tableIn = async (file: string): Promise<Table> =>
  (await readXlsx(new Uint8Array(await readFile(file)))).sheets[0]?.rows ?? [];

const fileOf = async (name: string, rows: Table) => ({
  name,
  mimeType: type,
  buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'Alunos', rows }] })),
});

test('an administrator fills the spreadsheet, corrects it, registers its people and undoes it', async ({
  person: open,
}) => {
  const admin = await open();
  const { page } = admin;
  await admin.login('admin@demo.aulaviva.test');
  await admin.goto('/users');
  await page.getByRole('link', { name: 'Importar' }).click();
  // An empty list offers the button twice: above it and in its middle.
  await page.getByRole('button', { name: 'Nova importação' }).first().click();

  const saved = async (button: string) => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    return tableIn(await (await downloading).path());
  };
  const send = async (name: string, rows: Table) =>
    page
      .getByLabel('Planilha', { exact: true })
      .and(page.locator('input'))
      .setInputFiles(await fileOf(name, rows));

  const [headers = [], example = []] = await saved('Baixar modelo');
  const put = (row: Table[number], values: Record<string, string>) =>
    row.map((cell, index) => values[String(headers[index])] ?? cell);
  const one = put(example, {
    Nome: 'Aurora Lins Tavares',
    'E-mail': 'aurora.lins@exemplo.aulaviva.test',
    CPF: formatCpf(cpfFromSeed(880_001)),
  });
  const other = put(example, {
    Nome: 'Bento Lins Tavares',
    'E-mail': 'bento.lins@exemplo.aulaviva.test',
    CPF: formatCpf(cpfFromSeed(880_002)),
    'Data de nascimento': '31/02/1995',
  });
  // A file of the school: its own name for a column, and a column that is left out.
  const renamed = headers.map((header) => (header === 'Telefone' ? 'Celular da pessoa' : header));
  await send('alunos.xlsx', [
    [...renamed, 'Time'],
    [...one, 'Santos'],
    [...other, 'Bahia'],
  ]);
  await expect(page.getByRole('heading', { name: 'O que há em cada coluna?' })).toBeVisible();
  await expect(page.getByLabel('Celular da pessoa')).toHaveValue('phone');
  await expect(page.getByLabel('Time')).toHaveValue('');
  await page.getByRole('button', { name: 'Conferir as linhas' }).click();
  await expect(page.getByText('1 pessoa pronta')).toBeVisible();
  const wrongRow = page.getByRole('form', { name: 'Linha 3' });
  await expect(wrongRow.getByLabel('Data de nascimento')).toHaveValue('31/02/1995');

  // The file of rows with errors comes with the school's headings, and is matched as before.
  const [wrongHeaders = [], wrong = []] = await saved('Baixar linhas com erros');
  expect(wrongHeaders).toContain('Celular da pessoa');
  const day = wrongHeaders.indexOf('Data de nascimento');
  const corrected = wrong.map((cell, index) => (index === day ? '28/02/1995' : cell));
  const first = page.url();
  await page.getByRole('button', { name: 'Enviar outro arquivo' }).click();
  await send('alunos corrigidos.xlsx', [wrongHeaders, corrected]);
  await expect(page.getByText('1 pessoa pronta')).toBeVisible();
  await expect(page.getByText('As colunas vieram combinadas como na última planilha')).toBeVisible();
  await page.goto(first);

  // A cell that is not saved is asked about before another file takes its place.
  const birthdate = wrongRow.getByLabel('Data de nascimento');
  await birthdate.fill('28/02');
  await page.getByRole('button', { name: 'Enviar outro arquivo' }).click();
  await page
    .getByRole('dialog', { name: 'Sair sem salvar?' })
    .getByRole('button', { name: 'Continuar editando' })
    .click();
  await expect(birthdate).toHaveValue('28/02');
  await birthdate.fill('31/02/1995');

  const run = async (button: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Importar 1 pessoa?' })
      .getByRole('button', { name: 'Importar' })
      .click();
  };
  await run('Importar 1 linha válida agora');
  await expect(page.getByText('1 já cadastrada')).toBeVisible();
  await birthdate.fill('28/02/1995');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Linha 3 corrigida.')).toBeVisible();
  await run('Importar');
  await expect(page.getByText('2 pessoas cadastradas')).toBeVisible();
  const address = page.url();

  const find = () => admin.goto(`/users?filter=${encodeURIComponent('{"name":"Lins Tavares"}')}`);
  await find();
  await expect(page.getByText('Aurora Lins Tavares')).toBeVisible();
  await expect(page.getByText('Bento Lins Tavares')).toBeVisible();

  await page.goto(address);
  await page.getByRole('button', { name: 'Desfazer importação' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer importação' }).click();
  await expect(page.getByText('Os cadastros desta importação foram removidos.')).toBeVisible();
  await find();
  await expect(page.getByText('Aurora Lins Tavares')).toBeHidden();
  await expect(page.getByText('Bento Lins Tavares')).toBeHidden();
});

test('a needed field without a column gets one value for all rows, and keeps it for the next file', async ({
  person: open,
}) => {
  const admin = await open();
  const { page } = admin;
  await admin.login('admin@demo.aulaviva.test');
  await admin.goto('/users/import/file');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar modelo' }).click();
  const [headers = [], example = []] = await tableIn(await (await downloading).path());
  const [course, note] = [headers.indexOf('Curso'), headers.indexOf('Informações importantes')];
  const without = (row: Table[number]) => row.filter((_, index) => index !== course && index !== note);
  const rowOf = (name: string, email: string, seed: number) =>
    without(
      example.map((cell, index) => {
        const values: Record<string, string> = {
          Nome: name,
          'E-mail': email,
          CPF: formatCpf(cpfFromSeed(seed)),
        };
        return values[String(headers[index])] ?? cell;
      }),
    );
  const send = async (name: string, row: Table[number]) =>
    page
      .getByLabel('Planilha', { exact: true })
      .and(page.locator('input'))
      .setInputFiles(await fileOf(name, [without(headers), row]));

  await send('turma.xlsx', rowOf('Dora Pires Moura', 'dora.pires@exemplo.aulaviva.test', 880_011));
  const values = page.getByRole('group', { name: 'Mesmo valor para todas as linhas' });
  await values.getByLabel('Curso').selectOption({ label: String(example[course]) });
  await values.getByLabel('Informações importantes').fill('Turma da empresa.');
  await page.getByRole('button', { name: 'Conferir as linhas' }).click();
  await expect(page.getByText('1 pessoa pronta')).toBeVisible();

  await page.getByRole('button', { name: 'Enviar outro arquivo' }).click();
  await send('turma 2.xlsx', rowOf('Enzo Pires Moura', 'enzo.pires@exemplo.aulaviva.test', 880_012));
  await expect(page.getByText('1 pessoa pronta')).toBeVisible();
  await page.getByRole('button', { name: 'Rever colunas' }).click();
  await expect(values.getByLabel('Informações importantes')).toHaveValue('Turma da empresa.');
});
