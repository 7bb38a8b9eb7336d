import { STUDENT_LEVELS } from '../../domain/options.ts';
import { addDays } from '../../domain/week.ts';
import { Caller } from '../support/caller.ts';
import { START } from './support/clock.ts';
import { CountedActions } from './support/countedActions.ts';
import { entriesOf, isPhone } from './support/layout.ts';
import { expect, type LiveSchool, test } from './support/school.ts';

test.use({ apart: 'newClass' });

const zone = 'America/Sao_Paulo';

/** Six students of one level without a class, who can come to two free hours of a teacher, and another hour that the teacher gives. */
async function waitingGroup({ url }: LiveSchool) {
  const admin = await new Caller(url).login('admin@demo.aulaviva.test', 'Aula1234');
  const { response: courses } = await admin.call('GET /v1/courses', { query: { pageSize: 50 } });
  const course = courses.find((each) => each.course === 'Inglês');
  const teacher = (await admin.call('GET /v1/teachers/names', { query: { pageSize: 100 } })).find(
    ({ name }) => name === 'Helena Sampaio',
  );
  if (!course || !teacher) throw new Error('the demo school has no such course or teacher');
  const { response: people } = await admin.call('GET /v1/students/name-and-email', {
    query: { course_id: course.id, plan_type: 'Em grupo', active: 'true', pageSize: 100 },
  });
  const idle = people.filter(({ classes }) => classes.length === 0);
  const level = STUDENT_LEVELS.find((each) => idle.filter((one) => one.student_level === each).length >= 6);
  if (!level) throw new Error('the demo school has too few students without a class');
  const today = START.slice(0, 10);
  const { hours } = await admin.call('GET /v1/classes/teacher-week', {
    query: { teacher_id: teacher.id, timezone: zone, start_date: today, end_date: addDays(today, 180) },
  });
  const free = hours.filter(({ kind, start_hour }) => kind === 'free' && start_hour >= '08:00');
  const [first] = free;
  const second = free.find(
    ({ weekday, start_hour }) => weekday !== first?.weekday && start_hour === first?.start_hour,
  );
  const taken = hours.find(({ kind, lessons }) => kind === 'occupied' && (lessons[0]?.count ?? 0) > 9);
  if (!first || !second || !taken) throw new Error('the teacher has no such hours');
  const slot = {
    start: first.start_hour,
    end: `${String(Number(first.start_hour.slice(0, 2)) + 1).padStart(2, '0')}:00`,
  };
  for (const { id } of idle.filter((one) => one.student_level === level).slice(0, 6))
    await admin.call('POST /v1/availability', {
      body: {
        student_id: id,
        timezone: zone,
        availability: { [first.weekday]: [slot], [second.weekday]: [slot] },
      },
    });
  return { level, teacher: teacher.name, hours: [first, second], taken };
}

const weekdays = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
} as const;
type Hour = Awaited<ReturnType<typeof waitingGroup>>['hours'][number];

/** Chooses an hour of the week, or leaves it again; on a phone, the day is chosen first. */
async function tap(actions: CountedActions, { weekday, start_hour }: Hour): Promise<void> {
  const { page } = actions;
  const cell = page.getByRole('button', { name: new RegExp(`^${weekdays[weekday]}, ${start_hour}`) }).first();
  if (isPhone(page)) await actions.press(new RegExp(`^${weekdays[weekday]}, \\d+ hora`));
  await actions.press(cell);
  await expect(cell.and(page.getByRole('button', { pressed: true }))).toBeVisible();
}

test('a taken hour moves to a free one before anyone is seated; what was begun is kept', async ({
  person,
  school,
}) => {
  const { level, teacher, taken } = await waitingGroup(school);
  const coordinator = await person();
  const { page } = coordinator;
  const actions = new CountedActions(page);
  await coordinator.login('admin@demo.aulaviva.test');
  await coordinator.goto('/class/edit?new');
  await actions.type('Nome', 'Conversação de sábado');
  await actions.choose('Curso', 'Inglês');
  await actions.choose('Nível', level);
  await actions.choose('Professor', teacher);
  await actions.press('Avançar');
  await tap(actions, taken);
  await expect(page.getByText(new RegExp(`^${teacher} já dá a aula`))).toHaveCount(1);
  await actions.press('Outra hora');
  const other = page.getByRole('menuitem').first();
  await other.click();
  await expect(page.getByText(`${teacher} já dá a aula`)).toHaveCount(0);
  await expect(page.getByText(/^Tod[ao] .+: \d+ aulas/)).toBeVisible();

  await expect(page.getByText(/^Rascunho salvo às/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/esta turma estava guardada neste navegador/)).toBeVisible();
  await expect(page.getByText(/^Tod[ao] .+: \d+ aulas/)).toBeVisible();
  await actions.press('Cancelar');
  await expect(page.getByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible();
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL(/\/classes$/);
});

test('a coordinator opens a class of six students in at most 15 clicks and 8 fields', async ({
  person,
  school,
}) => {
  const { level, teacher, hours } = await waitingGroup(school);
  const coordinator = await person();
  const { page } = coordinator;
  const actions = new CountedActions(page);
  await coordinator.login('admin@demo.aulaviva.test');
  await coordinator.goto('/classes');

  await actions.press('Adicionar');
  await actions.type('Nome', 'Clube de leitura');
  await actions.choose('Curso', 'Inglês');
  await actions.choose('Nível', level);
  await actions.choose('Professor', teacher);
  await actions.press('Avançar');
  for (const hour of hours) await tap(actions, hour);
  await expect(page.getByText(/^Tod[ao] .+ e .+, \d\d:00–\d\d:00, de .+ a .+: \d+ aulas/)).toBeVisible();
  await actions.press('Avançar');
  await actions.press('Adicionar os 6 que cabem');
  await expect(page.getByText('4 lugares livres')).toBeVisible();
  await actions.press('Salvar');
  await expect(page.getByText('Uma turma foi criada com sucesso!')).toBeVisible();
  await expect(entriesOf(page).filter({ hasText: 'Clube de leitura' })).toContainText('6 de 10');
  expect(actions.clicks).toBeLessThanOrEqual(15 + (isPhone(page) ? hours.length : 0));
  expect(actions.fields).toBeLessThanOrEqual(8);
});
