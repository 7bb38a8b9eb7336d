import { choose, entriesOf, followMenu } from './support/layout.ts';
import { expect, test } from './support/school.ts';
import { hiddenWidth } from './support/table.ts';

test.use({ apart: 'transfer' });

const at = (name: string) => `${name}@demo.aulaviva.test`;
const student = 'Isabela Cristina Nogueira';
const next = 'Marcos Vinícius Leal';

test('an administrator undoes a transfer, from the message and from the list', async ({ person: open }) => {
  const admin = await open();
  await admin.login(at('admin'));
  const { page } = admin;
  const transfer = async () => {
    await page.getByRole('button', { name: 'Adicionar' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Aluno').fill('Isabela');
    await form.getByRole('button', { name: new RegExp(student) }).click();
    await form.getByLabel('Enviar para redirecionamento').click();
    await form.getByLabel('Motivo').fill('Foi pedido por engano, outro aluno.');
    await form.getByRole('button', { name: 'Transferir' }).click();
    await expect(page.getByText('Transferência criada e aprovada com sucesso!')).toBeVisible();
  };
  const newest = () => entriesOf(page).filter({ hasText: student }).first();
  await admin.goto('/student-transfer');
  await transfer();
  // The row has the action, too, as an icon.
  await page.getByRole('button', { name: 'Desfazer' }).filter({ hasText: 'Desfazer' }).click();
  await expect(page.getByText('Transferência desfeita', { exact: true })).toBeVisible();
  await expect(newest().getByText('Desfeita', { exact: true })).toBeVisible();

  await page.reload();
  await transfer();
  await page.reload();
  await expect(newest().getByText('Aprovada', { exact: true })).toBeVisible();
  await choose(page, newest(), 'Desfazer');
  const asked = page.getByRole('dialog');
  await expect(asked.getByText(/volta às aulas com .+, nos mesmos horários/)).toBeVisible();
  await asked.getByRole('button', { name: 'Desfazer' }).click();
  await expect(newest().getByText('Desfeita', { exact: true })).toBeVisible();

  const teacher = await open();
  await teacher.login(at('professor'));
  await teacher.goto('/student-transfer');
  await teacher.page.getByRole('button', { name: 'Adicionar' }).first().click();
  await teacher.page.getByRole('dialog').getByLabel('Aluno').fill('Isabela');
  await expect(
    teacher.page.getByRole('dialog').getByRole('button', { name: new RegExp(student) }),
  ).toBeVisible();
});

test('a teacher asks for a transfer, an administrator chooses the new teacher, who accepts', async ({
  person: open,
}) => {
  const teacher = await open();
  await teacher.login(at('professor'));
  await teacher.goto('/student-transfer');
  await teacher.page.getByRole('button', { name: 'Adicionar' }).first().click();
  const form = teacher.page.getByRole('dialog');
  await form.getByLabel('Aluno').fill('Isabela');
  await form.getByRole('button', { name: new RegExp(student) }).click();
  await form.getByLabel('Tipo de transferência').selectOption({ label: 'Troca de professor' });
  await form.getByLabel('Motivo').fill('Precisa de aulas em outro ritmo.');
  await form.getByRole('button', { name: 'Solicitar' }).click();
  await expect(teacher.page.getByText('Solicitação de Transferência criada com sucesso!')).toBeVisible();

  const admin = await open();
  await admin.login(at('admin'));
  await followMenu(admin.page, 'Transferência de Aluno');
  await expect(entriesOf(admin.page).first()).toBeVisible();
  expect(await hiddenWidth(admin.page)).toBe(0);
  await choose(admin.page, entriesOf(admin.page).filter({ hasText: student }).first(), 'Ver detalhes');
  await expect(admin.page.getByText('Precisa de aulas em outro ritmo.')).toBeVisible();
  await admin.page.getByRole('button', { name: 'Aprovar' }).click();
  const decision = admin.page.getByRole('dialog');
  await decision.getByRole('button', { name: new RegExp(next) }).click();
  await decision.getByRole('button', { name: 'Aprovar' }).click();
  await expect(admin.page.getByText('Transferência aprovada com sucesso!')).toBeVisible();
  await expect(admin.page.getByText('Aguardando aceite', { exact: true })).toBeVisible();

  const accepting = await open();
  await accepting.login(at('fee'));
  await accepting.goto('/teacher-acceptance');
  await accepting.page.getByRole('button', { name: /de \d+ alunos/ }).click();
  await accepting.page.getByText(student).click();
  await expect(accepting.page.getByText(student).first()).toBeVisible();
  const chosen = accepting.page.getByText(/^\d de \d horários?$/);
  const wanted = Number(((await chosen.textContent()) ?? '').split(' ')[2]);
  for (let count = 1; count <= wanted; count += 1) {
    await accepting.page
      .getByRole('button', { name: /, livre/, pressed: false })
      .first()
      .click();
    await expect(accepting.page.getByText(new RegExp(`^${count} de ${wanted} horários?$`))).toBeVisible();
  }
  await accepting.page.getByRole('button', { name: 'Aceitar' }).click();
  await expect(accepting.page.getByText('Aluno aceito com sucesso!')).toBeVisible();
  await expect(admin.page.getByText('Aceito', { exact: true })).toBeVisible();

  const learner = await open();
  await learner.login(at('aluno'));
  await expect(learner.page.getByText(next).first()).toBeVisible();
});
