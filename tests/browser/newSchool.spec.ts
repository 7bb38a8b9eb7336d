import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { cpfFromSeed, formatCpf } from '../../domain/brazil.ts';
import { confirmPayment, refund } from './support/charges.ts';
import { shiftPageClock } from './support/clock.ts';
import { downloadFile, putBanner, seeBanner, shareFile } from './support/content.ts';
import { followMenu } from './support/layout.ts';
import { accept, direct } from './support/matching.ts';
import { ProductionSchool } from './support/productionSchool.ts';
import { unreachable } from './support/reach.ts';
import { openNew, Wizard } from './support/registration.ts';
import { test as base, expect, Person } from './support/school.ts';
import {
  chooseRanges,
  confirmRegistration,
  giveHours,
  signContract,
  password as studentPassword,
} from './support/student.ts';

const enrolledOn = '2026-03-10';
/** The second instalment. */
const dueOn = '15/04/2026';

const test = base.extend<object, { fresh: ProductionSchool }>({
  fresh: [
    async ({ playwright: _ }, use) => {
      const school = await ProductionSchool.start(`${enrolledOn}T10:00:00-03:00`);
      await use(school);
      await school.stop();
    },
    { scope: 'worker' },
  ],
});

const password = 'Nascente7Longe';
const owner = { name: 'Dona Alice Prado', email: 'alice@nascente.test' };

async function personOf(
  browser: Browser,
  school: ProductionSchool,
  viewport?: { width: number; height: number },
): Promise<Person<ProductionSchool>> {
  const context = await browser.newContext({ baseURL: school.url, ...(viewport && { viewport }) });
  await context.addInitScript(shiftPageClock, school.shift);
  return new Person(school, await context.newPage());
}

async function setPassword({ page }: Person<ProductionSchool>, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Nova senha').fill(password);
  await page.getByLabel('Confirmar senha').fill(password);
  await page.getByRole('button', { name: 'CONFIRMAR' }).click();
  await expect(page.getByRole('heading', { name: 'Sucesso!' })).toBeVisible();
  await page.getByRole('link', { name: 'Acessar' }).click();
}

const saved = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();

/** Follows the first step of the list on the home that is still to be done. */
async function doStep(page: Page, name: string): Promise<void> {
  await page.goto('/administrator');
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
}

/** The look-up of addresses is a service outside of this machine, so the address is typed. */
async function fillAddress(person: Person<ProductionSchool>, street: string): Promise<void> {
  await new Wizard(person).fill({
    CEP: '01310-100',
    [street]: 'Avenida Paulista',
    Número: '1578',
    Bairro: 'Bela Vista',
    Cidade: 'São Paulo',
    Estado: 'SP',
  });
}

async function setUp(dona: Person<ProductionSchool>): Promise<void> {
  const { page } = dona;
  await expect(page.getByText('0 de 9 prontos').or(page.getByText('1 de 9 prontos'))).toBeVisible();
  await doStep(page, 'Dados da escola');
  await page.getByLabel('Nome da escola').fill('Escola Nascente');
  await page.getByLabel('CNPJ').fill('11.222.333/0001-81');
  await fillAddress(dona, 'Rua');
  await page.getByLabel('E-mail de contato').fill('contato@nascente.test');
  await page.getByRole('textbox', { name: 'Chave Pix' }).fill('pix@nascente.test');
  await expect(page.getByText('É uma chave de e-mail.')).toBeVisible();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await saved(page, 'Configurações salvas com sucesso!');
  await page.getByRole('button', { name: 'Enviar e-mail de teste' }).click();
  await saved(page, `Enviamos um e-mail de teste para ${owner.email}.`);

  await doStep(page, 'Primeiros cursos');
  await openNew(page);
  await page.getByLabel('Nome', { exact: true }).fill('Inglês');
  await page.getByLabel('Idioma ensinado').selectOption({ label: 'Inglês' });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await saved(page, 'Um curso foi criado com sucesso!');

  await doStep(page, 'Tabela de preços');
  await page.getByRole('button', { name: 'Adicionar plano' }).click();
  const plan = page.getByRole('group', { name: 'Plano 1' });
  await plan.getByLabel('Descrição do item').fill('Anual em grupo');
  await plan.getByLabel('Código do plano').fill('A2');
  await plan.getByLabel('Tipo do plano').selectOption({ label: 'Em grupo' });
  await plan.getByLabel('Frequência das aulas').selectOption({ label: '2 vezes na semana' });
  await plan.getByLabel('Duração contratada').selectOption({ label: 'Anual' });
  await plan.getByLabel('Preço').fill('2400,00');
  await plan.getByLabel('Taxa de matrícula').fill('150,50');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await saved(page, 'Parametrizações salvas com sucesso!');

  await doStep(page, 'Planos de pagamento');
  await openNew(page);
  await page.getByLabel('Nome', { exact: true }).fill('Em 10 vezes');
  await page.getByLabel('Valor').fill('1000,00');
  await page.getByLabel('Prestações').selectOption('10');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await saved(page, 'Um plano de pagamento foi criado com sucesso!');

  await doStep(page, 'Texto dos contratos');
  await page.getByRole('button', { name: 'Usar esta versão' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Usar esta versão' }).click();
  await saved(page, 'Versão 1 em uso.');
}

type Visitor = Person<ProductionSchool>;

const teacher = { name: 'Helena Sampaio Duarte', email: 'helena@nascente.test' };
const seller = { name: 'Nara Castanho Vidal', email: 'nara@nascente.test' };
const adult = { name: 'Beatriz Antunes Prado', email: 'beatriz@nascente.test' };
const minor = { name: 'Davi Antunes Prado', email: 'davi@nascente.test' };
const youth = { name: 'Lia Antunes Prado', email: 'lia@nascente.test' };
const mother = { name: 'Sônia Antunes Prado', email: 'sonia@nascente.test' };

const birthdateAt = (age: number) => `${Number(enrolledOn.slice(0, 4)) - age}-01-01`;

async function register(by: Visitor, wizard: Wizard): Promise<void> {
  await wizard.next('Endereço');
  await fillAddress(by, 'Endereço');
  await wizard.send();
}

async function addTeacher(dona: Visitor): Promise<void> {
  await dona.goto('/administrator');
  const wizard = new Wizard(dona);
  await wizard.openAs('Professor');
  await wizard.person(teacher.name, teacher.email);
  await wizard.next('Dados pessoais');
  await wizard.personal('1988-07-21');
  await wizard.next('Dados do professor');
  await wizard.teacher();
  await wizard.next('Interesses e perfil');
  await dona.page.getByLabel('Viagem').check();
  await chooseRanges(dona.page);
  await register(dona, wizard);
}

async function addSeller(dona: Visitor): Promise<void> {
  await dona.goto('/administrator');
  const wizard = new Wizard(dona);
  await wizard.openAs('FEV');
  await wizard.person(seller.name, seller.email);
  await wizard.next('Dados pessoais');
  await wizard.personal('1990-04-02');
  await wizard.next('Dados de franquia');
  await wizard.franchise();
  await wizard.next('Dados de FEV');
  await wizard.fill({ 'Disponibilidade de trabalho': 'Integral', 'Nível de inglês': 'Expert' });
  await wizard.next('Dados de Empresa');
  await register(dona, wizard);
}

const plan = {
  Curso: 'Inglês',
  Nível: 'Zero',
  'Tipo de plano': 'Em grupo',
  Frequência: '2 vezes na semana',
  'Duração do plano': 'Anual',
  'Forma de pagamento': 'Parcelado de acordo com a vigência do plano',
};

async function addStudent(by: Visitor, student: typeof adult, birthdate: string): Promise<void> {
  const isMinor = student !== adult;
  const { page } = by;
  await followMenu(page, 'Pós Vendas');
  await openNew(page);
  const wizard = new Wizard(by);
  await wizard.person(student.name, student.email);
  await wizard.fill({ 'Tipo de matrícula': 'Início imediato' });
  await wizard.next('Dados pessoais');
  await wizard.personal(birthdate, isMinor ? 'Ensino Fundamental' : 'Graduação');
  await wizard.next('Responsável financeiro');
  if (isMinor) {
    await wizard.fill({
      Parentesco: 'Mãe',
      'Nome completo': mother.name,
      'E-mail': mother.email,
      Celular: '11987651235',
      CPF: formatCpf(cpfFromSeed(783_001)),
      RG: '12.345.678-9',
      'Data de nascimento': '1985-02-11',
    });
    await fillAddress(by, 'Endereço');
  } else await wizard.fill({ Parentesco: 'Próprio' });
  await wizard.next('Curso e plano');
  await wizard.fill(plan);
  for (const none of await page.getByRole('button', { name: 'Nenhuma', disabled: false }).all())
    await none.click();
  await wizard.next('Interesses e perfil');
  await page.getByLabel('Viagem').check();
  await register(by, wizard);
}

/** The mother signs on a phone of her own, without an account. */
async function signAsGuardian(
  browser: Browser,
  school: ProductionSchool,
  student: typeof adult,
): Promise<void> {
  const link = /https?:\/\/\S+sign-contract#\S+/.exec(await school.mail(mother.email))?.[0] ?? '';
  const phone = await personOf(browser, school, { width: 360, height: 740 });
  const { page } = phone;
  await page.goto(link);
  await expect(page.getByRole('heading', { name: `Assine o contrato de ${student.name}` })).toBeVisible();
  await page.getByLabel(/Li o contrato/).check();
  await page.getByLabel(/Aceito os Termos de Uso/).check();
  await page.getByLabel('Nome completo').fill(mother.name);
  await page.getByRole('button', { name: 'Receber o código por e-mail' }).click();
  await expect(page.getByText(`Enviamos um código para`)).toBeVisible();
  const code = /\b(\d{5})\b/.exec(await school.mail(mother.email))?.[1] ?? '';
  await page.getByLabel('Dígito 1 de 5').pressSequentially(code[0] ?? '');
  for (const digit of code.slice(1)) await page.keyboard.type(digit);
  await page.getByRole('button', { name: 'Assinar contrato' }).click();
  await expect(page.getByRole('heading', { name: 'Contrato assinado' })).toBeVisible();
  expect(phone.errors).toEqual([]);
}

/** The mother asks for the Pix code of the fee, by the link that was mailed once the contract was signed. */
async function payAsGuardian(
  browser: Browser,
  school: ProductionSchool,
  student: typeof adult,
): Promise<Visitor> {
  const link = /https?:\/\/\S+guardian-statement#\S+/.exec(await school.mail(mother.email))?.[0] ?? '';
  const phone = await personOf(browser, school, { width: 360, height: 740 });
  const { page } = phone;
  await page.goto(link);
  await expect(page.getByRole('heading', { name: `Extrato de ${student.name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Pagar Taxa de matrícula' }).click();
  await expect(page.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible();
  expect(await unreachable(page)).toEqual([]);
  return phone;
}

/** The second instalment is late, the student is reminded, and an agreement is made and paid; returns who took part. */
async function liveSecondMonth(browser: Browser, school: ProductionSchool): Promise<Visitor[]> {
  // The next hour's reminders are a minute away.
  await school.leapTo('2026-04-16T09:59:30-03:00');
  const beatriz = await personOf(browser, school);
  await beatriz.login(adult.email, studentPassword);
  await beatriz.page.getByRole('button', { name: /^Abrir notificações/ }).click();
  await expect(beatriz.page.getByText(`Seu pagamento de R$ 240,00, que venceu em ${dueOn}`)).toBeVisible({
    timeout: 60_000,
  });
  await beatriz.leave();

  await school.leapTo('2026-04-25T10:00:00-03:00');
  const dona = await personOf(browser, school);
  const { page } = dona;
  await dona.login(owner.email, password);
  await followMenu(page, 'Inadimplência', 'Financeiro');
  const debt = page.getByRole('row').filter({ hasText: adult.name });
  await expect(debt.getByText('10 dias de atraso')).toBeVisible();
  await debt.getByRole('button', { name: 'Renegociar' }).click();
  const dialog = page.getByRole('dialog', { name: `Renegociar com ${adult.name}` });
  await dialog.getByLabel('Número de parcelas').selectOption('2');
  await dialog.getByLabel('Ajuste').selectOption({ label: 'Multa' });
  await dialog.getByLabel('Quanto').fill('2');
  // A fine of 2 % of R$ 240,00.
  await expect(dialog.getByText('R$ 244,80')).toBeVisible();
  await dialog.getByRole('button', { name: 'Fazer acordo' }).click();
  await saved(page, 'Acordo feito com sucesso!');
  await expect(debt).toHaveCount(0);

  await confirmPayment(dona.page, adult.name, 'Parcela 1 de 2');
  await dona.goto('/accounting');
  await expect(
    page.getByRole('region', { name: 'Pagamentos recebidos' }).getByText('R$ 122,40').first(),
  ).toBeVisible();
  await beatriz.comeBack('/statement');
  await expect(beatriz.page.getByRole('heading', { name: 'Acordos' })).toBeVisible();
  return [beatriz, dona];
}

test('a school is set up by its owner, enrols an adult and two minors, shows content, is paid, and closes two months', async ({
  browser,
  fresh,
}) => {
  test.setTimeout(480_000);
  const dona = await personOf(browser, fresh);
  await setPassword(dona, await fresh.createAdmin(owner.name, owner.email));
  await dona.login(owner.email, password);
  await setUp(dona);
  await addTeacher(dona);
  await addSeller(dona);
  // Nothing is missing any more, which the list of steps is asked for.
  const steps = dona.page.waitForResponse((response) => response.url().endsWith('/v1/school-setup'));
  await dona.goto('/administrator');
  const { data } = await (await steps).json();
  expect(data.filter(({ done }: { done: boolean }) => !done)).toEqual([]);
  await expect(dona.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dona.page.getByText('Primeiros passos')).toHaveCount(0);
  const helena = await personOf(browser, fresh);
  await confirmRegistration(helena, teacher, '/teacher');
  const nara = await personOf(browser, fresh);
  await confirmRegistration(nara, seller, '/fev-dashboard');
  await addStudent(nara, adult, '1994-03-18');
  await addStudent(nara, minor, birthdateAt(15));

  const beatriz = await personOf(browser, fresh);
  await confirmRegistration(beatriz, adult);
  await signContract(beatriz, adult);
  await expect(beatriz.page.getByRole('heading', { name: 'Pague a matrícula' })).toBeVisible();
  // One Pix pays fee and first instalment, and one confirmation settles both.
  await beatriz.page.getByRole('checkbox', { name: /^Pagar também a primeira parcela/ }).check();
  await beatriz.page.getByRole('button', { name: 'Ir para o pagamento' }).click();
  await expect(beatriz.page.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible();
  expect(await unreachable(beatriz.page)).toEqual([]);
  await confirmPayment(dona.page, adult.name, 'Taxa de matrícula');
  await expect(beatriz.page.getByRole('heading', { name: 'Quando você pode estudar?' })).toBeVisible();

  await giveHours(beatriz);
  await dona.goto('/administrator');
  await direct(dona, adult, teacher.name);
  await helena.goto('/teacher');
  await accept(helena, adult);
  await putBanner(dona.page, { from: enrolledOn, to: '2026-03-31' });
  const shared = await shareFile(helena.page);
  await beatriz.goto('/student');
  await seeBanner(beatriz.page);
  await downloadFile(beatriz.page, shared);

  const davi = await personOf(browser, fresh);
  await confirmRegistration(davi, minor);
  await signAsGuardian(browser, fresh, minor);
  await expect(davi.page.getByRole('heading', { name: 'Pague a matrícula' })).toBeVisible();
  const payer = await payAsGuardian(browser, fresh, minor);

  await addStudent(nara, youth, birthdateAt(17));
  const lia = await personOf(browser, fresh);
  await confirmRegistration(lia, youth);
  await signAsGuardian(browser, fresh, youth);
  await signContract(lia, youth);
  await expect(lia.page.getByRole('heading', { name: 'Pague a matrícula' })).toBeVisible();

  await confirmPayment(dona.page, minor.name, 'Taxa de matrícula');
  await expect(payer.page.getByRole('button', { name: 'Abrir o recibo: Taxa de matrícula' })).toBeVisible({
    timeout: 30_000,
  });
  await refund(dona.page, minor.name, 'Taxa de matrícula');

  await followMenu(dona.page, 'Contabilidade', 'Financeiro');
  const card = dona.page.getByRole('region', { name: 'Pagamentos recebidos' });
  await expect(card.getByText('541,00')).toBeVisible();
  await expect(
    dona.page.getByRole('region', { name: 'Devoluções' }).getByText('150,50').first(),
  ).toBeVisible();
  const download = dona.page.waitForEvent('download');
  await card.getByRole('button', { name: /^CSV/ }).click();
  const rows = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(rows).toHaveLength(1 + 3);
  const people = [dona, helena, nara, beatriz, davi, lia, payer];
  for (const person of people) await person.leave();
  people.push(...(await liveSecondMonth(browser, fresh)));
  for (const person of people) expect(person.errors).toEqual([]);
});
