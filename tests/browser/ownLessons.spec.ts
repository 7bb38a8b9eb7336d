import { WEEKDAYS } from '../../domain/options.ts';
import { localDate } from '../../domain/schoolTime.ts';
import { addDays, weekStartOf } from '../../domain/week.ts';
import { Caller } from '../support/caller.ts';
import { listLessons } from './support/calendar.ts';
import { expect, type LiveSchool, test } from './support/school.ts';
import { asShown, browserZone } from './support/zone.ts';

test.use({ apart: 'ownLessons' });

const zone = browserZone;
const at = (name: string) => `${name}@demo.aulaviva.test`;
const password = 'Aula1234';
const hours = Array.from({ length: 24 }, (_, hour) => {
  const start = `${String(hour).padStart(2, '0')}:00`;
  return { start, end: `${String((hour + 1) % 24).padStart(2, '0')}:00` };
});

/** The demo student may come at any hour, has a lesson next week, and finds a seat in another that the same teacher gives. */
async function nextLesson(school: LiveSchool) {
  const student = await new Caller(school.url).login(at('aluno'), password);
  const { response } = await student.call('GET /v1/calendar', { query: { quantity: 40 } });
  const next = addDays(weekStartOf(localDate(school.now(), zone)), 7);
  const lesson = response.map(asShown).find(({ start_date }) => weekStartOf(start_date) === next);
  if (!lesson?.student_id) throw new Error('the demo student has lessons every week');
  await student.call('POST /v1/availability', {
    body: {
      student_id: lesson.student_id,
      timezone: zone,
      availability: Object.fromEntries(WEEKDAYS.map((day) => [day, hours])),
    },
  });
  const tomorrow = addDays(localDate(school.now(), zone), 1);
  const { hours: found } = await student.call('GET /v1/calendar/:id/hours', {
    params: { id: lesson.id },
    query: { start_date: tomorrow, timezone: zone },
  });
  const admin = await new Caller(school.url).login(at('admin'), password);
  await admin.call('PATCH /v1/calendar/:id', {
    params: { id: found[0]?.to_lesson_id ?? '' },
    body: { teacher_id: lesson.teacher_id },
  });
  return { student, lesson };
}

const weeksUntil = (school: LiveSchool, moment: string) => {
  const weekOf = (date: Date) => Date.parse(weekStartOf(localDate(date, zone)));
  return (weekOf(new Date(moment)) - weekOf(school.now())) / (7 * 86_400_000);
};

test('a student gives up a lesson, chooses another hour, the teacher accepts, and both calendars show it', async ({
  person,
  school,
}) => {
  const { student, lesson } = await nextLesson(school);
  const learner = await person();
  const { page } = learner;
  await learner.login(at('aluno'));
  await learner.goto('/student-calendar');
  await listLessons(page, 1, lesson.start_date);
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('button', { name: new RegExp(`^${lesson.start_hour}.*${lesson.title}`) });
  await row.first().click();
  await expect(dialog.getByText(/sem custo até/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Não posso ir' }).click();
  await dialog.getByRole('button', { name: 'Desmarcar aula' }).click();
  // The demo student has another one.
  await expect(page.getByText('2 reposições para usar')).toBeVisible();

  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  const makeups = dialog.getByRole('listitem').filter({ hasText: 'Usar até' });
  await expect(makeups).toHaveCount(2);
  await makeups.first().getByRole('button', { name: 'Escolher horário' }).click();
  const seat = dialog.getByRole('button', { name: `com ${lesson.teacher_name}` }).first();
  await seat.click();
  await dialog.getByLabel('Mensagem ao professor').fill('Estarei em viagem.');
  await dialog.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(page.getByText('Pedido enviado.')).toBeVisible();

  const { response } = await student.call('GET /v1/reschedules', { query: { status: 'pending' } });
  const [request] = response;
  if (!request) throw new Error('the request waits for its answer');
  const teacher = await person();
  await teacher.login(at('professor'));
  await teacher.goto('/reschedules');
  const answer = teacher.page.getByRole('dialog');
  await teacher.page.getByText('Isabela Cristina Nogueira').first().click();
  await expect(answer.getByText('Estarei em viagem.')).toBeVisible();
  await answer.getByRole('button', { name: 'Aceitar' }).click();
  await expect(teacher.page.getByText('Remarcação aceita. O aluno foi avisado.')).toBeVisible();

  const weeks = weeksUntil(school, request.starts_at);
  const date = localDate(new Date(request.starts_at), zone);
  const shown = new RegExp(request.to_title ?? request.title);
  await teacher.goto('/teacher-calendar');
  await listLessons(teacher.page, weeks, date);
  await teacher.page.getByRole('button', { name: shown }).first().click();
  await expect(answer.getByText('Isabela Cristina Nogueira')).toBeVisible();
  // The student's page learns it by itself.
  await expect(makeups).toHaveCount(1);
  await expect(dialog.getByText('Aceito', { exact: true })).toBeVisible();
  await learner.goto('/student-calendar');
  await listLessons(page, weeks, date);
  await expect(page.getByRole('button', { name: shown }).first()).toBeVisible();
});
