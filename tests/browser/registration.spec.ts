import { cnpjFromSeed, cpfFromSeed, formatCnpj, formatCpf } from '../../domain/brazil.ts';
import { entriesOf, followMenu } from './support/layout.ts';
import { openNew, Wizard } from './support/registration.ts';
import { expect, type Person, test } from './support/school.ts';
import { confirmRegistration } from './support/student.ts';
import { hiddenWidth } from './support/table.ts';

/** Each person registered here confirms the e-mail, logs in and sees the home of the type. */
test.use({ apart: 'registration' });

const person = (name: string) => ({
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@exemplo.aulaviva.test`,
});
const adult = '1988-07-21';

async function openForm(admin: Person, type: string, { name, email }: { name: string; email: string }) {
  await admin.login('admin@demo.aulaviva.test');
  const wizard = new Wizard(admin);
  await wizard.openAs(type);
  await wizard.person(name, email);
  return wizard;
}

test('a seller registers a minor, whose mother lives at the same address', async ({ person: open }) => {
  const student = person('Davi Antunes Prado');
  const seller = await open();
  await seller.login('fev@demo.aulaviva.test');
  await followMenu(seller.page, 'Pós Vendas');
  await expect(entriesOf(seller.page).first()).toBeVisible();
  expect(await hiddenWidth(seller.page)).toBe(0);
  await openNew(seller.page);
  const wizard = new Wizard(seller);
  await wizard.person(student.name, student.email);
  await seller.page.keyboard.press('Enter');
  await expect(seller.page.getByLabel('CPF')).toBeFocused();
  await wizard.personal('2015-05-20', 'Ensino Fundamental');
  await expect(seller.page.getByText('Um responsável financeiro maior de idade é obrigatório')).toBeVisible();
  await wizard.next('Responsável financeiro');
  await wizard.fill({
    Parentesco: 'Mãe',
    'Nome completo': 'Sônia Antunes Prado',
    'E-mail': 'sonia@exemplo.aulaviva.test',
    Celular: '11987651235',
    CPF: formatCpf(cpfFromSeed(781_001)),
    RG: '12.345.678-9',
    'Data de nascimento': '1985-02-11',
  });
  await wizard.address();
  await wizard.next('Curso e plano');
  await wizard.fill({
    Curso: 'Inglês',
    Nível: 'Zero',
    'Tipo de plano': 'Em grupo',
    Frequência: '2 vezes na semana',
    'Duração do plano': 'Recorrente',
  });
  await expect(
    seller.page.getByRole('radio', { name: 'Cobrança Recorrente - Cartão de Crédito' }),
  ).toBeChecked();
  await seller.page.getByRole('button', { name: 'Nenhuma' }).last().click();
  await wizard.next('Interesses e perfil');
  await seller.page.getByLabel('Viagem').check();
  await wizard.next('Endereço');
  await seller.page.getByRole('button', { name: 'Usar o endereço de Sônia' }).click();
  await expect(seller.page.getByLabel('Número')).toHaveValue('1578');
  await seller.page.keyboard.press('Enter');
  await expect(seller.page.getByText('Usuário criado com sucesso!')).toBeVisible();

  const learner = await open();
  await confirmRegistration(learner, student, '/welcome');
  await expect(learner.page.getByRole('heading', { name: /^Falta a assinatura de/ })).toBeVisible();
});

test('an administrator registers a teacher with weekly hours', async ({ person: open }) => {
  const teacher = person('Lia Sampaio Duarte');
  const wizard = await openForm(await open(), 'Professor', teacher);
  await wizard.next('Dados pessoais');
  await wizard.personal(adult);
  await wizard.next('Dados do professor');
  await wizard.teacher();
  await wizard.next('Interesses e perfil');
  await wizard.profile();
  await wizard.next('Endereço');
  await wizard.address();
  await wizard.send();
  const visitor = await open();
  await confirmRegistration(visitor, teacher, '/teacher');
  await visitor.goto('/availability-teacher');
  await expect(visitor.page.getByRole('switch', { name: 'Segunda-feira' })).toBeChecked();
});

test('an administrator registers a teaching franchisee', async ({ person: open }) => {
  const fee = person('Otto Leal Barreto');
  const wizard = await openForm(await open(), 'FEE', fee);
  await wizard.next('Dados pessoais');
  await wizard.personal(adult);
  await wizard.teachingFranchisee('Prof. Otto');
  await wizard.send();
  await confirmRegistration(await open(), fee, '/teacher');
});

test('an administrator registers a seller who invoices as a company', async ({ person: open }) => {
  const seller = person('Nara Castanho Vidal');
  const wizard = await openForm(await open(), 'FEV', seller);
  await wizard.next('Dados pessoais');
  await wizard.personal(adult);
  await wizard.next('Dados de franquia');
  await wizard.franchise();
  await wizard.next('Dados de FEV');
  await wizard.fill({ 'Disponibilidade de trabalho': 'Integral', 'Nível de inglês': 'Expert' });
  await wizard.next('Dados de Empresa');
  await wizard.fill({ CNPJ: '12ABC34501DE35', 'Razão social': 'Nara Vidal Cursos Ltda.' });
  await expect(wizard.page.getByLabel(/^CNPJ/)).toHaveValue('12.ABC.345/01DE-35');
  await wizard.next('Endereço');
  await wizard.address();
  await wizard.send();
  await confirmRegistration(await open(), seller, '/fev-dashboard');
});

test('an administrator registers another one', async ({ person: open }) => {
  const admin = person('Rita Figueiredo Paz');
  const wizard = await openForm(await open(), 'Administrador', admin);
  await wizard.page.getByLabel('Secretaria', { exact: true }).check();
  await wizard.next('Dados pessoais');
  await wizard.personal(adult);
  await wizard.next('Endereço');
  await wizard.address();
  await wizard.send();
  await confirmRegistration(await open(), admin, '/administrator');
});

test('an administrator registers the login of a company', async ({ person: open }) => {
  const login = person('Ugo Prado Lacerda');
  const wizard = await openForm(await open(), 'B2B', login);
  await wizard.next('Dados pessoais');
  await wizard.personal(adult);
  await wizard.next('Dados de Empresa');
  await wizard.page.getByRole('button', { name: 'Avançar' }).click();
  await expect(wizard.page.getByText('Campo obrigatório.').first()).toBeVisible();
  await wizard.fill({ CNPJ: formatCnpj(cnpjFromSeed(782_001)), 'Razão social': 'Tecelagem Horizonte S.A.' });
  await wizard.next('Endereço');
  await wizard.address();
  await wizard.send();
  await confirmRegistration(await open(), login, '/b2b');
});

test('the lists of people and classes fit a window 1280 px wide', async ({ person: open }) => {
  const admin = await open({ viewport: { width: 1280, height: 720 } });
  await admin.login('admin@demo.aulaviva.test');
  const lists = ['users', 'students', 'teachers', 'fev', 'franchisees', 'classes', 'b2b'];
  for (const list of lists) {
    await admin.goto(`/${list}`);
    await expect(entriesOf(admin.page).first()).toBeVisible();
    expect(await hiddenWidth(admin.page), list).toBe(0);
  }
});
