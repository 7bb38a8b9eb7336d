import { isPhone } from './support/layout.ts';
import { enterRoom, sees } from './support/room.ts';
import { expect, type Person, test } from './support/school.ts';

const teacherName = 'Helena Sampaio';
const studentName = 'Isabela Cristina Nogueira';
const adminName = 'Renata Figueiredo';

test.use({ apart: 'live classes' });

/** The row of a room; on phones its card. */
const entry = ({ page }: Person, text: string) =>
  page.getByRole(isPhone(page) ? 'listitem' : 'row').filter({ hasText: text });

test('an administrator watches who comes and goes, and looks into a lesson, of which everyone in it is told', {
  tag: '@alone',
}, async ({ person }) => {
  const [admin, teacher, student] = [await person(), await person(), await person()];
  await admin.login('admin@demo.aulaviva.test');
  await admin.goto('/live-classes');
  await expect(admin.page.getByRole('heading', { name: 'Aulas ao Vivo' })).toBeVisible();

  await teacher.login('professor@demo.aulaviva.test');
  await enterRoom(teacher);
  const row = entry(admin, teacherName).filter({
    has: admin.page.getByRole('link', { name: 'Entrar na aula' }),
  });
  await expect(row).toBeVisible();
  const count = row.getByRole('button', { name: /^Participação: / });
  await expect(row).toContainText(/1/);

  await student.login('aluno@demo.aulaviva.test');
  await enterRoom(student);
  await count.click();
  const dialog = admin.page.getByRole('dialog', { name: 'Participação' });
  await expect(dialog.getByRole('row').filter({ hasText: studentName })).toContainText('Aluno');
  await expect(dialog.getByRole('row').filter({ hasText: teacherName })).toContainText('Professor');
  await student.page.getByRole('button', { name: 'Encerrar Sala' }).click();
  await student.page.getByRole('button', { name: 'Sair', exact: true }).click();
  await expect(dialog.getByRole('row').filter({ hasText: studentName })).toHaveCount(0);
  await admin.page.keyboard.press('Escape');

  await row.getByRole('link', { name: 'Entrar na aula' }).click();
  await expect(admin.page.getByRole('heading', { name: 'Acompanhar a aula' })).toBeVisible();
  await admin.page.getByRole('button', { name: 'Entrar na aula' }).click();
  await expect(
    admin.page.getByText('Você está acompanhando a aula. Todos na sala foram avisados.'),
  ).toBeVisible();
  const notice = teacher.page.getByText(`${adminName} da escola está acompanhando a aula.`);
  await expect(notice).toBeVisible();
  await teacher.page.getByRole('button', { name: '1 na sala' }).click();
  await expect(teacher.page.getByRole('listitem').filter({ hasText: adminName })).toContainText(
    'Administrador',
  );
  for (const control of ['Desligar microfone', 'Ligar microfone', 'Levantar a mão', 'Compartilhar tela'])
    await expect(admin.page.getByRole('button', { name: control })).toHaveCount(0);
  await sees(admin, teacherName);

  await admin.page.getByRole('button', { name: 'Encerrar Sala' }).click();
  await expect(admin.page.getByRole('button', { name: 'Encerrar para todos' })).toHaveCount(0);
  await admin.page.getByRole('button', { name: 'Sair', exact: true }).click();
  await expect(admin.page).toHaveURL(/\/live-classes$/);
  await expect(notice).toHaveCount(0);
});
