import { distanceOf, edgeColours } from './support/colours.ts';
import { enterRoom, openPreview, sees } from './support/room.ts';
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
  await openPreview(student);
  const background = student.page.getByRole('radiogroup', { name: 'Fundo' });
  const choice = background.locator('label', {
    has: student.page.getByRole('radio', { name: 'Mar ao entardecer' }),
  });
  await choice.getByRole('radio').check({ force: true });
  const sea = await edgeColours(choice.locator('img'));
  await student.page.getByRole('button', { name: 'Entrar na sala' }).click();
  await seeEachOther();

  /** The teacher sees the student, and nothing of the student's room. */
  const seesTheSea = () =>
    expect
      .poll(
        async () =>
          distanceOf(
            await edgeColours(teacher.page.locator(`video[data-peer="${names.student}"]`).first()),
            sea,
          ),
        { timeout: 60_000 },
      )
      .toBeLessThan(40);
  await seesTheSea();

  // The two browsers keep each other's picture while the server is gone, so the picture alone proves nothing.
  const reconnected = student.page.getByText('You are now connected').first().waitFor({ timeout: 90_000 });
  await school.crash();
  await reconnected;
  await seeEachOther();
  await seesTheSea();

  await student.page.context().setOffline(true);
  await expect(student.page.getByText('Sem conexão. Tentando reconectar…').first()).toBeVisible();
  await student.page.context().setOffline(false);
  await seeEachOther();
  await seesTheSea();

  await student.page.getByRole('button', { name: 'Mais opções' }).click();
  await student.page.getByRole('menuitem', { name: 'Configurações' }).click();
  await student.page
    .getByRole('dialog')
    .getByRole('radio', { name: 'Sem fundo virtual' })
    .check({ force: true });
  await student.page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();
  await expect
    .poll(async () =>
      distanceOf(await edgeColours(teacher.page.locator(`video[data-peer="${names.student}"]`).first()), sea),
    )
    .toBeGreaterThan(80);
  await sees(teacher, names.student);
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
  await expect(teacher.page.getByText('Voltei!', { exact: true })).toBeVisible();
});
