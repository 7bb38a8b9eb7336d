import { CountedActions } from './support/countedActions.ts';
import { expect, test } from './support/school.ts';

test.use({ apart: 'person' });

const name = 'Isabela Cristina Nogueira';

test('a phone number is corrected on the page of its person in two clicks and one field', async ({
  person,
}) => {
  const admin = await person();
  const { page } = admin;
  await admin.login('admin@demo.aulaviva.test');
  // The search opens the person by the keyboard alone.
  await page.keyboard.press('Control+K');
  await page.getByRole('dialog').getByRole('combobox').fill(name);
  await expect(
    page
      .getByRole('dialog')
      .getByRole('option', { name: new RegExp(name) })
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  const actions = new CountedActions(page);
  const card = page.getByRole('region', { name: 'Dados pessoais' });
  await actions.press(card.getByRole('button', { name: /^Editar/ }));
  await actions.type(card.getByLabel('Celular'), '+55 21 99876-1234');
  await page.keyboard.press('Enter');
  await expect(card.getByRole('button', { name: 'Salvar' })).toBeHidden();
  const contacts = page.getByRole('region', { name: `Como falar com ${name}` });
  await expect(contacts).toContainText('99876-1234');
  expect(actions.clicks).toBeLessThanOrEqual(2);
  expect(actions.fields).toBe(1);
  await page.reload();
  await expect(contacts).toContainText('99876-1234');
  await expect(page.getByRole('region', { name: 'Linha do tempo' })).toContainText(/celular|telefone/i);
});
