import { chooseInMenu, entriesOf, isPhone } from './support/layout.ts';
import { expect, type Person, test } from './support/school.ts';

/** No other test depends on what ends when this person is switched off; a teacher would lose the students who wait. */
const name = 'Sônia Prado Lacerda';

/** The switch of the person's row; on phones, the card, which names a person who is switched off. */
const access = ({ page }: Person, status: 'Ativo' | 'Inativo') => {
  if (!isPhone(page)) return page.getByLabel(`${name}: ${status}`, { exact: true });
  const card = entriesOf(page).filter({ hasText: name });
  return status === 'Inativo' ? card.filter({ hasText: status }) : card.filter({ hasNotText: 'Inativo' });
};

/** Switches the person over: in the row, or on phones in the dialog of the person's access. */
async function switchOver(person: Person, from: 'Ativo' | 'Inativo'): Promise<void> {
  const { page } = person;
  const dialog = page.getByRole('dialog');
  if (isPhone(page)) {
    await chooseInMenu(page, name, 'Acessos');
    await dialog.getByRole('switch', { name: 'Usuário' }).setChecked(from === 'Inativo', { force: true });
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    return;
  }
  await access(person, from).click();
  if (from === 'Ativo') await dialog.getByRole('button', { name: 'Desativar' }).click();
}

test('an administrator sees without a reload that another one switched a person off and on', async ({
  person,
}) => {
  const [reader, writer] = [await person(), await person()];
  for (const each of [reader, writer]) {
    await each.login('admin@demo.aulaviva.test');
    await each.goto(`/users?filter=${encodeURIComponent(JSON.stringify({ name }))}`);
    await expect(access(each, 'Ativo')).toBeVisible();
  }
  const { search } = new URL(reader.page.url());
  await switchOver(writer, 'Ativo');
  await expect(access(reader, 'Inativo')).toBeVisible();
  await switchOver(writer, 'Inativo');
  await expect(access(reader, 'Ativo')).toBeVisible();
  expect(new URL(reader.page.url()).search).toBe(search);
});
