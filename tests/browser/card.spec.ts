import type { Page } from '@playwright/test';
import { accept, direct } from './support/matching.ts';
import { expect, test } from './support/school.ts';
import { byCard, registerStudent } from './support/seller.ts';
import { confirmRegistration, giveHours, pay, signContract } from './support/student.ts';

test.use({ apart: 'card' });

const student = { name: 'Beatriz Antunes Prado', email: 'beatriz.cartao@exemplo.aulaviva.test' };
const teacherName = 'Helena Sampaio';
const card = '5555 5555 5555 4444';

/** Every text that the page sends from now on. */
function sentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  return sent;
}

test('a student changes the card of the plan, whose number stays in the browser, and withdraws in the first days', async ({
  person,
}) => {
  const seller = await person();
  await seller.login('fev@demo.aulaviva.test');
  await registerStudent(seller, student, byCard);
  const learner = await person();
  const { page } = learner;
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
  await accept(teacher, student);
  await expect(page.getByRole('heading', { name: 'Oi, Beatriz' })).toBeVisible();

  await learner.goto('/student-edit-credit-card');
  const sent = sentBy(page);
  const values = {
    'Nome Impresso no Cartão': 'BEATRIZ A PRADO',
    'Documento do Titular': '390.533.447-05',
    'Número do Cartão': '4111 1111 1111 1111',
    'Data de Expiração': '12/2039',
    'Código de Validação': '123',
    CEP: '01310-100',
    Endereço: 'Avenida Paulista, 1578',
    Cidade: 'São Paulo',
    Estado: 'SP',
  };
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).first().fill(value);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByText('Aqui só valem os números de teste')).toBeVisible();
  expect(sent.filter((text) => text.includes('/v1/pagarme/card'))).toEqual([]);
  await page.getByLabel('Número do Cartão').fill(card);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByText('O cartão foi registrado com sucesso!')).toBeVisible();
  expect(sent.filter((text) => text.includes('/v1/pagarme/card'))).toHaveLength(1);
  expect(sent.filter((text) => /4111|5555.?5555/.test(decodeURIComponent(text)))).toEqual([]);
  await learner.goto('/student-edit-credit-card');
  await expect(page.getByText('Cartão atual: MasterCard com final 4444, válido até 12/2039')).toBeVisible();

  await learner.goto('/statement');
  await page.getByRole('button', { name: 'Desistir da contratação' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Devolvemos R\$.*tudo o que foi pago, sem desconto/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Desistir da contratação' }).click();
  await expect(page.getByText(/Desistência registrada.*Protocolo: DES-/).first()).toBeVisible();
});

test('a student who has paid nothing yet withdraws from the steps of the enrolment', async ({ person }) => {
  const other = { name: 'Caetano Antunes Prado', email: 'caetano.desiste@exemplo.aulaviva.test' };
  const seller = await person();
  await seller.login('fev@demo.aulaviva.test');
  await registerStudent(seller, other);
  const learner = await person();
  const { page } = learner;
  await confirmRegistration(learner, other);
  await expect(page.getByRole('heading', { name: 'Assine o contrato' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Desistir da contratação' })).toHaveCount(0);
  await signContract(learner, other);
  await page.getByRole('button', { name: 'Desistir da contratação' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Nada foi pago ainda')).toBeVisible();
  await dialog.getByRole('button', { name: 'Desistir da contratação' }).click();
  await expect(page.getByRole('main').getByText(/Protocolo: DES-/)).toBeVisible();
});
