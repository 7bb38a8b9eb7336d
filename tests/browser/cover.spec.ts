import { expect, test } from './support/school.ts';

test.use({ apart: 'cover' });

const ill = 'Helena Sampaio';

test('a teacher falls ill, all lessons are covered with one click, and undone', async ({ person }) => {
  const admin = await person();
  const { page } = admin;
  await admin.login('admin@demo.aulaviva.test');
  await admin.goto('/time-off');
  await page.getByRole('button', { name: 'Adicionar ausência' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Adicionar ausência' });
  await form.getByLabel('Professor').selectOption({ label: ill });
  await form.getByLabel('Primeiro dia').fill('2030-03-13');
  await form.getByLabel('Último dia').fill('2030-03-20');
  await form.getByLabel('Motivo').fill('Gripe');
  await expect(form.getByRole('heading', { name: /aulas neste período/ })).toBeVisible();
  await form.getByRole('button', { name: 'Salvar ausência' }).press('Enter');

  const lessons = page.getByRole('dialog', { name: `Aulas na ausência de ${ill}` });
  await expect(lessons.getByRole('listitem').nth(1)).toBeVisible();
  const before = await lessons.getByRole('listitem').allTextContents();
  await lessons.getByRole('button', { name: 'Replanejar aulas' }).press('Enter');
  const plan = page.getByRole('form', { name: 'Replanejar aulas' });
  await expect(plan.getByRole('listitem')).toHaveCount(before.length);
  await expect(plan.getByText(/mesmo horário/).first()).toBeVisible();
  const covered = await plan.getByRole('status').textContent();
  await page.getByRole('button', { name: 'Aplicar' }).press('Enter');

  const applied = page.getByRole('region', { name: 'Replanejamento aplicado' });
  await expect(applied.getByRole('listitem')).toHaveCount(before.length);
  await expect(applied.getByText(covered ?? '')).toBeVisible();
  await page.getByRole('button', { name: 'Voltar' }).press('Enter');
  await expect(page.getByRole('button', { name: `Ver aulas: ${ill}` })).toHaveCount(0);
  await page.getByRole('button', { name: `Ver replanejamento: ${ill}` }).press('Enter');
  await applied.getByRole('button', { name: 'Desfazer' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).press('Enter');
  await expect(plan.getByRole('listitem')).toHaveCount(before.length);

  await page.getByRole('button', { name: 'Voltar' }).press('Enter');
  await page.getByRole('button', { name: `Ver aulas: ${ill}` }).press('Enter');
  await expect(lessons.getByRole('listitem')).toHaveText(before);
});
