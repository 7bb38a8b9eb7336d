import { addDays } from '../../domain/week.ts';
import { Caller } from '../support/caller.ts';
import { listLessons } from './support/calendar.ts';
import { entriesOf } from './support/layout.ts';
import { expect, type LiveSchool, test } from './support/school.ts';

test.use({ apart: 'classes' });

const title = 'Clube de leitura';
const student = 'Isabela Cristina Nogueira';

/** The teacher of the demo school's `professor`, and the date and hours of a lesson to come. */
async function lessonOf({ url }: LiveSchool) {
  const admin = await new Caller(url).login('admin@demo.aulaviva.test', 'Aula1234');
  const query = { teacher_name: 'Helena Sampaio', orderBy: 'title', order: 'ASC' } as const;
  const [taught] = (await admin.call('GET /v1/classes', { query })).response;
  const { calendars } = await admin.call('GET /v1/classes/:id', { params: { id: taught?.id ?? '' } });
  const local = new Date(Date.parse(taught?.next_lesson ?? '') - 3 * 3_600_000).toISOString();
  return { course: taught?.course ?? '', date: local.slice(0, 10), entry: calendars[0] };
}

test('a coordinator opens a class, decides its conflict and seats six students; the teacher and a student see it', async ({
  person,
  school,
}) => {
  test.setTimeout(120_000);
  const { course, date, entry } = await lessonOf(school);
  const teacher = await person();
  await teacher.login('professor@demo.aulaviva.test');
  await teacher.goto('/teacher-classes');
  await expect(teacher.page.getByRole('heading', { name: 'Minhas turmas' })).toBeVisible();

  const coordinator = await person();
  const { page } = coordinator;
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  await coordinator.login('admin@demo.aulaviva.test');
  await coordinator.goto('/classes');
  await press('Adicionar');
  await page.getByLabel('Nome', { exact: true }).fill(title);
  await page.getByLabel('Curso').selectOption(course);
  await page.getByLabel('Professor').selectOption('Helena Sampaio');
  await page.getByLabel('Descrição').fill('Um livro por mês.');
  await press('Avançar');

  // Every day of a week, at the hour of another class of the teacher.
  await press('Mais opções');
  await page.getByLabel('Data início').fill(date);
  await page.getByLabel('Data fim').fill(addDays(date, 6));
  await page.getByLabel('Hora início').fill(entry?.start_hour ?? '');
  await page.getByLabel('Fuso horário').selectOption(entry?.timezone ?? '');
  await page.getByLabel('Tipo de recorrência').selectOption('Dia');
  await press('Avançar');

  await page.getByLabel('Buscar por nome ou e-mail').fill(student);
  await press(`Adicionar ${student}`);
  await page.getByLabel('Buscar por nome ou e-mail').fill('');
  const others = page.getByRole('button', { name: 'Outros alunos' });
  if ((await others.getAttribute('aria-expanded')) === 'false') await others.click();
  for (let left = 8; left >= 4; left--) {
    await press(/^Adicionar (?!recorrência)/);
    await expect(page.getByText(`${left} lugares livres`)).toBeVisible();
  }
  await press('Salvar');
  const conflicts = page.getByRole('dialog', { name: 'Conflitos de horário' });
  await expect(conflicts.getByText(/^Helena Sampaio já dá a aula/).first()).toBeVisible();
  for (const skip of await conflicts.getByRole('radio', { name: /^Pular est/ }).all()) await skip.check();
  await conflicts.getByRole('button', { name: 'Salvar assim' }).click();
  await expect(page.getByText('Uma turma foi criada com sucesso!')).toBeVisible();
  await expect(entriesOf(page).filter({ hasText: title })).toContainText('6 de 10');

  // Without a reload.
  await expect(entriesOf(teacher.page).filter({ hasText: title })).toContainText('6/10');
  const learner = await person();
  await learner.login('aluno@demo.aulaviva.test');
  await learner.goto('/student-calendar');
  await listLessons(learner.page, 0, date);
  await expect(learner.page.getByRole('button', { name: new RegExp(title) }).first()).toBeVisible();
});
