import { Caller } from '../support/caller.ts';
import { studentForm } from '../support/registration.ts';
import { expect, type LiveSchool, test } from './support/school.ts';

test.use({ apart: 'merge' });

const name = 'Otília Brandão Serpa';
const [first, second] = ['otilia@exemplo.aulaviva.test', 'otilia.serpa@exemplo.aulaviva.test'];

/** A student who was registered twice. */
async function registerTwice({ url }: LiveSchool): Promise<void> {
  const admin = await new Caller(url).login('admin@demo.aulaviva.test', 'Aula1234');
  const [course] = (await admin.call('GET /v1/courses', { query: {} })).response;
  const [seller] = (await admin.call('GET /v1/fev', { query: { status: 'true' } })).response;
  for (const [email, phone] of [
    [first, '+55 11 98765-4321'],
    [second, '+55 11 91234-5678'],
  ] as const)
    await admin.call('POST /v1/users', {
      body: studentForm(course?.id ?? '', {
        name,
        email,
        confirm_email: email,
        phone,
        fev_id: seller?.fev_id ?? '',
      }),
    });
}

test('two records of one student become one with the phone of the second, and two again', async ({
  person,
  school,
}) => {
  await registerTwice(school);
  const admin = await person();
  const { page } = admin;
  await admin.login('admin@demo.aulaviva.test');
  const list = `/users?filter=${encodeURIComponent(JSON.stringify({ name }))}`;
  const rows = page.getByRole('row').filter({ hasText: name });
  await admin.goto(list);
  await expect(rows).toHaveCount(2);
  await rows.filter({ hasText: first }).getByRole('checkbox').check({ force: true });
  await rows.filter({ hasText: second }).getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: 'Unir cadastros' }).click();

  await expect(page.getByRole('region', { name: `Cadastro que fica: ${name}` })).toContainText(first);
  await expect(page.getByRole('region', { name: `Cadastro que sai: ${name}` })).toContainText(second);
  await page.getByRole('radiogroup', { name: 'Telefone' }).getByText('+55 11 91234-5678').click();
  await page.getByRole('button', { name: 'Unir cadastros' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unir cadastros' }).click();
  await expect(page.getByText('Cadastros unidos')).toBeVisible();
  await admin.goto(list);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(first);
  await rows.getByText(name).click();
  await page.getByRole('button', { name: 'Avançar' }).click();
  await expect(page.getByLabel('Celular')).toHaveValue('+55 11 91234-5678');

  await admin.goto(list);
  await page.getByRole('button', { name: `Mais ações: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Unir cadastros' }).click();
  await page.getByRole('button', { name: 'Desfazer união' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer união' }).click();
  await expect(page.getByText('União desfeita')).toBeVisible();
  await admin.goto(list);
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: second })).toHaveCount(1);
});
