import { CountedActions } from './support/countedActions.ts';
import { expect, test } from './support/school.ts';

test.use({ apart: 'jobs' });

test('a seller writes to a student who has not paid in two clicks, with what is due in the message', async ({
  person,
}) => {
  const seller = await person();
  const { page } = seller;
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await seller.login('fev@demo.aulaviva.test');
  await expect(page).toHaveURL(/fev-dashboard/);
  const actions = new CountedActions(page);
  // The legend of steps names this one, too, without a link.
  const row = page
    .getByRole('listitem')
    .filter({ hasText: 'Aguardando pagamento' })
    .filter({ has: page.getByRole('link', { name: /^Conversar/ }) })
    .first();
  await expect(row).toBeVisible();
  const name = (await row.locator('strong').first().textContent()) ?? '';
  const chat = page.waitForEvent('popup');
  await actions.press(row.getByRole('link', { name: /^Conversar/ }));
  const address = new URL((await chat).url());
  expect(address.pathname).toMatch(/^\/55\d{10,11}$/);
  const message = address.searchParams.get('text') ?? '';
  expect(message).toContain(name.split(' ')[0]);
  expect(message).toMatch(/R\$\s?[\d.]+,\d\d/);
  expect(actions.clicks).toBeLessThanOrEqual(2);
  expect(actions.fields).toBe(0);
});

test('a teacher announces a day off in four clicks and two fields', async ({ person }) => {
  const teacher = await person();
  const { page } = teacher;
  await teacher.login('professor@demo.aulaviva.test');
  const card = page.getByRole('region', { name: 'Minhas ausências' });
  const actions = new CountedActions(page);
  await actions.press(card.getByRole('button', { name: 'Vou me ausentar' }));
  const dialog = page.getByRole('dialog', { name: 'Vou me ausentar' });
  await actions.type(dialog.getByLabel('Primeiro dia'), '15/04/2030');
  await actions.type(dialog.getByLabel('Motivo'), 'Consulta');
  await expect(dialog.getByLabel('Último dia')).toHaveValue('15/04/2030');
  await actions.press(dialog.getByRole('button', { name: 'Avisar a escola' }));
  await expect(card.getByRole('listitem').filter({ hasText: 'Consulta' })).toContainText('15 de abril');
  expect(actions.clicks).toBeLessThanOrEqual(4);
  expect(actions.fields).toBe(2);
});
