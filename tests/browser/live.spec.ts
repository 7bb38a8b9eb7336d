import { expect, type Person, test } from './support/school.ts';

/** No other test depends on what ends when this person is switched off; a teacher would lose the students who wait. */
const name = 'Sônia Prado Lacerda';
const access = ({ page }: Person, status: 'Ativo' | 'Inativo') =>
  page.getByLabel(`${name}: ${status}`, { exact: true });

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
  await access(writer, 'Ativo').click();
  await writer.page.getByRole('dialog').getByRole('button', { name: 'Desligar' }).click();
  await expect(access(reader, 'Inativo')).toBeVisible();
  await access(writer, 'Inativo').click();
  await expect(access(reader, 'Ativo')).toBeVisible();
  expect(new URL(reader.page.url()).search).toBe(search);
});
