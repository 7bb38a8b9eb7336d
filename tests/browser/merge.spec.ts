import { Caller } from '../support/caller.ts';
import { studentForm } from '../support/registration.ts';
import { choose, chooseInMenu, entriesOf, isPhone } from './support/layout.ts';
import { expect, type LiveSchool, type Person, test } from './support/school.ts';

test.use({ apart: 'merge' });

const name = 'Otília Brandão Serpa';
const [first, second] = ['otilia@exemplo.aulaviva.test', 'otilia.serpa@exemplo.aulaviva.test'];

/** A student who was registered twice. */
async function registerTwice(
  { url }: LiveSchool,
  person: { name: string; emails: readonly string[]; phones: readonly string[] },
): Promise<void> {
  const admin = await new Caller(url).login('admin@demo.aulaviva.test', 'Aula1234');
  const [course] = (await admin.call('GET /v1/courses', { query: {} })).response;
  const [seller] = (await admin.call('GET /v1/fev', { query: { status: 'true' } })).response;
  for (const [index, email] of person.emails.entries())
    await admin.call('POST /v1/users', {
      body: studentForm(course?.id ?? '', {
        name: person.name,
        email,
        confirm_email: email,
        phone: person.phones[index] ?? '',
        fev_id: seller?.fev_id ?? '',
      }),
    });
}

const listOf = (filter: object) => `/users?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Opens both records side by side: selected in the list, or on phones from the menu of the first. */
async function compare(admin: Person): Promise<void> {
  const { page } = admin;
  if (isPhone(page)) {
    await admin.goto(listOf({ email: first }));
    await chooseInMenu(page, name, 'Unir cadastros');
    await page.getByRole('button', { name: second }).click();
    return;
  }
  for (const email of [first, second])
    await entriesOf(page).filter({ hasText: email }).getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: 'Unir cadastros' }).click();
}

test('two records of one student become one with the phone of the second, and two again', async ({
  person,
  school,
}) => {
  await registerTwice(school, {
    name,
    emails: [first, second],
    phones: ['+55 11 98765-4321', '+55 11 91234-5678'],
  });
  const admin = await person();
  const { page } = admin;
  await admin.login('admin@demo.aulaviva.test');
  const list = listOf({ name });
  const people = entriesOf(page).filter({ hasText: name });
  await admin.goto(list);
  await expect(people).toHaveCount(2);
  await compare(admin);

  await expect(page.getByRole('region', { name: `Cadastro que fica: ${name}` })).toContainText(first);
  await expect(page.getByRole('region', { name: `Cadastro que sai: ${name}` })).toContainText(second);
  await page.getByRole('radiogroup', { name: 'Telefone' }).getByText('+55 11 91234-5678').click();
  await page.getByRole('button', { name: 'Unir cadastros' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unir cadastros' }).click();
  await expect(page.getByText('Cadastros unidos')).toBeVisible();
  await admin.goto(list);
  await expect(people).toHaveCount(1);
  await people.getByText(name).click();
  const factOf = (card: string, fact: string) =>
    page.getByRole('region', { name: card }).getByText(fact).first();
  await expect(factOf('Usuário', first)).toBeVisible();
  await expect(factOf('Dados pessoais', '(11) 91234-5678')).toBeVisible();

  await admin.goto(list);
  await chooseInMenu(page, name, 'Unir cadastros');
  await page.getByRole('button', { name: 'Desfazer união' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer união' }).click();
  await expect(page.getByText('União desfeita')).toBeVisible();
  await admin.goto(list);
  await expect(people).toHaveCount(2);
  await admin.goto(listOf({ email: second }));
  await expect(people).toHaveCount(1);
});

test('a pair of look-alikes is set aside, listed again, and compared to be merged', async ({
  person,
  school,
}) => {
  const twice = 'Quitéria Nobre Falcão';
  const emails = ['quiteria@exemplo.aulaviva.test', 'quiteria.falcao@exemplo.aulaviva.test'] as const;
  // The phones are unique, because people with the same phone are look-alikes, too.
  const phones = ['+55 21 97654-0311', '+55 21 97654-0312'];
  await registerTwice(school, { name: twice, emails, phones });
  const admin = await person();
  const { page } = admin;
  await admin.login('admin@demo.aulaviva.test');
  await admin.goto('/users');
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Buscar' }).click();
    await page.getByRole('dialog').getByRole('combobox').fill('parecidos');
    await page.getByRole('option', { name: 'Cadastros parecidos' }).click();
  } else await page.getByRole('link', { name: 'Ver parecidos' }).click();
  await expect(page.getByRole('heading', { name: /^Cadastros parecidos/ })).toBeVisible();
  const pair = entriesOf(page).filter({ hasText: twice });
  await expect(pair).toHaveCount(1);
  await expect(pair).toContainText('Nome e nascimento em');
  await choose(page, pair, 'Não são a mesma pessoa');
  await expect(page.getByText('Par posto de lado')).toBeVisible();
  await expect(pair).toHaveCount(0);
  await page.getByRole('button', { name: 'Postos de lado' }).click();
  await expect(pair).toHaveCount(1);
  await choose(page, pair, 'Listar de novo');
  await expect(page.getByText('Par de volta à lista')).toBeVisible();
  await expect(pair).toHaveCount(0);
  await page.getByRole('button', { name: 'A conferir' }).click();
  await expect(pair).toHaveCount(1);
  // The reload removes the message, which covers the menu in a low window.
  await page.reload();
  await choose(page, pair, 'Comparar e unir');
  await expect(page.getByRole('region', { name: `Cadastro que fica: ${twice}` })).toContainText(emails[0]);
  await expect(page.getByRole('region', { name: `Cadastro que sai: ${twice}` })).toContainText(emails[1]);
});
