import { entriesOf } from './support/layout.ts';
import { expect, test } from './support/school.ts';

test.use({ apart: 'plan' });

test('a coordinator has the whole queue planned, leaves one student out and applies the rest', async ({
  person,
}) => {
  const admin = await person();
  const { page } = admin;
  await admin.login('admin@demo.aulaviva.test');
  await admin.goto('/students-without-match');
  await page.getByRole('button', { name: 'Propor distribuição' }).press('Enter');
  await expect(page.getByText('6 de 6 alunos com professor')).toBeVisible();
  await expect(page.getByText('Ótimo', { exact: true })).toBeVisible();

  const plan = page.getByRole('list', { name: 'Proposta de distribuição' });
  const row = (name: string) => plan.getByRole('listitem').filter({ hasText: name });
  const out = row('Débora Schmidt Monteiro');
  await out.getByRole('checkbox').press('Space');
  await expect(page.getByText('5 selecionados')).toBeVisible();
  await page.getByRole('button', { name: 'Aplicar selecionados' }).press('Enter');
  await expect(page.getByText('5 alunos direcionados!')).toBeVisible();
  await expect(plan.getByText('Direcionado', { exact: true })).toHaveCount(5);
  await expect(out.getByText('Direcionado', { exact: true })).toHaveCount(0);

  await page.goBack();
  const waiting = entriesOf(page).filter({ hasText: 'Alocação Pendente' });
  await expect(waiting).toHaveCount(1);
  await expect(waiting).toContainText('Débora Schmidt Monteiro');
});
