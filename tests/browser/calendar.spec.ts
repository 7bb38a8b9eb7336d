import type { BrowserContextOptions } from '@playwright/test';
import { localDate } from '../../domain/schoolTime.ts';
import { addDays, weekStartOf } from '../../domain/week.ts';
import { instantAt } from '../../domain/zonedWeek.ts';
import { Caller } from '../support/caller.ts';
import { listLessons } from './support/calendar.ts';
import { coveredWords } from './support/covered.ts';
import { expect, type LiveSchool, type Person, test } from './support/school.ts';
import { asShown, browserZone, hourOf } from './support/zone.ts';

test.use({ apart: 'calendar' });

const zone = browserZone;
const hour = '06:00';

/** Two lessons of the demo student, next week and later; at the later one, the teacher has another class at 06:00. */
async function twoLessons(school: LiveSchool) {
  const admin = await new Caller(school.url).login('admin@demo.aulaviva.test', 'Aula1234');
  const student = await new Caller(school.url).login('aluno@demo.aulaviva.test', 'Aula1234');
  const { response } = await student.call('GET /v1/calendar', { query: { quantity: 40 } });
  const own = response.map(asShown);
  const next = addDays(weekStartOf(localDate(school.now(), zone)), 7);
  const near = own.find(({ start_date }) => weekStartOf(start_date) === next);
  const far = own.find(({ start_date, recurrence }) => recurrence && weekStartOf(start_date) > next);
  const { response: taught } = await admin.call('GET /v1/calendar', {
    query: { quantity: 100, ...(far && { teacher_id: far.teacher_id }) },
  });
  const other = taught
    .map(asShown)
    .find(({ class_id, start_date }) => class_id !== far?.class_id && start_date >= next);
  if (!near || !far || !other) throw new Error('the demo student has lessons, and the teacher two classes');
  await admin.call('PATCH /v1/calendar/:id', {
    params: { id: other.id },
    body: { start_date: far.start_date, start_hour: hour, timezone: zone },
  });
  const weeksTo = (date: string) => (Date.parse(weekStartOf(date)) - Date.parse(next)) / (7 * 86_400_000) + 1;
  return { near, far, other, weeks: weeksTo(far.start_date) };
}

async function signedIn(
  person: (options?: BrowserContextOptions) => Promise<Person>,
  email: string,
  path: string,
  options?: BrowserContextOptions,
): Promise<Person> {
  const someone = await person(options);
  await someone.login(email);
  await someone.goto(path);
  return someone;
}

test('an administrator moves a series, skips what clashes and cancels a lesson, and the student sees it', async ({
  person,
  school,
}) => {
  const { near, far, other, weeks } = await twoLessons(school);
  const admin = await person();
  const { page } = admin;
  const dialog = page.getByRole('dialog');
  const row = (title: string, start: string) =>
    page.getByRole('button', { name: new RegExp(`^${start}.*${title}`) });
  await admin.login('admin@demo.aulaviva.test');
  await admin.goto('/admin-calendar');
  await page.getByLabel('Professor').selectOption(far.teacher_id);
  await listLessons(page, weeks, far.start_date);
  await row(far.title, far.start_hour).first().click();
  await dialog.getByRole('button', { name: 'Mover' }).click();
  await dialog.getByLabel('Início').fill(hour);
  await dialog.getByLabel('Fim').fill('07:00');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByLabel('Esta e as seguintes').check();
  await expect(dialog.getByText(`já dá a aula ${other.title}`)).toBeVisible();
  await dialog.getByLabel('Pular esta aula').check();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Agenda atualizada com sucesso!')).toBeVisible();

  await page.getByRole('button', { name: 'Hoje' }).click();
  await listLessons(page, 1, near.start_date);
  await row(near.title, near.start_hour).first().click();
  await dialog.getByRole('button', { name: 'Cancelar aula' }).click();
  await dialog.getByLabel('Motivo').fill('Falta de luz');
  await dialog.getByRole('button', { name: 'Cancelar aula' }).click();
  await expect(page.getByText('1 aula cancelada.')).toBeVisible();

  const student = await person();
  await student.login('aluno@demo.aulaviva.test');
  await student.goto('/student-calendar');
  await listLessons(student.page, 1, near.start_date);
  await expect(student.page.getByRole('button', { name: /Cancelada/ })).toBeVisible();
  // The series keeps the hour of the school's clock, also where the clocks change between the two weeks.
  const after = new Date(instantAt(far.start_date, hour, zone).getTime() + 7 * 86_400_000);
  await listLessons(student.page, weeks, localDate(after, zone));
  await expect(
    student.page.getByRole('button', { name: new RegExp(`^${hourOf(after)}.*${far.title}`) }),
  ).toBeVisible();
});

test('a phone shows the whole date of each day and the start of each lesson, in a week and in a month', async ({
  person,
}) => {
  const phone = { viewport: { width: 360, height: 740 } };
  const { page } = await signedIn(person, 'admin@demo.aulaviva.test', '/admin-calendar', phone);
  await page.getByLabel('Visão').selectOption('week');
  await expect(page.locator('.rbc-event').first()).toBeVisible();
  const cut = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) =>
        all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
      );
  expect(await cut('.rbc-time-header .rbc-header')).toEqual([]);
  const ends = await page.locator('[data-from]').evaluateAll((starts) =>
    starts.flatMap((start) => {
      const day = start.closest('.rbc-day-slot')?.getBoundingClientRect();
      const card = start.closest('.rbc-event')?.getBoundingClientRect();
      // Lessons at the same hour share the day's width.
      if (!day || !card || card.width < day.width - 1) return [];
      return [card.right - start.getBoundingClientRect().right];
    }),
  );
  expect(ends.length).toBeGreaterThan(0);
  expect(Math.min(...ends)).toBeGreaterThanOrEqual(0);
  await page.getByLabel('Visão').selectOption('month');
  await expect(page.locator('.rbc-month-view .rbc-event').first()).toBeVisible();
  expect(await cut('.rbc-month-view .rbc-event-content > span')).toEqual([]);
});

/** A lesson of next week that can begin an hour later, with nothing in the way. */
async function movableLesson(school: LiveSchool) {
  const admin = await new Caller(school.url).login('admin@demo.aulaviva.test', 'Aula1234');
  const first = addDays(weekStartOf(localDate(school.now(), zone)), 7);
  const { response } = await admin.call('GET /v1/calendar', {
    query: {
      start_date: instantAt(first, '00:00', zone).toISOString(),
      end_date: instantAt(addDays(first, 7), '00:00', zone).toISOString(),
    },
  });
  for (const lesson of response.map(asShown)) {
    const hour = Number(lesson.start_hour.slice(0, 2));
    if (lesson.status !== 'scheduled' || hour < 8 || hour > 17) continue;
    const later = `${String(hour + 1).padStart(2, '0')}${lesson.start_hour.slice(2)}`;
    const { conflict_count } = await admin.call('POST /v1/calendar/:id/preview', {
      params: { id: lesson.id },
      body: { start_date: lesson.start_date, start_hour: later, timezone: zone },
    });
    if (conflict_count === 0) return { lesson, later };
  }
  throw new Error('no lesson of next week can begin an hour later');
}

test('an administrator drags a lesson to the next hour, and moves it back by keyboard', async ({
  person,
  school,
}) => {
  const { lesson, later } = await movableLesson(school);
  const { page } = await signedIn(person, 'admin@demo.aulaviva.test', '/admin-calendar');
  await page.getByLabel('Professor').selectOption(lesson.teacher_id);
  await page.getByLabel('Visão').selectOption('week');
  await page.getByRole('button', { name: 'Próxima semana' }).click();
  const day = page.locator('.rbc-day-slot').nth(new Date(`${lesson.start_date}T12:00:00`).getDay());
  const card = (hour: string) => day.locator('.rbc-event').filter({ hasText: `${hour}–` });
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Salvar' });
  /** The dialog of the move, then which lessons of the series change; only this one by default. */
  const confirm = async (start: string) => {
    await expect(dialog.getByLabel('Início')).toHaveValue(start);
    await save.press('Enter');
    if (lesson.recurrence) {
      await expect(dialog.getByLabel('Esta aula')).toBeChecked();
      await save.press('Enter');
    }
    await expect(dialog).toBeHidden();
  };

  await expect(card(lesson.start_hour)).toContainText(lesson.title);
  // The next hour is in the window, too, however low it is.
  await card(lesson.start_hour).evaluate((drawn) => drawn.scrollIntoView({ block: 'center' }));
  const hour = await page.locator('.rbc-timeslot-group').first().boundingBox();
  const box = await card(lesson.start_hour).boundingBox();
  if (!hour || !box) throw new Error('the lesson is not drawn');
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 10 + hour.height, { steps: 12 });
  await page.mouse.up();
  await confirm(later);
  await expect(card(later)).toContainText(lesson.title);
  await expect(card(lesson.start_hour)).toHaveCount(0);

  await card(later).press('m');
  await dialog.getByLabel('Início').fill(lesson.start_hour);
  await dialog.getByLabel('Fim').fill(lesson.end_hour);
  await confirm(lesson.start_hour);
  await expect(card(lesson.start_hour)).toContainText(lesson.title);
});

test('no button covers the words of a short lesson, and no star those of a class', async ({
  person,
  school,
}) => {
  const { lesson } = await movableLesson(school);
  const admin = await new Caller(school.url).login('admin@demo.aulaviva.test', 'Aula1234');
  await admin.call('PATCH /v1/calendar/:id', { params: { id: lesson.id }, body: { duration: 20 } });
  const { page } = await signedIn(
    person,
    'admin@demo.aulaviva.test',
    `/admin-calendar?view=week&date=${lesson.start_date}&teacher=${lesson.teacher_id}`,
  );
  await expect(page.locator('.rbc-event').first()).toBeVisible();
  const buttons = { words: '.rbc-event [class*="_title_"]', over: '[class*="_actions_"] svg' };
  const calendar = await coveredWords(page, buttons);
  expect(calendar.seen).toBeGreaterThan(0);
  expect(calendar.covered).toEqual([]);

  const teacher = await signedIn(person, 'professor@demo.aulaviva.test', '/teacher-acceptance');
  await expect(teacher.page.locator('[class*="_cell_"] [class*="_mark_"]').first()).toBeVisible();
  const star = { words: '[class*="_cell_"] [class*="_first_"]', over: '[class*="_cell_"] [class*="_mark_"]' };
  const grid = await coveredWords(teacher.page, star);
  expect(grid.seen).toBeGreaterThan(0);
  expect(grid.covered).toEqual([]);
});

test('a student in Lisbon and a teacher in Manaus see their own hours, before and after a change of clocks', async ({
  person,
  school,
}) => {
  const student = await new Caller(school.url).login('aluno@demo.aulaviva.test', 'Aula1234');
  const { response } = await student.call('GET /v1/calendar', { query: { quantity: 100 } });
  const own = response.filter(({ status, moved }) => status === 'scheduled' && !moved);
  // Lisbon changes its clocks on 31 March 2030.
  const winter = own.findLast(({ start_date }) => start_date < '2030-03-31');
  const summer = own.find(({ start_date }) => start_date > '2030-03-31');
  if (!winter || !summer) throw new Error('the demo student has lessons before and after the change');
  const thisWeek = weekStartOf(localDate(school.now(), zone));
  const weeksTo = ({ start_date }: { start_date: string }) =>
    (Date.parse(weekStartOf(start_date)) - Date.parse(thisWeek)) / (7 * 86_400_000);
  const dateOf = ({ starts_at }: { starts_at: string }, timeZone: string) =>
    localDate(new Date(starts_at), timeZone);
  const clock = (instant: string, timeZone: string) =>
    new Date(instant).toLocaleTimeString('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' });
  for (const [email, path, timezoneId, place] of [
    ['aluno@demo.aulaviva.test', '/student-calendar', 'Europe/Lisbon', 'Portugal'],
    ['professor@demo.aulaviva.test', '/teacher-calendar', 'America/Manaus', 'Manaus'],
  ] as const) {
    const { page } = await signedIn(person, email, path, { timezoneId });
    // The printed week names it, too.
    await expect(page.getByText(`Horários no fuso ${place}`).filter({ visible: true })).toHaveCount(1);
    await listLessons(page, weeksTo(winter), dateOf(winter, timezoneId));
    for (const lesson of [winter, summer]) {
      const row = page.getByRole('button', {
        name: new RegExp(`^${clock(lesson.starts_at, timezoneId)}.*${lesson.title}`),
      });
      await expect(row.first()).toBeVisible();
      if (lesson === winter)
        await listLessons(page, weeksTo(summer) - weeksTo(winter), dateOf(summer, timezoneId));
    }
  }
});

test('dates and hours have the form of the page’s language in a browser of another', async ({ person }) => {
  const english = { locale: 'en-US' };
  const { page } = await signedIn(person, 'admin@demo.aulaviva.test', '/message/history', english);
  await page.getByRole('button', { name: 'Adicionar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo Aviso' });
  await dialog.getByLabel('Categoria').selectOption('SCHEDULED');
  const [date, hour] = [dialog.getByLabel('Data do envio'), dialog.getByLabel('Hora do envio')];
  await expect(date).toHaveAttribute('placeholder', 'dd/mm/aaaa');
  await date.pressSequentially('31122030');
  await expect(date).toHaveValue('31/12/2030');
  await hour.pressSequentially('1330');
  await expect(hour).toHaveValue('13:30');
  const calendar = dialog.getByRole('button', { name: 'Abrir calendário' });
  await calendar.click();
  await expect(page.getByRole('button', { name: 'Terça-feira, 31 de dezembro de 2030' })).toBeFocused();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Enter');
  await expect(date).toHaveValue('30/11/2030');
  await expect(calendar).toBeFocused();
});

test('the calendar opens at the same hours whether what stands above it loads before or after it', async ({
  person,
}) => {
  // The window is so high that it shows the end of the day.
  const student = await person({ viewport: { width: 1280, height: 1400 } });
  const { page } = student;
  await student.login('aluno@demo.aulaviva.test');
  const held: (() => void)[] = [];
  await page.route('**/api/v1/makeups*', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await student.goto('/student-calendar');
  const hours = page.locator('.rbc-time-content');
  await expect(hours.locator('.rbc-event').first()).toBeAttached();
  for (const release of held) release();
  await expect(page.getByRole('region', { name: 'Reposições' })).toBeVisible();
  const left = () =>
    hours.evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop);
  await expect.poll(left).toBeLessThanOrEqual(1);

  // What the user scrolled to stays.
  await hours.evaluate((element) => element.scrollTo({ top: 0 }));
  await expect.poll(() => hours.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 1300 });
  await expect.poll(() => hours.evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(1150);
  expect(await hours.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
});
