import { pickDay } from './calendar.ts';
import { choose, entriesOf, filterByName, followMenu, isPhone } from './layout.ts';
import { expect, type Person, type VisitedSchool } from './school.ts';
import type { NewStudent } from './seller.ts';

/** An administrator allocates the student to a teacher. */
export async function direct(
  { page }: Person<VisitedSchool>,
  student: NewStudent,
  teacher: string,
): Promise<void> {
  await followMenu(page, /Direcionar alunos/);
  await filterByName(page, student.name);
  await choose(page, entriesOf(page).filter({ hasText: student.name }), 'Direcionar');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: new RegExp(teacher) }).click();
  await dialog.getByRole('button', { name: 'Direcionar', exact: true }).click();
  await expect(page.getByText('Aluno direcionado com sucesso!')).toBeVisible();
}

/** The teacher chooses one hour of each day and accepts; returns the hour chosen on the Thursday. */
export async function accept({ page }: Person<VisitedSchool>, student: NewStudent): Promise<string> {
  await followMenu(page, /Alocação/);
  await expect(page.getByRole('heading', { name: 'Alocação' })).toBeVisible();
  const chosen = page.getByText(student.name).first();
  const chooser = page.getByRole('button', { name: /Escolher aluno|de \d+ alunos/ }).first();
  await expect(chosen.or(chooser).first()).toBeVisible();
  if (!(await chosen.isVisible())) {
    await chooser.click();
    await page.getByText(student.name).click();
  }
  await expect(chosen).toBeVisible();
  let hour = '';
  for (const [weekday, day] of [
    [2, 'Terça-feira'],
    [4, 'Quinta-feira'],
  ] as const) {
    if (isPhone(page)) await pickDay(page, weekday);
    const cell = page.getByRole('button', { name: new RegExp(`^${day}, (19|20):00, livre`) }).first();
    hour = /\d\d:\d\d/.exec((await cell.getAttribute('aria-label')) ?? '')?.[0] ?? '';
    await cell.click();
  }
  await expect(page.getByText('2 de 2 horários')).toBeVisible();
  await page.getByRole('button', { name: 'Aceitar' }).click();
  await expect(page.getByText('Aluno aceito com sucesso!')).toBeVisible();
  return hour;
}
