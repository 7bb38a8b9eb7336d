import { cpfFromSeed, formatCpf } from '../../domain/brazil.ts';
import { STUDY_DAYS, STUDY_HOURS, THURSDAY } from './support/clock.ts';
import { Keys } from './support/keys.ts';
import { sees } from './support/room.ts';
import { expect, type LiveSchool, type Person, test } from './support/school.ts';
import { shownHour } from './support/zone.ts';

// It uses the same hours of the teacher as mainJob.spec.ts.
test.use({ apart: 'keyboard' });

const student = { name: 'Teodoro Bastos Lira', email: 'teodoro@exemplo.aulaviva.test' };
const teacherName = 'Helena Sampaio';
const password = 'Viagem7Longe';

const logIn = async (person: Person, email: string, word = 'Aula1234') => {
  const keys = new Keys(person.page);
  await keys.write('E-mail', email);
  await keys.page.keyboard.press('Tab');
  await keys.type(word);
  await keys.use('checkbox', /conectad/i, 'Space');
  await keys.use('button', 'Acessar');
  await expect(person.page).not.toHaveURL(/\/auth/);
  return keys;
};

async function register(keys: Keys): Promise<void> {
  const { page } = keys;
  const next = async (heading: string) => {
    await keys.use('button', 'Avançar');
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    // The focus waits in the first field of the step.
    await expect(page.locator('#registration :focus')).toHaveCount(1);
  };
  await keys.use('link', 'Pós Vendas');
  await keys.use('button', 'Adicionar');
  await keys.isSomewhere();
  await keys.write('Nome completo', student.name);
  await keys.write('E-mail', student.email);
  await keys.write('Confirme o e-mail', student.email);
  await keys.pick('Tipo de matrícula', 'Início');
  await next('Dados pessoais');
  await keys.write('CPF', formatCpf(cpfFromSeed(777_002)));
  await keys.press('Tab');
  await expect(page.getByLabel('Data de nascimento')).toBeAttached();
  while ((await page.getByLabel('Data de nascimento').and(page.locator(':focus')).count()) === 0)
    await keys.press('Tab');
  await keys.type('03031994');
  await expect(page.getByLabel('Data de nascimento')).toHaveValue('03/03/1994');
  await keys.pick('Escolaridade', 'Gradua');
  await keys.write('Celular', '11987651234');
  await next('Responsável financeiro');
  await keys.pickChip('Parentesco', 'Próprio');
  await next('Curso e plano');
  await keys.pick('Curso', 'Inglês');
  await keys.pickChip('Nível', 'Avan');
  await keys.pickChip('Tipo de plano', 'Em grupo');
  await keys.pickChip('Frequência', '2');
  await keys.pickChip('Duração do plano', 'Anual');
  await keys.pickChip('Forma de pagamento', 'À vista - Pix');
  await keys.write(/^Experiência/, 'Nenhuma até aqui.');
  await keys.write(/^Informações importantes/, 'Gosta de filmes.');
  await next('Interesses e perfil');
  await keys.use('checkbox', 'Viagem', 'Space');
  await next('Endereço');
  await keys.write('CEP', '01310100');
  await expect(page.getByLabel('Endereço', { exact: true })).toHaveValue('Avenida Paulista');
  await keys.write('Número', '1578');
  await keys.use('button', 'Enviar');
  await expect(page.getByText('Usuário criado com sucesso!')).toBeVisible();
  await keys.isSomewhere();
}

async function confirm(person: Person, school: LiveSchool): Promise<Keys> {
  const link = /https?:\/\/\S+/.exec(await school.mail(student.email))?.[0] ?? '';
  await person.page.goto(link);
  const keys = new Keys(person.page);
  await keys.write('Nova senha', password);
  await keys.write('Confirmar senha', password);
  await keys.use('button', 'CONFIRMAR');
  await expect(person.page.getByRole('heading', { name: 'Sucesso!' })).toBeVisible();
  await keys.use('link', 'Acessar');
  return logIn(person, student.email, password);
}

async function sign(keys: Keys, school: LiveSchool): Promise<void> {
  await keys.use('button', 'Assinar contrato');
  await expect(keys.page.getByText('Enviamos um código para')).toBeVisible();
  const code = /^(\d{5})/.exec(await school.mail(student.email))?.[1] ?? '';
  await keys.to('textbox', 'Dígito 1 de 5');
  await keys.type(code);
  await keys.write('Nome completo', student.name);
  await keys.use('checkbox', /Li o contrato/, 'Space');
  await keys.use('button', 'Assinar');
  await expect(keys.page.getByRole('heading', { name: 'Pague a matrícula' })).toBeVisible();
  await keys.isSomewhere();
}

async function pay(keys: Keys, what: string): Promise<void> {
  await expect(keys.page.getByRole('heading', { name: what })).toBeVisible({ timeout: 30_000 });
  await keys.use('button', 'Ir para o pagamento');
  await expect(keys.page.getByText('AMBIENTE DE TESTE')).toBeVisible();
  await keys.write('Número do cartão de teste', '4000 0000 0000 0010');
  await keys.use('button', 'Pagar com cartão');
  await expect(keys.page).toHaveURL(/\/welcome$/);
}

async function giveHours(keys: Keys): Promise<void> {
  const { page } = keys;
  await expect(page.getByRole('heading', { name: 'Quando você pode estudar?' })).toBeVisible({
    timeout: 30_000,
  });
  for (const date of STUDY_DAYS) {
    const { day, start } = shownHour(date, STUDY_HOURS[0]);
    await keys.use('switch', day, 'Space');
    await keys.pick(`Horário de ${day}`, start);
    await keys.use('button', `Adicionar horário: ${day}`);
  }
  await keys.use('button', 'Concluir disponibilidade');
  await keys.use('button', 'Confirmar');
  await expect(page.getByText(/Parabéns, Teodoro/)).toBeVisible();
  await keys.use('button', 'Entendi');
  await keys.isSomewhere();
}

async function direct(keys: Keys): Promise<void> {
  const { page } = keys;
  await keys.use('link', /Direcionar alunos/);
  await keys.pick('Filtrar por', 'Nome');
  await keys.write('Buscar', student.name);
  await keys.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await keys.use('button', 'Direcionar');
  await keys.use('button', new RegExp(teacherName));
  await keys.use('button', 'Direcionar');
  await expect(page.getByText('Aluno direcionado com sucesso!')).toBeVisible();
  await keys.isSomewhere();
}

/** Returns the hour chosen on the Thursday. */
async function accept(keys: Keys): Promise<string> {
  const { page } = keys;
  await keys.use('link', /Alocação/);
  await keys.use('button', /de \d+ alunos/);
  const item = page.getByRole('menuitem', { name: student.name }).and(page.locator(':focus'));
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  for (let at = 0; at < 10 && (await item.count()) === 0; at++) await keys.press('ArrowDown');
  await keys.press('Enter');
  await expect(page.getByRole('region', { name: student.name })).toBeVisible();
  await keys.isSomewhere();
  await keys.to('button', /^(Segunda|Terça|Quarta|Quinta|Sexta)-feira, \d\d:00/);
  const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const grid = async (day: string) => {
    // To the row of 19:00 or 20:00, then along it to the day.
    for (const key of ['ArrowDown', 'ArrowUp'] as const)
      for (let at = 0; at < 24 && !/, (19|20):00/.test(await label()); at++) await keys.press(key);
    for (const key of ['ArrowRight', 'ArrowLeft'] as const)
      for (let at = 0; at < 7 && !new RegExp(`^${day}, (19|20):00, livre`).test(await label()); at++)
        await keys.press(key);
    expect(await label()).toMatch(new RegExp(`^${day}, (19|20):00, livre`));
    await keys.shows(day);
    await keys.press('Space');
    return /\d\d:\d\d/.exec(await label())?.[0] ?? '';
  };
  await grid('Terça-feira');
  const hour = await grid('Quinta-feira');
  await expect(page.getByText('2 de 2 horários')).toBeVisible();
  await keys.use('button', 'Aceitar');
  await expect(page.getByText('Aluno aceito com sucesso!')).toBeVisible();
  await keys.isSomewhere();
  return hour;
}

async function enter(keys: Keys): Promise<void> {
  await keys.use('button', 'Entrar na aula');
  await expect(keys.page.getByText('Configure seu áudio e vídeo antes de entrar')).toBeVisible();
  await keys.use('button', 'Entrar na sala');
  await expect(keys.page.getByRole('button', { name: 'Encerrar Sala' })).toBeVisible();
  await keys.isSomewhere();
}

test('the main job by keyboard only, with the focus always visible', { tag: '@alone' }, async ({
  person,
  school,
}) => {
  test.setTimeout(300_000);
  const seller = await person();
  await seller.goto('/auth');
  await register(await logIn(seller, 'fev@demo.aulaviva.test'));

  const learner = await person();
  const studentKeys = await confirm(learner, school);
  await sign(studentKeys, school);
  await pay(studentKeys, 'Pague a matrícula');
  await pay(studentKeys, 'Pague o plano');
  await giveHours(studentKeys);

  const admin = await person();
  await admin.goto('/auth');
  await direct(await logIn(admin, 'admin@demo.aulaviva.test'));

  const teacher = await person();
  await teacher.goto('/auth');
  const teacherKeys = await logIn(teacher, 'professor@demo.aulaviva.test');
  const hour = await accept(teacherKeys);

  for (const each of [teacher, learner]) await each.leave();
  await school.leapTo(`${THURSDAY}T${hour}:30-03:00`);
  await teacher.comeBack('/teacher');
  await learner.comeBack('/student');
  await enter(teacherKeys);
  await enter(studentKeys);
  await Promise.all([sees(teacher, student.name), sees(learner, teacherName)]);
  // Half of the lesson makes the student present.
  await school.leapTo(`${THURSDAY}T${hour.slice(0, 2)}:45:00-03:00`);

  await teacherKeys.use('button', 'Encerrar Sala');
  await teacherKeys.use('button', 'Encerrar para todos');
  await expect(teacher.page.getByRole('heading', { name: 'Avaliar Aluno' })).toBeVisible();
  await teacherKeys.isSomewhere();
  for (const [criterion, stars] of [
    ['Conversação', 4],
    ['Compreensão', 5],
    ['Dedicação', 3],
  ] as const) {
    const group = teacher.page.getByRole('group', { name: new RegExp(`${criterion} de ${student.name}`) });
    const within = group.locator(':focus');
    await expect(group).toBeVisible();
    for (let at = 0; at < 60 && (await within.count()) === 0; at++) await teacherKeys.press('Tab');
    await teacherKeys.press('Space');
    for (let at = 1; at < stars; at++) await teacherKeys.press('ArrowRight');
    await expect(group.getByRole('radio').nth(stars - 1)).toBeChecked();
  }
  await teacherKeys.use('button', 'Salvar');
  await expect(teacher.page).toHaveURL(/\/teacher$/);

  await learner.goto('/student');
  await studentKeys.use('button', 'Ampliar');
  await expect(learner.page.getByRole('dialog', { name: 'Evolução' })).toContainText(
    'Conversação 4, Compreensão 5, Dedicação 3',
  );
  await studentKeys.press('Escape');
  await expect(learner.page.getByRole('button', { name: 'Ampliar' })).toBeFocused();
});
