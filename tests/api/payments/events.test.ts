import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { processProviderEvent } from '../../../server/areas/payments/events/processEvent.ts';
import { reconcileOrder } from '../../../server/areas/payments/events/reconcile.ts';
import { charges, payment_orders, provider_events } from '../../../server/areas/payments/tables.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { eventually } from '../../support/eventually.ts';
import { type PagarmeStub, type StubOrder, startPagarmeStub } from '../../support/pagarmeStub.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let stub: PagarmeStub;
let school: School;
let enrolment: Enrolment;
let contract_id: string;
beforeAll(async () => {
  stub = await startPagarmeStub();
  school = await startSchool(stub.env);
  const course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, [], { email: 'admin@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  enrolment = new Enrolment(school);
  await enrolment.register(await school.login('fev@x.test'), studentForm(course));
  await enrolment.confirmEmail();
  await enrolment.sign();
  contract_id = (await enrolment.find()).contract?.contract_id ?? '';
});
afterAll(async () => {
  await school.stop();
  stub.close();
});

const rowsOf = async (text: string, values: unknown[]) =>
  (await school.services.pool.query(text, values)).rows;
const link = () =>
  enrolment.student.try('GET /v1/pagarme/get-registration-link/:user_id', {
    params: { user_id: enrolment.user_id },
  });
const feeOf = async () =>
  (
    await rowsOf("select * from charges where student_id = $1 and kind = 'registration'", [
      enrolment.student_id,
    ])
  )[0];
const deliver = async ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  (await school.anyone.raw('POST', '/v1/pagarme/webhook', body, headers)).status;
const allProcessed = () =>
  eventually(async () =>
    expect(await rowsOf('select 1 from provider_events where processed_at is null', [])).toEqual([]),
  );

let installment = 100;
/** A charge of its own, with an order that the provider has opened and the school has stored, or not yet. */
async function chargeWithLink(isStored = true) {
  const { payment } = school.services.providers;
  const amount = 10_000;
  const [charge] = await school.db
    .insert(charges)
    .values({
      student_id: enrolment.student_id,
      contract_id,
      kind: 'plan',
      installment: installment++,
      amount,
      due_date: '2026-06-01',
      provider: 'pagarme',
    })
    .returning();
  const charge_id = charge?.charge_id ?? '';
  const opened = await payment.openOrder({
    charge_id,
    attempt: 1,
    amount,
    description: 'Aula Viva',
    due_date: '2026-06-01',
    ways: ['pix', 'credit_card'],
    payer: { name: 'Ana', email: 'ana@x.test', language: 'pt-BR' },
  });
  const { provider_id, link_id, expires_at } = opened;
  if (isStored) {
    await school.db.insert(payment_orders).values({
      provider: 'pagarme',
      provider_id,
      link_id,
      expires_at,
      student_id: enrolment.student_id,
      contract_id,
      charge_id,
      amount,
      opened_at: school.clock.now(),
    });
    await school.db
      .update(charges)
      .set({ provider_id, link: opened.link })
      .where(eq(charges.charge_id, charge_id));
  }
  return { charge_id, provider_id, link_id: link_id ?? '' };
}

const standing = async (charge_id: string) => {
  const [row] = await rowsOf(
    `select h.status, h.refunded + (select coalesce(sum(o.refunded), 0)::int from payment_orders o
        where o.charge_id = h.charge_id and o.settled_before is not null) as refunded,
      h.paid_at is not null or exists (select 1 from payment_orders o
        where o.charge_id = h.charge_id and o.settled_before is not null) as paid,
      (select count(*)::int from payment_orders o where o.charge_id = h.charge_id) as orders,
      (select coalesce(sum(coalesce(credited, 0) + coalesce(excess, 0)), 0)::int from payment_orders o
        where o.charge_id = h.charge_id) as credited
     from charges h where h.charge_id = $1`,
    [charge_id],
  );
  return row;
};

it('hands the same open link out again, and another one after it has expired, when the first is closed', async () => {
  const first = await link();
  expect(first.data.link).toContain('https://payment-link.pagar.me/');
  expect((await link()).data.link).toBe(first.data.link);
  const both = await Promise.all([link(), link()]);
  expect(both.map(({ data }) => data.link)).toEqual([first.data.link, first.data.link]);

  school.clock.advance({ days: 4 });
  enrolment.student = await school.login(enrolment.email);
  stub.failNext({ status: 503 });
  expect((await link()).status).toBe(503);
  expect([...stub.links.values()].filter(({ status }) => status === 'active')).toHaveLength(1);
  const second = await link();
  expect(second.data.link).not.toBe(first.data.link);
  expect([...stub.links.values()].map(({ status }) => status)).toEqual(['canceled', 'active']);
});

it('settles a payment once, though its event comes a hundred times at once', async () => {
  const fee = await feeOf();
  const [order] = await rowsOf('select link_id from payment_orders where provider_id = $1', [
    fee.provider_id,
  ]);
  const event = stub.event('order.paid', stub.pay(order.link_id));
  const replies = await Promise.all(Array.from({ length: 100 }, () => deliver(event)));
  expect(new Set(replies)).toEqual(new Set([200]));
  await enrolment.until('AGUARDANDO_PAGAMENTO');
  await allProcessed();
  expect(await rowsOf('select 1 from provider_events', [])).toHaveLength(1);
  const audited = await rowsOf(
    `select 1 from audit_log where entity = 'charges' and entity_id = $1 and changes -> 'status' ->> 'to' = 'paid'`,
    [fee.charge_id],
  );
  expect(audited).toHaveLength(1);
  expect((await link()).error.code).toBe('not_waiting_payment');
});

it('refuses events with a wrong password or signature, and stores nothing', async () => {
  const count = async () => (await rowsOf('select 1 from provider_events', [])).length;
  const before = await count();
  const { link_id } = await chargeWithLink();
  const { body, headers } = stub.event('order.paid', stub.pay(link_id));
  expect(await deliver({ body, headers: {} })).toBe(401);
  expect(await deliver({ body: `${body} `, headers })).toBe(401);
  expect(await deliver({ body, headers: { ...headers, authorization: 'Basic YTpi' } })).toBe(401);
  expect(await count()).toBe(before);
});

it('settles a payment whose event is faster than the answer to the call that opened the order', async () => {
  const { charge_id, link_id } = await chargeWithLink(false);
  expect(await deliver(stub.event('order.paid', stub.pay(link_id)))).toBe(200);
  await allProcessed();
  expect(await standing(charge_id)).toMatchObject({ status: 'paid', orders: 1, credited: 0 });
});

it('tells the school of a payment of another amount, and counts nothing as paid', async () => {
  const { charge_id, link_id } = await chargeWithLink();
  await deliver(stub.event('charge.underpaid', stub.pay(link_id, 'underpaid')));
  await allProcessed();
  expect(await standing(charge_id)).toMatchObject({ status: 'open', paid: false });
  const told = await rowsOf(
    "select content from notifications where once_key like '%payment_unmatched%'",
    [],
  );
  expect(told).toHaveLength(1);
  expect(told[0].content).toContain('R$');
});

it('asks for a disputed payment again, and leaves the student where the student was', async () => {
  const { charge_id, link_id } = await chargeWithLink();
  const order = stub.pay(link_id);
  stub.dispute(order);
  await deliver(stub.event('charge.chargedback', order));
  await allProcessed();
  expect(await standing(charge_id)).toMatchObject({ status: 'disputed', paid: true });
  expect((await enrolment.find()).onboarding_status).toBe('AGUARDANDO_PAGAMENTO');
  expect(
    await rowsOf("select 1 from notifications where once_key like '%payment_disputed%'", []),
  ).toHaveLength(1);
});

type Step = 'refused' | 'paid' | 'part' | 'rest' | 'dispute' | 'win';
const typeOf: Record<Step, string> = {
  refused: 'order.payment_failed',
  paid: 'order.paid',
  part: 'charge.partial_canceled',
  rest: 'charge.refunded',
  dispute: 'charge.chargedback',
  win: 'charge.paid',
};
const histories: Step[][] = [
  ['refused'],
  ['paid'],
  ['refused', 'paid'],
  ['paid', 'part'],
  ['paid', 'rest'],
  ['refused', 'paid', 'part', 'rest'],
  ['paid', 'dispute'],
  ['paid', 'dispute', 'win'],
  ['refused', 'paid', 'part', 'dispute'],
  ['refused', 'refused', 'paid', 'dispute', 'win', 'rest'],
];

it('ends in the same status and money in every order, repetition and loss of events', async () => {
  const { services } = school;
  const take = async (event: {
    type: string;
    order: StubOrder;
    names: { provider_id: string; link_id: string };
  }) => {
    const [stored] = await school.db
      .insert(provider_events)
      .values({
        provider: 'pagarme',
        event_id: randomUUID(),
        type: event.type,
        payload: { ...event.names, hint: event.order.id },
        received_at: school.clock.now(),
      })
      .returning();
    await processProviderEvent(services, { event_id: stored?.id ?? '' });
  };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...histories),
      // After each step, which of the events so far arrive, in which order and how often.
      fc.array(fc.array(fc.nat({ max: 9 }), { maxLength: 3 }), { minLength: 6, maxLength: 6 }),
      async (history, arrivals) => {
        const { charge_id, ...names } = await chargeWithLink();
        const events: Parameters<typeof take>[0][] = [];
        let last: StubOrder | undefined;
        for (const [at, step] of history.entries()) {
          if (step === 'refused') last = stub.pay(names.link_id, 'failed');
          if (step === 'paid') last = stub.pay(names.link_id);
          if (!last) throw new Error('a history begins with a try');
          if (step === 'part') stub.refund(last, 3000);
          if (step === 'rest') stub.refund(last, 10_000 - (last.charges[0]?.canceled_amount ?? 0));
          if (step === 'dispute') stub.dispute(last);
          if (step === 'win') stub.winDispute(last);
          events.push({ type: typeOf[step], order: last, names });
          for (const which of arrivals[at] ?? []) {
            const event = events[which % events.length];
            if (event) await take(event);
          }
        }
        // The nightly read makes good what was lost.
        const [order] = await school.db
          .select()
          .from(payment_orders)
          .where(eq(payment_orders.provider_id, names.provider_id));
        if (!order) throw new Error('the order was not stored');
        await reconcileOrder(services, order);
        const proof = await services.providers.payment.readBack(order);
        expect(await standing(charge_id)).toEqual({
          status: proof.status,
          refunded: proof.refunded,
          paid: proof.amount > 0,
          orders: 1,
          credited: 0,
        });
      },
    ),
    { numRuns: 40 },
  );
});
