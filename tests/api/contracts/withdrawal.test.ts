import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { contracts } from '../../../server/areas/contracts/tables.ts';
import { refunds } from '../../../server/areas/payments/refunds/tables.ts';
import { charges, payment_orders } from '../../../server/areas/payments/tables.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller } from '../../support/caller.ts';
import { concludedStudent } from '../../support/concluded.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { eventually } from '../../support/eventually.ts';
import { dueJobs } from '../../support/jobs.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let seller: Caller;
let course: string;
const logIn = async () => {
  admin = await school.login('admin@x.test');
  seller = await school.login('fev@x.test');
};
beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildAdmin(school.db, ['edit:users', 'view:contract_management'], {
    email: 'clerk@x.test',
    password_hash: passwordHash,
  });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  await logIn();
});
afterAll(() => school.stop());

async function signed(form: Parameters<typeof studentForm>[1] = {}): Promise<Enrolment> {
  const enrolment = new Enrolment(school);
  await enrolment.register(seller, studentForm(course, form));
  await enrolment.confirmEmail();
  await enrolment.sign();
  return enrolment;
}
async function paidByCard(): Promise<Enrolment> {
  const enrolment = await signed();
  await enrolment.pay('card');
  await enrolment.until('AGUARDANDO_PAGAMENTO');
  return enrolment;
}
const read = ({ student }: Enrolment) => student.call('GET /v1/withdrawal', {});
const withdraw = ({ student }: Enrolment) => student.try('POST /v1/withdrawal', {});
const chargesOf = ({ student_id }: Enrolment) =>
  school.db.select().from(charges).where(eq(charges.student_id, student_id));
const refundsOf = ({ student_id }: Enrolment) =>
  school.db.select().from(refunds).where(eq(refunds.student_id, student_id));
const contractOf = async ({ student_id }: Enrolment, status: 'signed' | 'withdrawn') =>
  (
    await school.db
      .select()
      .from(contracts)
      .where(and(eq(contracts.student_id, student_id), eq(contracts.status, status)))
  )[0];
const givenBack = async (enrolment: Enrolment) => {
  const rows = (await refundsOf(enrolment)).filter(({ status }) => status === 'done');
  return rows.reduce((sum, { amount }) => sum + amount, 0);
};
const openLessons = async ({ student_id }: Enrolment) =>
  (
    await school.services.pool.query(
      `select 1 from lesson_students s join lessons l on l.id = s.lesson_id
       where s.student_id = $1 and l.starts_at > $2`,
      [student_id, school.clock.now()],
    )
  ).rows.length;

describe('a withdrawal by the student (CON-14)', () => {
  it('ends the contract, withdraws what is open and gives back all that was paid, with one protocol', async () => {
    const enrolment = await paidByCard();
    const [fee] = (await chargesOf(enrolment)).filter(({ status }) => status === 'paid');
    const possible = await read(enrolment);
    expect(possible).toMatchObject({ issue: null, amount: fee?.amount, withdrawn: null });
    // Signed on 10 March: possible to the end of the 17th in São Paulo.
    expect(new Date(String(possible.until)).toISOString()).toBe('2026-03-18T03:00:00.000Z');
    const first = await withdraw(enrolment);
    expect(first.data.protocol).toMatch(/^DES-/);
    expect((await withdraw(enrolment)).data).toEqual(first.data);
    await eventually(async () => expect(await givenBack(enrolment)).toBe(fee?.amount));
    const statuses = (await chargesOf(enrolment)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['refunded', 'cancelled']));
    expect(await contractOf(enrolment, 'withdrawn')).toBeDefined();
    expect((await enrolment.find()).onboarding_status).toBe('AGUARDANDO_ASSINATURA_CONTRATO');
    expect((await read(enrolment)).withdrawn?.protocol).toBe(first.data.protocol);
    const mails = await school.anyone.call('GET /v1/demo/mails', { query: { to: enrolment.email } });
    expect(mails.filter(({ text }) => text?.includes(first.data.protocol))).toHaveLength(1);
  });

  it('gets one protocol and gives back once under parallel calls', async () => {
    const enrolment = await paidByCard();
    const replies = await Promise.all(Array.from({ length: 10 }, () => withdraw(enrolment)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(new Set(replies.map(({ data }) => data.protocol)).size).toBe(1);
    expect(await refundsOf(enrolment)).toHaveLength(1);
  });

  it('is possible to the last second of the seventh day, and not later', async () => {
    const enrolment = await signed();
    const late = await signed();
    school.clock.set('2026-03-18T02:59:59.999Z');
    enrolment.student = await school.login(enrolment.email);
    expect((await withdraw(enrolment)).status).toBe(200);
    school.clock.set('2026-03-18T03:00:00.000Z');
    late.student = await school.login(late.email);
    expect((await read(late)).issue).toBe('withdrawal_over');
    expect((await withdraw(late)).error.code).toBe('withdrawal_over');
    await logIn();
    const contract = await contractOf(late, 'signed');
    const reply = await admin.try('POST /v1/contracts/:id/withdrawal', {
      params: { id: contract?.contract_id ?? '' },
      body: { note: 'Pedido por e-mail' },
    });
    expect(reply.error.code).toBe('withdrawal_over');
  });

  it('gives back a payment that arrives later, and one that arrives at the same time', async () => {
    const later = await signed();
    const { link } = await later.student.call('GET /v1/pagarme/get-registration-link/:user_id', {
      params: { user_id: later.user_id },
    });
    expect((await withdraw(later)).status).toBe(200);
    const pay = (path: string) =>
      fetch(`${school.url}${path}`, {
        method: 'POST',
        body: new URLSearchParams({ method: 'pix' }),
        redirect: 'manual',
      });
    expect((await pay(link)).status).toBe(303);
    const [fee] = (await chargesOf(later)).filter(({ kind }) => kind === 'registration');
    await eventually(async () => expect(await givenBack(later)).toBe(fee?.amount));
    expect((await later.find()).onboarding_status).toBe('AGUARDANDO_ASSINATURA_CONTRATO');

    for (let round = 0; round < 3; round += 1) {
      const racing = await signed();
      const opened = await racing.student.call('GET /v1/pagarme/get-registration-link/:user_id', {
        params: { user_id: racing.user_id },
      });
      const [reply, page] = await Promise.all([withdraw(racing), pay(opened.link)]);
      expect([reply.status, page.status]).toEqual([200, 303]);
      await eventually(async () => expect(await givenBack(racing)).toBe(opened.amount));
      const orders = await school.db
        .select()
        .from(payment_orders)
        .where(eq(payment_orders.student_id, racing.student_id));
      expect(orders.map(({ refunded }) => refunded)).toEqual([opened.amount]);
    }
  });

  it('cancels the lessons to come', async () => {
    const form = studentForm(course, { payment_method: 'Parcelado de acordo com a vigência do plano' });
    const enrolment = await concludedStudent(school, { seller, admin }, form);
    const { rows } = await school.services.pool.query(
      'select 1 from class_students where student_id = $1 and left_at is null',
      [enrolment.student_id],
    );
    expect(rows).toHaveLength(1);
    expect((await withdraw(enrolment)).status).toBe(200);
    await dueJobs(school);
    const { rows: left } = await school.services.pool.query(
      'select 1 from class_students where student_id = $1 and left_at is null',
      [enrolment.student_id],
    );
    expect(left).toEqual([]);
    expect(await openLessons(enrolment)).toBe(0);
    // Paid by hand, so a person sends the money back.
    const waiting = await refundsOf(enrolment);
    expect(waiting.length).toBe(2);
    expect(waiting.every(({ status, order_id }) => status === 'requested' && order_id === null)).toBe(true);
  });

  it('lets the student enrol again, with the fee', async () => {
    const enrolment = await paidByCard();
    await withdraw(enrolment);
    const { data, status } = await admin.try('GET /v1/students/:id/new-contract', {
      params: { id: enrolment.student_id },
      query: {},
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({ fee_paid: false, paid: 0, contract_id: null });
    const { course: of, student_level, plan_type, frequency, plan_duration, payment_method } = data.terms;
    await admin.call('POST /v1/students/:id/new-contract', {
      params: { id: enrolment.student_id },
      body: {
        course: of,
        student_level,
        plan_type,
        frequency,
        plan_duration,
        payment_method,
        contract_id: null,
      },
    });
    school.clock.advance({ minutes: 5 });
    await enrolment.sign();
    expect((await enrolment.find()).onboarding_status).toBe('AGUARDANDO_PAGAMENTO_MATRICULA');
    expect((await read(enrolment)).withdrawn).toBeNull();
  });

  it('from a renewal puts the term that still runs back in force', async () => {
    const enrolment = await signed();
    const first = await contractOf(enrolment, 'signed');
    const params = { id: enrolment.student_id };
    const { terms } = await admin.call('GET /v1/students/:id/new-contract', { params, query: {} });
    const next = DateTime.fromISO(first?.validity ?? '').plus({ days: 1 });
    await admin.call('POST /v1/students/:id/new-contract', {
      params,
      body: {
        course: terms.course,
        student_level: terms.student_level,
        plan_type: terms.plan_type,
        frequency: terms.frequency,
        plan_duration: terms.plan_duration,
        payment_method: terms.payment_method,
        contract_id: first?.contract_id ?? null,
        plan_start_date: next.toISODate(),
      },
    });
    school.clock.advance({ minutes: 5 });
    await enrolment.sign();
    expect((await contractOf(enrolment, 'signed'))?.contract_id).not.toBe(first?.contract_id);
    const reply = await withdraw(enrolment);
    expect(reply.status).toBe(200);
    expect((await withdraw(enrolment)).data).toEqual(reply.data);
    expect((await contractOf(enrolment, 'signed'))?.contract_id).toBe(first?.contract_id);
    const ofFirst = (await chargesOf(enrolment)).filter(
      ({ contract_id }) => contract_id === first?.contract_id,
    );
    expect(ofFirst.every(({ status }) => status === 'open')).toBe(true);
    expect((await enrolment.find()).onboarding_status).toBe('AGUARDANDO_PAGAMENTO_MATRICULA');
  });
});

describe('a withdrawal recorded by the school', () => {
  const record = (who: Caller, id: string, body: object = { note: 'Pedido por e-mail' }) =>
    who.try('POST /v1/contracts/:id/withdrawal', { params: { id }, body: body as { note: string } });

  it('is for the guardian of a student under 16, who cannot withdraw alone', async () => {
    const enrolment = await signed({
      birthdate: '2014-05-05',
      student_guardian_relationship: 'Mãe',
      student_guardian_name: 'Clara Prado',
      student_guardian_email: 'clara.prado@x.test',
      student_guardian_cpf: '529.982.247-25',
      student_guardian_rg: '12.345.678-9',
      student_guardian_phone: '+55 11 98765-4322',
      student_guardian_birthdate: '1985-01-02',
      student_guardian_address: {
        cep: '01310-100',
        address: 'Avenida Paulista',
        address_number: '1578',
        neighborhood: 'Bela Vista',
        city: 'São Paulo',
        uf: 'SP',
        country: 'Brasil',
      },
    });
    expect((await read(enrolment)).issue).toBe('guardian_withdraws');
    expect((await withdraw(enrolment)).error.code).toBe('guardian_withdraws');
    const contract = await contractOf(enrolment, 'signed');
    const { status, data } = await record(admin, contract?.contract_id ?? '');
    expect(status).toBe(200);
    expect((await read(enrolment)).withdrawn?.protocol).toBe(data.protocol);
    const mails = await school.anyone.call('GET /v1/demo/mails', { query: { to: 'clara.prado@x.test' } });
    expect(mails.some(({ text }) => text?.includes(data.protocol))).toBe(true);
  });

  it('needs the permission, a contract and a note, and gets the same protocol twice', async () => {
    const enrolment = await signed();
    const id = (await contractOf(enrolment, 'signed'))?.contract_id ?? '';
    const clerk = await school.login('clerk@x.test');
    expect((await record(clerk, id)).status).toBe(403);
    expect((await record(enrolment.student, id)).status).toBe(403);
    expect((await record(admin, randomUUID())).status).toBe(404);
    expect((await record(admin, id, { note: '' })).status).toBe(400);
    const first = await record(admin, id);
    expect((await record(admin, id)).data).toEqual(first.data);
  });
});
