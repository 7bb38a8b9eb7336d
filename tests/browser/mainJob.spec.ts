import { THURSDAY } from './support/clock.ts';
import { accept, direct } from './support/matching.ts';
import { enterRoom, openVocabulary, sees } from './support/room.ts';
import { expect, test } from './support/school.ts';
import { registerStudent } from './support/seller.ts';
import { confirmRegistration, giveHours, pay, signContract } from './support/student.ts';

const student = { name: 'Beatriz Antunes Prado', email: 'beatriz@exemplo.aulaviva.test' };
const teacherName = 'Helena Sampaio';

test('the main job, from registration to the evolution chart', { tag: '@alone' }, async ({
  person,
  school,
  browserName,
}) => {
  test.setTimeout(300_000);
  const seller = await person();
  await seller.login('fev@demo.aulaviva.test');
  await registerStudent(seller, student);

  const learner = await person();
  await confirmRegistration(learner, student);
  await signContract(learner, student);
  await pay(learner, 'Pague a matrícula');
  await pay(learner, 'Pague o plano');
  await giveHours(learner);

  const admin = await person();
  await admin.login('admin@demo.aulaviva.test');
  await direct(admin, student, teacherName);

  const teacher = await person();
  await teacher.login('professor@demo.aulaviva.test');
  const hour = await accept(teacher, student);

  // Without a reload, the acceptance takes the student from the waiting page to the lesson.
  await expect(learner.page.getByRole('heading', { name: 'Oi, Beatriz' })).toBeVisible();
  await expect(learner.page.getByText(teacherName).first()).toBeVisible();

  for (const each of [teacher, learner]) await each.leave();
  await school.leapTo(`${THURSDAY}T${hour}:30-03:00`);
  await teacher.comeBack('/teacher');
  await learner.comeBack('/student');
  await expect(learner.page.getByRole('heading', { name: 'Oi, Beatriz' })).toBeVisible();
  await enterRoom(teacher);
  await enterRoom(learner);
  // Firefox reaches no room that listens on the loopback address alone: it gets there without picture and sound.
  if (browserName === 'chromium')
    await Promise.all([sees(teacher, student.name), sees(learner, teacherName)]);
  const term = 'to get along with';
  await openVocabulary(learner);
  await openVocabulary(teacher);
  await teacher.page.getByLabel('Palavra ou frase').fill(term);
  await teacher.page.getByLabel(/^Significado/).fill('dar-se bem com');
  await teacher.page.getByRole('button', { name: 'Anotar', exact: true }).click();
  await expect(learner.page.getByRole('listitem').filter({ hasText: term })).toContainText(teacherName);
  for (const { page } of [teacher, learner])
    await page.getByRole('complementary').getByRole('button', { name: 'Fechar', exact: true }).click();
  // Half of the lesson makes the student present.
  await school.leapTo(`${THURSDAY}T${hour.slice(0, 2)}:45:00-03:00`);

  await teacher.page.getByRole('button', { name: 'Encerrar Sala' }).click();
  await teacher.page.getByRole('button', { name: 'Encerrar para todos' }).click();
  await expect(teacher.page.getByRole('heading', { name: 'Avaliar Aluno' })).toBeVisible();
  for (const [criterion, stars] of [
    ['Conversação', 4],
    ['Compreensão', 5],
    ['Dedicação', 3],
  ] as const)
    await teacher.page
      .getByRole('group', { name: new RegExp(`${criterion} de ${student.name}`) })
      .getByRole('radio')
      .nth(stars - 1)
      .check({ force: true });
  await teacher.page.getByRole('button', { name: 'Salvar' }).click();
  await expect(teacher.page).toHaveURL(/\/teacher$/);

  await learner.goto('/student');
  const chart = learner.page.getByRole('region', { name: 'Evolução' });
  await expect(chart.getByText('Conversação 4, Compreensão 5, Dedicação 3')).toBeAttached();
  await expect(chart.locator('svg').first()).toBeVisible();
  await learner.page.getByRole('link', { name: 'Ver todo o vocabulário' }).click();
  await expect(learner.page.getByRole('heading', { name: 'Meu vocabulário' })).toBeVisible();
  await expect(learner.page.getByRole('listitem').filter({ hasText: term })).toContainText('dar-se bem com');
});
