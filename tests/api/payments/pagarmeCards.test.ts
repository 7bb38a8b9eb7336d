import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { chargeCard } from '../../../server/areas/payments/cards/chargeCards.ts';
import { buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { eventually } from '../../support/eventually.ts';
import { dueJobs } from '../../support/jobs.ts';
import { type PagarmeStub, startPagarmeStub } from '../../support/pagarmeStub.ts';
import { cardForm } from '../../support/paymentCard.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let stub: PagarmeStub;
let school: School;
let course: string;
beforeAll(async () => {
  stub = await startPagarmeStub();
  school = await startSchool({ ...stub.env, PAGARME_PUBLIC_KEY: 'pk_test_0123456789' });
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
});
afterAll(async () => {
  await school.stop();
  stub.close();
});
beforeEach(() => school.services.pool.query('delete from rate_limits'));

const query = async (text: string, values: unknown[] = []) =>
  (await school.services.pool.query(text, values)).rows;

/** A student with a stored card, whose first plan payment is due. */
async function withCard(last_four = '0010', brand: 'Visa' | 'Elo' = 'Visa') {
  const enrolment = new Enrolment(school);
  const terms = {
    plan_duration: 'Recorrente',
    payment_method: 'Cobrança Recorrente - Cartão de Crédito',
  } as const;
  await enrolment.register(await school.login('fev@x.test'), studentForm(course, terms));
  await enrolment.confirmEmail();
  await enrolment.sign();
  const { student_id, user_id: id } = enrolment;
  await query(
    "update charges set status = 'paid', paid_at = now() where student_id = $1 and kind = 'registration'",
    [student_id],
  );
  const body = cardForm({ token: stub.tokenise(last_four), last_four, brand });
  await enrolment.student.call('POST /v1/pagarme/card/:user_id', { params: { user_id: id }, body });
  await dueJobs(school);
  await query(
    "update charges set due_date = '2026-03-10' where student_id = $1 and kind = 'plan' and installment = 1",
    [student_id],
  );
  return enrolment;
}

const firstOf = async ({ student_id }: Enrolment) =>
  (
    await query(
      "select charge_id, status from charges where student_id = $1 and kind = 'plan' and installment = 1",
      [student_id],
    )
  )[0];
const ordersOf = ({ student_id }: Enrolment) =>
  query('select provider_id, card_id is not null as by_card from payment_orders where student_id = $1', [
    student_id,
  ]);
const placedFor = (charge_id: string) =>
  [...stub.orders.values()].filter(({ code }) => code?.startsWith(charge_id));
function strayCard() {
  const stray = [...stub.cards.values()].find(({ last_four_digits }) => last_four_digits === '4444');
  if (!stray) throw new Error('no card was stored');
  return stray;
}
/** The removals that wait ten minutes are due. */
const runDelayedRemovals = () =>
  query("update graphile_worker._private_jobs set run_at = now() where key like 'remove_card:%'");
const deliver = async ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  expect((await school.anyone.raw('POST', '/v1/pagarme/webhook', body, headers)).status).toBe(200);

it('an event that is faster than the answer to a card charge leaves one order, which is paid once', async () => {
  const enrolment = await withCard();
  const { charge_id } = await firstOf(enrolment);
  // Pagar.me has placed the order, and the answers are lost.
  stub.failNextOf('POST /orders', 'reset after', 'reset after');
  const job = { student_id: enrolment.student_id };
  await expect(chargeCard(school.services, job)).rejects.toMatchObject({ status: 503 });
  const [placed] = placedFor(charge_id);
  if (!placed) throw new Error('no order was placed');
  await deliver(stub.event('order.created', placed));
  await eventually(async () => expect((await firstOf(enrolment)).status).toBe('paid'));
  await chargeCard(school.services, job);
  expect(placedFor(charge_id)).toHaveLength(1);
  expect(await ordersOf(enrolment)).toEqual([{ provider_id: `${charge_id}-1`, by_card: true }]);
});

it('an event that says that the bank has not decided yet is followed by the same order, also after the key has expired', async () => {
  const enrolment = await withCard();
  const { charge_id } = await firstOf(enrolment);
  stub.failNextOf('POST /orders', 'reset after', 'reset after');
  const job = { student_id: enrolment.student_id };
  await expect(chargeCard(school.services, job)).rejects.toMatchObject({ status: 503 });
  const [placed] = placedFor(charge_id);
  const [charge] = placed?.charges ?? [];
  if (!placed || !charge) throw new Error('no order was placed');
  charge.status = 'processing';
  charge.last_transaction = { status: 'waiting_capture', success: true };
  await deliver(stub.event('order.created', placed));
  await dueJobs(school);
  expect((await firstOf(enrolment)).status).toBe('open');
  // Pagar.me keeps a key for 24 hours.
  stub.forgetKeys();
  await chargeCard(school.services, job);
  expect(placedFor(charge_id)).toHaveLength(1);
  charge.status = 'paid';
  await chargeCard(school.services, job);
  expect((await firstOf(enrolment)).status).toBe('paid');
  expect(placedFor(charge_id)).toHaveLength(1);
  expect(await ordersOf(enrolment)).toHaveLength(1);
});

it('a card that Pagar.me knows no more is tried once', async () => {
  const enrolment = await withCard();
  stub.cards.clear();
  const { charge_id } = await firstOf(enrolment);
  stub.seen.length = 0;
  for (let morning = 0; morning < 3; morning++)
    await chargeCard(school.services, { student_id: enrolment.student_id });
  expect(stub.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/orders'))).toHaveLength(
    1,
  );
  expect((await firstOf(enrolment)).status).toBe('failed');
  expect(await ordersOf(enrolment)).toEqual([{ provider_id: `${charge_id}-1`, by_card: true }]);
});

it('a key of the school that Pagar.me refuses says nothing of the card', async () => {
  const enrolment = await withCard();
  stub.failNextOf('POST /orders', { status: 401 });
  const job = { student_id: enrolment.student_id };
  await expect(chargeCard(school.services, job)).rejects.toMatchObject({ status: 401 });
  expect((await firstOf(enrolment)).status).toBe('open');
  await chargeCard(school.services, job);
  expect((await firstOf(enrolment)).status).toBe('paid');
});

it('two runs at once charge a card once', async () => {
  const enrolment = await withCard();
  const { charge_id } = await firstOf(enrolment);
  const job = { student_id: enrolment.student_id };
  await Promise.all([chargeCard(school.services, job), chargeCard(school.services, job)]);
  expect((await firstOf(enrolment)).status).toBe('paid');
  expect(placedFor(charge_id)).toHaveLength(1);
});

it('a card of which Pagar.me says what cannot be read is removed there', async () => {
  const enrolment = await withCard();
  const token = stub.tokenise('4444', 'Mastercard', { exp_year: 0 });
  const body = cardForm({ token, last_four: '4444', brand: 'Mastercard' });
  const params = { user_id: enrolment.user_id };
  expect((await enrolment.student.try('POST /v1/pagarme/card/:user_id', { params, body })).status).toBe(503);
  const stray = strayCard();
  await runDelayedRemovals();
  await eventually(() => expect(stub.cards.has(stray.id)).toBe(false));
  expect((await enrolment.student.call('GET /v1/payment-card', {})).card).toMatchObject({
    last_four: '0010',
  });
});

it('a card that is refused because of what the form says of it is removed at Pagar.me, which may answer late', async () => {
  const enrolment = await withCard();
  const token = stub.tokenise('4444', 'Mastercard');
  const params = { user_id: enrolment.user_id };
  const body = cardForm({ token, last_four: '4321', brand: 'Mastercard' });
  const reply = await enrolment.student.try('POST /v1/pagarme/card/:user_id', { params, body });
  expect(reply.error.code).toBe('card_refused');
  const stray = strayCard();
  stub.failNextOf(`DELETE ${stray.id}`, { status: 500 });
  await runDelayedRemovals();
  await eventually(() => expect(stub.cards.has(stray.id)).toBe(false));
  expect((await enrolment.student.call('GET /v1/payment-card', {})).card).toMatchObject({
    last_four: '0010',
  });
});

it('a page and a card that are asked for together never both can be paid', async () => {
  for (let round = 0; round < 4; round++) {
    const enrolment = await withCard();
    const { charge_id } = await firstOf(enrolment);
    const params = { user_id: enrolment.user_id };
    const [page] = await Promise.all([
      enrolment.student.try('GET /v1/pagarme/get-payment-link/:user_id', { params }),
      chargeCard(school.services, { student_id: enrolment.student_id }),
    ]);
    const handed = [...stub.links.values()].filter(
      ({ url, status }) => page.data?.link === url && status === 'active',
    );
    expect(handed.length + placedFor(charge_id).length).toBe(1);
  }
});

it('an amount that changed before the order reached Pagar.me is charged once that order is forgotten', async () => {
  const enrolment = await withCard();
  const { charge_id } = await firstOf(enrolment);
  stub.failNextOf('POST /orders', 'reset', 'reset');
  const job = { student_id: enrolment.student_id };
  await expect(chargeCard(school.services, job)).rejects.toMatchObject({ status: 503 });
  await query('update charges set amount = 1234, provider_id = null where charge_id = $1', [charge_id]);
  await expect(chargeCard(school.services, job)).rejects.toMatchObject({ code: 'unavailable' });
  school.clock.advance({ minutes: 16 });
  await chargeCard(school.services, job);
  expect((await firstOf(enrolment)).status).toBe('paid');
  expect(placedFor(charge_id).map(({ charges: [charge] }) => charge?.amount)).toEqual([1234]);
  expect(await ordersOf(enrolment)).toHaveLength(1);
});

it('a card whose first digits suggest another brand than Pagar.me reads is stored', async () => {
  const enrolment = await withCard('0010', 'Elo');
  expect((await enrolment.student.call('GET /v1/payment-card', {})).card).toMatchObject({ brand: 'Visa' });
});
