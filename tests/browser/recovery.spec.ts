import { enterRoom, sees } from './support/room.ts';
import { expect, test } from './support/school.ts';

test('the live room reconnects after the server is killed and after a lost connection', {
  tag: '@alone',
}, async ({ person, school }) => {
  test.setTimeout(180_000);
  const teacher = await person();
  await teacher.login('professor@demo.aulaviva.test');
  const student = await person();
  await student.login('aluno@demo.aulaviva.test');
  const names = { teacher: 'Helena Sampaio', student: 'Isabela Cristina Nogueira' };
  const seeEachOther = () => Promise.all([sees(teacher, names.student), sees(student, names.teacher)]);
  await enterRoom(teacher);
  await enterRoom(student);
  await seeEachOther();

  // The two browsers keep each other's picture while the server is gone, so the picture alone proves nothing.
  const reconnected = student.page.getByText('You are now connected').first().waitFor({ timeout: 90_000 });
  await school.crash();
  await reconnected;
  await seeEachOther();

  await student.page.context().setOffline(true);
  await expect(student.page.getByText('Sem conexão. Tentando reconectar…').first()).toBeVisible();
  await student.page.context().setOffline(false);
  await seeEachOther();
  await student.page
    .getByRole('button', { name: /Mensagens/ })
    .first()
    .click();
  await student.page.getByPlaceholder('Escreva uma mensagem').fill('Voltei!');
  await student.page.keyboard.press('Enter');
  await teacher.page
    .getByRole('button', { name: /Mensagens/ })
    .first()
    .click();
  await expect(teacher.page.getByText('Voltei!')).toBeVisible();
});
