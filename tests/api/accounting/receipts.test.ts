import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { amountInWords } from '../../../domain/receipt.ts';
import { charges } from '../../../server/areas/payments/tables.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller } from '../../support/caller.ts';
import { payByHand } from '../../support/concluded.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { pdfPages } from '../../support/pdfText.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let seller: Caller;
let other: Caller;
let enrolment: Enrolment;
const guardian = { name: 'Clara Lima', cpf: '52998224725', relationship: 'Mãe', email: 'c@x.test' };
beforeAll(async () => {
  school = await startSchool();
  const course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildAdmin(school.db, ['view:onboarding_status'], {
    email: 'secretary@x.test',
    password_hash: passwordHash,
  });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'other@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
  seller = await school.login('fev@x.test');
  other = await school.login('other@x.test');
  await admin.call('PATCH /v1/school-settings', {
    body: { version: 0, name: 'Escola Aula Viva', cnpj: '11.222.333/0001-81', city: 'Campinas', uf: 'SP' },
  });
  const form = studentForm(course, { payment_method: 'Parcelado de acordo com a vigência do plano' });
  enrolment = new Enrolment(school);
  await enrolment.register(seller, form);
  await enrolment.confirmEmail();
  await school.db.execute(sql`update contracts set terms = terms || ${JSON.stringify({ guardian })}::jsonb`);
  await enrolment.sign();
  await payByHand(school, admin, enrolment.student_id, 'registration');
});
afterAll(() => school.stop());

const chargeWith = async (status: 'paid' | 'open') => {
  const [charge] = await school.db.select().from(charges).where(eq(charges.status, status)).limit(1);
  if (!charge) throw new Error(`no charge is ${status}`);
  return charge;
};
const receipt = async (who: Caller, id: string) => {
  const reply = await who.raw('GET', `/v1/charges/${id}/receipt`);
  return { status: reply.status, bytes: new Uint8Array(await reply.arrayBuffer()) };
};

describe('the receipt of a charge (ACC-3)', () => {
  it('names school, payer, student and value, also in words, and never changes', async () => {
    const { charge_id, amount } = await chargeWith('paid');
    const first = await receipt(enrolment.student, charge_id);
    expect(first.status).toBe(200);
    const text = pdfPages(first.bytes).join(' ').replaceAll(/\s+/g, ' ');
    for (const said of [
      'Recibo nº 2026-',
      'Escola Aula Viva',
      'CNPJ 11.222.333/0001-81',
      'Campinas - SP',
      'Recebemos de Clara Lima, CPF 529.982.247-25',
      'Beatriz Antunes Prado',
      amountInWords(amount),
      '10/03/2026',
      charge_id,
    ])
      expect(text).toContain(said);
    school.clock.advance({ minutes: 20 });
    await admin.call('PATCH /v1/school-settings', { body: { version: 1, name: 'Outro nome' } });
    await school.db.execute(sql`update users set name = 'Outra pessoa' where user_id = ${enrolment.user_id}`);
    for (const who of [enrolment.student, seller, admin])
      expect((await receipt(who, charge_id)).bytes).toEqual(first.bytes);
  });

  it('has the payer of the statement, whom only those may read who know the guardian', async () => {
    const statement = (who: Caller) =>
      who.call('GET /v1/statement/:user_id', { params: { user_id: enrolment.user_id } });
    for (const who of [enrolment.student, seller, admin])
      expect((await statement(who)).payer_name).toBe('Clara Lima');
    expect((await statement(await school.login('secretary@x.test'))).payer_name).toBeNull();
  });

  it('does not exist before the payment, and looks missing to another seller', async () => {
    const reply = await enrolment.student.try('GET /v1/charges/:id/receipt', {
      params: { id: (await chargeWith('open')).charge_id },
    });
    expect([reply.status, reply.error.code]).toEqual([417, 'charge_not_paid']);
    expect((await receipt(other, (await chargeWith('paid')).charge_id)).status).toBe(404);
    expect((await receipt(other, (await chargeWith('open')).charge_id)).status).toBe(404);
  });
});

describe('the second copy of a charge (ACC-4)', () => {
  const link = (who: Caller, id: string) => who.try('GET /v1/charges/:id/link', { params: { id } });

  it('is the same page for the student, the seller and an administrator', async () => {
    const { charge_id, amount } = await chargeWith('open');
    const own = await link(enrolment.student, charge_id);
    expect(own.data).toMatchObject({ charge_id, amount, status: 'open' });
    expect((await link(seller, charge_id)).data.link).toBe(own.data.link);
    expect((await link(admin, charge_id)).data.link).toBe(own.data.link);
  });

  it('does not exist once the charge is paid, and looks missing to another seller', async () => {
    const paid = await link(enrolment.student, (await chargeWith('paid')).charge_id);
    expect([paid.status, paid.error.code]).toEqual([417, 'not_waiting_payment']);
    expect((await link(other, (await chargeWith('open')).charge_id)).status).toBe(404);
  });

  it('waits for the enrolment fee', async () => {
    const { charge_id } = await chargeWith('open');
    const fee = eq(charges.kind, 'registration');
    await school.db.update(charges).set({ status: 'open' }).where(fee);
    expect((await link(enrolment.student, charge_id)).status).toBe(417);
    await school.db.update(charges).set({ status: 'paid' }).where(fee);
    expect((await link(enrolment.student, charge_id)).status).toBe(200);
  });
});
