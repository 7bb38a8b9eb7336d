import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { refundByProvider, refundsDue } from '../../../server/areas/payments/refunds/refundJob.ts';
import { refunds } from '../../../server/areas/payments/refunds/tables.ts';
import { charges } from '../../../server/areas/payments/tables.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { type PaymentProvider, PaymentProviderError } from '../../../server/providers/payment/port.ts';
import type { Caller } from '../../support/caller.ts';
import { payByHand } from '../../support/concluded.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { eventually } from '../../support/eventually.ts';
import { dueJobs } from '../../support/jobs.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let course: string;
beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildAdmin(school.db, ['view:charges', 'edit:charges'], {
    email: 'clerk@x.test',
    password_hash: passwordHash,
  });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());
afterEach(() => vi.restoreAllMocks());

/** A new student whose enrolment fee is paid, at the provider or by hand. */
async function paidFee(how: 'card' | 'hand') {
  const enrolment = new Enrolment(school);
  await enrolment.register(await school.login('fev@x.test'), studentForm(course));
  await enrolment.confirmEmail();
  await enrolment.sign();
  if (how === 'card') await enrolment.pay('card');
  else await payByHand(school, admin, enrolment.student_id, 'registration');
  await enrolment.until('AGUARDANDO_PAGAMENTO');
  const [charge] = await school.db
    .select()
    .from(charges)
    .where(eq(charges.student_id, enrolment.student_id))
    .orderBy(charges.kind)
    .then((rows) => rows.filter(({ kind }) => kind === 'registration'));
  return { enrolment, charge_id: charge?.charge_id ?? '', amount: charge?.amount ?? 0 };
}

const refund = (who: Caller, charge_id: string, amount: number, more: object = {}) =>
  who.try('POST /v1/charges/:id/refund', {
    params: { id: charge_id },
    body: { amount, reason: 'Pago a mais', ...more },
  });
const chargeOf = async (charge_id: string) =>
  (await school.db.select().from(charges).where(eq(charges.charge_id, charge_id)))[0];
const refundsOf = (charge_id: string) =>
  school.db.select().from(refunds).where(eq(refunds.charge_id, charge_id)).orderBy(refunds.created_at);
const providerTotal = async (enrolment: Enrolment) =>
  (await school.services.providers.payment.readBack({ provider_id: enrolment.lastOrder, link_id: null }))
    .refunded;
const settled = (charge_id: string, refunded: number) =>
  eventually(async () => expect(await chargeOf(charge_id)).toMatchObject({ refunded }));
const year = { from: '2026-01-01', to: '2026-12-31' };
const bookOf = async () =>
  (await admin.call('GET /v1/accounting', { query: year })).books.find(({ book }) => book === 'refunds');
/** The sandbox gives money back by itself. */
const provider = () =>
  school.services.providers.payment as PaymentProvider & { refund: NonNullable<PaymentProvider['refund']> };
const unanswered = () => new PaymentProviderError(503, 'no answer');

describe('a refund by the provider', () => {
  it('gives back a part and then the rest, in the statement, the books and the notices', async () => {
    const { enrolment, charge_id, amount } = await paidFee('card');
    const before = (await bookOf())?.amount ?? 0;
    expect((await refund(admin, charge_id, 1_000)).data).toMatchObject({ status: 'requested' });
    await settled(charge_id, 1_000);
    expect(await providerTotal(enrolment)).toBe(1_000);
    expect(await chargeOf(charge_id)).toMatchObject({ status: 'paid' });
    const params = { user_id: enrolment.user_id };
    const statement = await enrolment.student.call('GET /v1/statement/:user_id', { params });
    expect(statement.refunded).toBe(1_000);
    expect(statement.charged - statement.paid - statement.refunded).toBe(statement.balance);
    expect(statement.charges.find((each) => each.charge_id === charge_id)).toMatchObject({
      refundable: amount - 1_000,
      refund: null,
    });
    expect((await bookOf())?.amount).toBe(before + 1_000);
    expect((await refund(admin, charge_id, amount - 1_000)).status).toBe(200);
    await settled(charge_id, amount);
    expect(await chargeOf(charge_id)).toMatchObject({ status: 'refunded' });
    expect((await bookOf())?.amount).toBe(before + amount);
    // A refund never moves a student back (PAY-9).
    expect((await enrolment.find()).onboarding_status).toBe('AGUARDANDO_PAGAMENTO');
    const { rows } = await school.services.pool.query(
      "select title from notifications where recipient_id = $1 and title = 'Valor devolvido'",
      [enrolment.user_id],
    );
    expect(rows).toHaveLength(2);
    const { rows: logged } = await school.services.pool.query(
      "select operation from audit_log where entity = 'refunds' and student_id = $1",
      [enrolment.student_id],
    );
    expect(logged).toHaveLength(4);
    expect((await refund(admin, charge_id, 1)).error.code).toBe('not_refundable');
  });

  it('gives back once under parallel calls, and never more than was paid', async () => {
    const { enrolment, charge_id, amount } = await paidFee('card');
    const replies = await Promise.all(Array.from({ length: 12 }, () => refund(admin, charge_id, amount - 1)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    await settled(charge_id, amount - 1);
    expect(await providerTotal(enrolment)).toBe(amount - 1);
    const more = await refund(admin, charge_id, 2);
    expect(more).toMatchObject({ status: 400, error: { issues: [{ path: 'amount' }] } });
  });

  it('is paid once although the answer was lost', async () => {
    const { enrolment, charge_id } = await paidFee('card');
    const payment = provider();
    const real = payment.refund;
    const asked = vi.spyOn(payment, 'refund').mockImplementationOnce(async (order, total) => {
      await real(order, total);
      throw unanswered();
    });
    await refund(admin, charge_id, 2_000);
    await eventually(() => expect(asked).toHaveBeenCalled());
    const [row] = await refundsOf(charge_id);
    await refundByProvider(school.services, { refund_id: row?.refund_id ?? '' });
    await settled(charge_id, 2_000);
    expect(await providerTotal(enrolment)).toBe(2_000);
    expect(await refundsOf(charge_id)).toMatchObject([{ status: 'done', amount: 2_000 }]);
  });

  it('waits while the provider does not answer, blocks another one, and is asked for again at night', async () => {
    const { charge_id } = await paidFee('card');
    const payment = provider();
    const asked = vi.spyOn(payment, 'refund').mockRejectedValue(unanswered());
    await refund(admin, charge_id, 2_000);
    await eventually(() => expect(asked).toHaveBeenCalled());
    expect((await refund(admin, charge_id, 10)).error.code).toBe('refund_on_its_way');
    expect(await refundsOf(charge_id)).toMatchObject([{ status: 'requested' }]);
    asked.mockRestore();
    await refundsDue(school.services);
    await settled(charge_id, 2_000);
  });

  it('fails when the provider refuses it, tells the school, and can then be sent by hand', async () => {
    const { charge_id, enrolment } = await paidFee('card');
    vi.spyOn(provider(), 'refund').mockRejectedValue(new PaymentProviderError(422, 'refused'));
    await refund(admin, charge_id, 2_000);
    await eventually(async () => expect(await refundsOf(charge_id)).toMatchObject([{ status: 'failed' }]));
    expect(await chargeOf(charge_id)).toMatchObject({ refunded: 0, status: 'paid' });
    const { rows } = await school.services.pool.query(
      "select 1 from notifications where title = 'Reembolso não concluído' and content like '%' || $1 || '%'",
      [enrolment.name],
    );
    expect(rows.length).toBeGreaterThan(0);
    const { data } = await refund(admin, charge_id, 2_000, { by_hand: true });
    await admin.call('POST /v1/refunds/:id/confirm', {
      params: { id: data.refund_id },
      body: { note: 'Pix enviado' },
    });
    expect(await chargeOf(charge_id)).toMatchObject({ refunded: 2_000 });
    expect(await providerTotal(enrolment)).toBe(0);
  });

  it('fails once the bank has taken the payment back, instead of being asked for every night', async () => {
    const { charge_id } = await paidFee('card');
    const payment = provider();
    const read = payment.readBack.bind(payment);
    vi.spyOn(payment, 'refund').mockResolvedValue(undefined);
    vi.spyOn(payment, 'readBack').mockImplementation(async (order) => {
      const proof = await read(order);
      return { ...proof, status: 'disputed' };
    });
    const { data } = await refund(admin, charge_id, 2_000);
    const readRefund = () => school.db.select().from(refunds).where(eq(refunds.refund_id, data.refund_id));
    await eventually(async () => expect(await readRefund()).toMatchObject([{ status: 'failed' }]));
    expect(await chargeOf(charge_id)).toMatchObject({ refunded: 0, status: 'disputed' });
  });

  it('and what the provider gives back by itself are counted once', async () => {
    const { enrolment, charge_id, amount } = await paidFee('card');
    await refund(admin, charge_id, 1_000);
    await settled(charge_id, 1_000);
    const whole = { refund_id: randomUUID(), total: amount };
    await provider().refund({ provider_id: enrolment.lastOrder, link_id: null }, whole);
    const event = { id: randomUUID(), type: 'order.paid', data: { id: enrolment.lastOrder } };
    await enrolment.sendEvent(JSON.stringify(event));
    await settled(charge_id, amount);
    const rows = await refundsOf(charge_id);
    expect(rows.map((row) => row.amount)).toEqual([1_000, amount - 1_000]);
    expect(rows.map((row) => row.reason)).toEqual(['Pago a mais', null]);
    await dueJobs(school);
  });
});

describe('a refund that a person sends', () => {
  it('is listed until it is recorded, also below a later one that is done', async () => {
    const { charge_id } = await paidFee('hand');
    const { data } = await refund(admin, charge_id, 3_000);
    await school.services.pool.query(
      `insert into refunds select (jsonb_populate_record(r, jsonb_build_object('refund_id', gen_random_uuid(), 'status', 'done',
         'amount', 500, 'done_at', now(), 'created_at', r.created_at + interval '1 minute'))).* from refunds r where r.refund_id = $1`,
      [data.refund_id],
    );
    const { response } = await admin.call('GET /v1/charges', { query: { pageSize: 100 } });
    expect(response.find((each) => each.charge_id === charge_id)?.refund).toMatchObject({
      refund_id: data.refund_id,
      status: 'requested',
    });
  });

  it('is done once a person has recorded it, with a note, once', async () => {
    const { charge_id } = await paidFee('hand');
    const { data } = await refund(admin, charge_id, 3_000);
    const listed = (await admin.call('GET /v1/charges', { query: { pageSize: 100 } })).response;
    expect(listed.find((each) => each.charge_id === charge_id)?.refund).toMatchObject({
      status: 'requested',
      by_hand: true,
      amount: 3_000,
    });
    expect(await chargeOf(charge_id)).toMatchObject({ refunded: 0 });
    const confirm = () =>
      admin.try('POST /v1/refunds/:id/confirm', {
        params: { id: data.refund_id },
        body: { note: 'Pix enviado' },
      });
    const replies = await Promise.all(Array.from({ length: 8 }, confirm));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await chargeOf(charge_id)).toMatchObject({ refunded: 3_000 });
    expect(await refundsOf(charge_id)).toMatchObject([{ status: 'done', note: 'Pix enviado' }]);
  });

  it('is refused without the permission, for what is missing, not paid, too much or malformed', async () => {
    const { charge_id, amount, enrolment } = await paidFee('hand');
    const clerk = await school.login('clerk@x.test');
    expect((await refund(clerk, charge_id, 100)).status).toBe(403);
    expect((await refund(enrolment.student, charge_id, 100)).status).toBe(403);
    expect((await refund(admin, randomUUID(), 100)).status).toBe(404);
    for (const wrong of [0, -1, 1.5, amount + 1, Number.MAX_SAFE_INTEGER])
      expect((await refund(admin, charge_id, wrong)).status, String(wrong)).toBe(400);
    expect((await refund(admin, charge_id, 100, { reason: '' })).status).toBe(400);
    expect((await refund(admin, charge_id, 100, { status: 'done' })).status).toBe(400);
    const [open] = await school.db
      .select()
      .from(charges)
      .where(eq(charges.student_id, enrolment.student_id))
      .then((rows) => rows.filter(({ status }) => status === 'open'));
    expect((await refund(admin, open?.charge_id ?? '', 100)).error.code).toBe('not_refundable');
    expect(await refundsOf(charge_id)).toEqual([]);
    const missing = { params: { id: randomUUID() }, body: { note: 'Pix enviado' } };
    expect((await admin.try('POST /v1/refunds/:id/confirm', missing)).status).toBe(404);
  });
});
