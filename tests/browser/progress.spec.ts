import { guardianOfYoungest } from '../../server/demo/guardians.ts';
import { Caller } from '../support/caller.ts';
import { expect, test } from './support/school.ts';

test.use({ apart: 'progress' });

const at = (name: string) => `${name}@demo.aulaviva.test`;
const phone = { viewport: { width: 360, height: 740 } };
const subject = 'Perguntas com do e does';

test('a teacher writes what was taught, the student reads it, and a guardian follows the child and changes the phone', async ({
  person: open,
  school,
}) => {
  const member = await new Caller(school.url).login(at('aluno'), 'Aula1234');
  const { response: past } = await member.call('GET /v1/progress/lessons', { query: {} });
  const held = past[0];
  if (!held) throw new Error('the demo student had lessons');

  const teacher = await open();
  await teacher.login(at('professor'));
  const { page } = teacher;
  await teacher.goto(`/teacher-calendar?day=${held.starts_at.slice(0, 10)}`);
  await page
    .getByRole('button', { name: new RegExp(held.title) })
    .first()
    .click();
  const details = page.getByRole('dialog');
  await details.getByRole('button', { name: /^(Registrar o que foi ensinado|Alterar o registro)$/ }).click();
  await page.getByLabel('Assunto da aula').fill(subject);
  await page.getByLabel('Anotações para os alunos').fill('Página 20.');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Registro da aula salvo.')).toBeVisible();

  const student = await open(phone);
  await student.login(at('aluno'));
  await student.page.getByRole('link', { name: 'Ver meu progresso' }).click();
  await expect(student.page.getByRole('heading', { name: 'Meu progresso' })).toBeVisible();
  await expect(student.page.getByText(subject)).toBeVisible();
  await expect(student.page.getByRole('link', { name: /^Verbos irregulares/ })).toBeVisible();

  const admin = await new Caller(school.url).login(at('admin'), 'Aula1234');
  const { response: found } = await admin.call('GET /v1/students', { query: { pageSize: 100 } });
  const child = found.find(({ student_guardian_email }) => student_guardian_email === guardianOfYoungest);
  if (!child) throw new Error('the demo has a child with lessons');
  await admin.call('POST /v1/students/:id/guardian-access', { params: { id: child.student_id } });
  const link = /\/guardian#[\w-]{43}/.exec(await school.mail(guardianOfYoungest))?.[0] ?? '';

  const mother = await open(phone);
  await mother.goto(link);
  await expect(mother.page.getByRole('heading', { name: `Acompanhamento de ${child.name}` })).toBeVisible();
  await expect(mother.page).toHaveURL(/\/guardian$/);
  await expect(mother.page.getByRole('heading', { name: 'Próximas aulas' })).toBeVisible();
  await expect(mother.page.getByText(subject)).toBeVisible();
  await mother.page.getByLabel('Telefone').fill('(21) 99876-5432');
  await mother.page.getByRole('button', { name: 'Salvar telefone' }).click();
  await expect(mother.page.getByText('Telefone salvo.')).toBeVisible();
  await mother.page.reload();
  await expect(mother.page.getByLabel('Telefone')).toHaveValue(/99876-5432/);
  await mother.page
    .getByRole('button', { name: 'Pagar e abrir recibos' })
    .or(mother.page.getByRole('button', { name: 'Extrato' }))
    .click();
  await expect(mother.page.getByRole('heading', { name: `Extrato de ${child.name}` })).toBeVisible();
});
