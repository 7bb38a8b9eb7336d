import { expect, test } from './support/school.ts';

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
  const row = admin.page.getByRole('row').filter({ hasText: number });
  await expect(row.getByText(/Faltam 15 dias/)).toBeVisible();
  await row.getByRole('button', { name: 'Remover dados' }).click();
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
  await admin.page.getByLabel('Filtrar por').selectOption({ label: 'Nome' });
  await admin.page.getByPlaceholder('Buscar').fill('Pessoa removida');
  await admin.page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  await expect(admin.page.getByRole('row').filter({ hasText: 'Pessoa removida' })).toHaveCount(1);
  await admin.page.getByPlaceholder('Buscar').fill(name ?? '');
  await admin.page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  await expect(admin.page.getByText('Pessoa removida')).toHaveCount(0);
  await expect(admin.page.getByText(name ?? '', { exact: true })).toHaveCount(0);
});
