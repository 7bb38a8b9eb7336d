import { Mailbox } from '../kill/mailbox.ts';
import { test as base, expect, type Person } from './support/school.ts';

/** A school whose mails leave through a mail server. */
const test = base.extend<object, { mailbox: Mailbox }>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const mailbox = new Mailbox();
      await use(mailbox);
      mailbox.close();
    },
    { scope: 'worker' },
  ],
  settings: [async ({ mailbox }, use) => use({ SMTP_URL: await mailbox.open() }), { scope: 'worker' }],
});

const student = { email: 'aluno@demo.aulaviva.test', name: 'Isabela Cristina Nogueira' };

async function sendNotice({ page }: Person, title: string) {
  await page.getByRole('button', { name: 'Adicionar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo Aviso' });
  await dialog.getByLabel('Título').fill(title);
  await dialog.getByLabel('Conteúdo').fill('A escola fecha mais cedo na sexta-feira.');
  await dialog.getByRole('searchbox', { name: 'Pessoas' }).fill(student.email);
  await dialog.getByRole('button', { name: new RegExp(student.email) }).click();
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(dialog).toBeHidden();
  // It would go out in a minute: recalled, it is pending and can be sent at once.
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Aviso recolhido.', { exact: false })).toBeVisible();
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('button', { name: 'Forçar Envio' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Um aviso foi enviado com sucesso!')).toBeVisible();
}

test('a student chooses mails, gets one, and stops them by its address without a login', async ({
  mailbox,
  person,
}) => {
  const reader = await person();
  await reader.login(student.email);
  await reader.goto('/profile');
  const byMail = reader.page
    .getByRole('group', { name: 'Avisos da escola' })
    .getByRole('switch', { name: 'Por e-mail' });
  // The keyboard is used because parts of the page above may still load and move the switch.
  await byMail.press('Space');
  await expect(byMail).toBeChecked();

  const admin = await person();
  await admin.login('admin@demo.aulaviva.test');
  await admin.goto('/message/history');
  await sendNotice(admin, 'Sexta-feira mais curta');
  await expect.poll(() => mailbox.newest.get(student.email)).toContain('Sexta-feira mais curta');
  const address = /^List-Unsubscribe: <(.+)>$/m.exec(mailbox.heads.get(student.email) ?? '')?.[1] ?? '';

  const { page } = await person();
  await page.goto(address);
  await expect(page).toHaveURL(/\/stop-mails\?/);
  await page.getByRole('button', { name: 'Parar de receber' }).click();
  await expect(page.getByRole('heading', { name: 'não recebe mais estes e-mails' })).toBeVisible();

  await reader.page.reload();
  await expect(byMail).not.toBeChecked();
  await sendNotice(admin, 'Reunião de pais');
  await reader.goto('/student');
  await reader.page.getByRole('button', { name: /Abrir notificações/ }).click();
  await expect(reader.page.getByText('Reunião de pais').first()).toBeVisible();
  expect(mailbox.newest.get(student.email)).not.toContain('Reunião de pais');
});
