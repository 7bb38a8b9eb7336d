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
  await send('alunos.xlsx', [headers, one, other]);
  await expect(page.getByText('1 pessoa pronta')).toBeVisible();
  await expect(
    page.getByRole('row', { name: /^3 Data de nascimento 31\/02\/1995 Escreva a data/ }),
  ).toBeVisible();

  const [wrongHeaders = [], right = [], wrong = []] = await saved('Baixar linhas com erros');
  const day = wrongHeaders.indexOf('Data de nascimento');
  const corrected = wrong.map((cell, index) => (index === day ? '28/02/1995' : cell));
  await page.getByRole('link', { name: 'Enviar outro arquivo' }).click();
  await send('alunos corrigidos.xlsx', [wrongHeaders, right, corrected]);
  await expect(page.getByText('2 pessoas prontas')).toBeVisible();
  await page.getByRole('button', { name: 'Importar' }).click();
  await page
    .getByRole('dialog', { name: 'Importar 2 pessoas?' })
    .getByRole('button', { name: 'Importar' })
    .click();
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
