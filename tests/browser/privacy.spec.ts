import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { choose, entriesOf, filterByName } from './support/layout.ts';
import { expect, test } from './support/school.ts';
import { hiddenWidth } from './support/table.ts';

test.use({ apart: 'privacy' });

test('a student asks to be erased, an administrator erases, and the student is gone', async ({
  person,
  school,
}) => {
  const student = await person();
  await student.login('aluno.novo@demo.aulaviva.test');
  await student.page.goto(`${school.url}/my-data`);
  await student.page.getByRole('button', { name: 'Pedir exclusão' }).click();
  const asking = student.page.getByRole('dialog');
  await asking.getByLabel(/Senha/).first().fill('Aula1234');
  await asking.getByRole('button', { name: 'Pedir exclusão' }).click();
  const protocol = /LGPD-\w{5}-\w{5}/;
  await expect(student.page.getByText(/^Protocolo LGPD/)).toBeVisible();
  const text = await student.page.getByText(/^Protocolo LGPD/).textContent();
  const number = protocol.exec(text ?? '')?.[0] ?? '';

  const admin = await person();
  await admin.login('admin@demo.aulaviva.test');
  await admin.page.goto(`${school.url}/privacy-requests`);
  const row = entriesOf(admin.page).filter({ hasText: number });
  await expect(row.getByText(/Faltam 15 dias/)).toBeVisible();
  await choose(admin.page, row, 'Remover dados');
  const dialog = admin.page.getByRole('dialog');
  const name = (await dialog.getByRole('heading', { level: 2 }).textContent())?.replace(
    'Remover os dados de ',
    '',
  );
  await dialog.getByLabel('Digite o nome completo para confirmar').fill(name ?? '');
  await dialog.getByRole('button', { name: 'Remover dados' }).click();
  await expect(admin.page.getByText('Dados removidos.')).toBeVisible();
  await expect(row.getByText('Pessoa removida')).toBeVisible();
  await expect(row.getByText('Atendido')).toBeVisible();

  await expect(student.page).toHaveURL(/\/auth/);
  await student.page.goto(`${school.url}/auth`);
  await student.page.getByLabel('E-mail', { exact: true }).fill('aluno.novo@demo.aulaviva.test');
  await student.page.getByLabel('Senha', { exact: true }).fill('Aula1234');
  await student.page.getByRole('button', { name: 'Acessar' }).click();
  await expect(student.page.getByText('E-mail ou senha incorretos.')).toBeVisible();

  await admin.page.goto(`${school.url}/users`);
  await filterByName(admin.page, 'Pessoa removida');
  await expect(entriesOf(admin.page).filter({ hasText: 'Pessoa removida' })).toHaveCount(1);
  await filterByName(admin.page, name ?? '');
  await expect(admin.page.getByText('Pessoa removida')).toHaveCount(0);
  await expect(admin.page.getByText(name ?? '', { exact: true })).toHaveCount(0);
});

async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [file]: [Download, unknown] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('a student downloads what is held, asks for another name, and has it once an administrator agrees', async ({
  person,
  school,
}) => {
  const student = await person();
  await student.login('aluno@demo.aulaviva.test');
  await student.page.goto(`${school.url}/my-data`);
  const json = await downloaded(student.page, 'Baixar em JSON');
  expect(json.name).toBe('Meus dados - Aula Viva.json');
  const { data } = JSON.parse(json.bytes.toString('utf8'));
  expect(data.account).toMatchObject([{ email: 'aluno@demo.aulaviva.test', types: ['STUDENT'] }]);
  expect(data.lessons.length).toBeGreaterThan(0);
  expect(json.bytes.toString('utf8')).not.toMatch(/argon2|password_hash/);
  const pdf = await downloaded(student.page, 'Baixar em PDF');
  expect(pdf.name).toBe('Meus dados - Aula Viva.pdf');
  expect(pdf.bytes.toString('latin1').slice(0, 5)).toBe('%PDF-');

  const before: string = data.account[0].name;
  const wished = 'Isabela Nogueira Vasconcelos de Albuquerque Montenegro Pires';
  await student.page.getByRole('button', { name: 'Pedir correção' }).click();
  const asking = student.page.getByRole('dialog');
  await asking.getByLabel('O que precisa ser corrigido?').selectOption({ label: 'Nome' });
  await expect(asking.getByLabel('Nome completo')).toHaveValue(before);
  await asking.getByLabel('Nome completo').fill(wished);
  await asking.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(student.page.getByText('Correção: Nome')).toBeVisible();
  await expect(student.page.getByText('Em análise')).toBeVisible();

  const admin = await person();
  await admin.login('admin@demo.aulaviva.test');
  await admin.page.goto(`${school.url}/privacy-requests`);
  const row = entriesOf(admin.page).filter({ hasText: before });
  await expect(row.getByText('Correção: Nome')).toBeVisible();
  await choose(admin.page, row, 'Corrigir dados');
  const dialog = admin.page.getByRole('dialog');
  await expect(dialog.getByRole('cell', { name: wished })).toBeVisible();
  await dialog.getByRole('button', { name: 'Corrigir dados' }).click();
  await expect(admin.page.getByText('Cadastro corrigido.')).toBeVisible();
  await expect(entriesOf(admin.page).filter({ hasText: wished }).getByText('Atendido')).toBeVisible();

  await student.page.reload();
  await expect(student.page.getByText('Atendido')).toBeVisible();
  await student.page.getByRole('button', { name: 'Pedir correção' }).click();
  await asking.getByLabel('O que precisa ser corrigido?').selectOption({ label: 'Escolaridade' });
  await asking.getByLabel('Escolaridade').selectOption({ label: 'Doutorado' });
  await asking.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(student.page.getByText('Correção: Escolaridade')).toBeVisible();
  await student.page.goto(`${school.url}/profile`);
  await expect(student.page.getByLabel('Nome completo')).toHaveValue(wished);

  // All columns fit without scrolling, even with a long name.
  await expect(entriesOf(admin.page).filter({ hasText: 'Correção: Escolaridade' })).toContainText(
    'Faltam 15 dias',
  );
  expect(await hiddenWidth(admin.page)).toBe(0);
});
