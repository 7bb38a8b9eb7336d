import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { processProviderEvent } from '../../../server/areas/payments/events/processEvent.ts';
import { reconcileBatch, reconcileOrder } from '../../../server/areas/payments/events/reconcile.ts';
import { partName } from '../../../server/areas/payments/jointOrder.ts';
import { charges, payment_orders, provider_events } from '../../../server/areas/payments/tables.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { eventually } from '../../support/eventually.ts';
import { type PagarmeStub, type StubOrder, startPagarmeStub } from '../../support/pagarmeStub.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { transactionOf } from '../races/race.ts';

let stub: PagarmeStub;
let school: School;
let course: string;
beforeAll(async () => {
  stub = await startPagarmeStub();
  school = await startSchool(stub.env);
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, [], { email: 'admin@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
});
afterAll(async () => {
  await school.stop();
  stub.close();
});

async function signed(): Promise<Enrolment> {
  const enrolment = new Enrolment(school);
  await enrolment.register(await school.login('fev@x.test'), studentForm(course));
  await enrolment.confirmEmail();
  await enrolment.sign();
  return enrolment;
}

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await school.services.pool.query(text, values)).rows;
const joint = ({ student, user_id }: Enrolment) =>
  student.try('GET /v1/pagarme/get-joint-link/:user_id', { params: { user_id } });
const deliver = async ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  (await school.anyone.raw('POST', '/v1/pagarme/webhook', body, headers)).status;
const linkIdOf = (link: string) => /pl_\w+/.exec(link)?.[0] ?? '';
const statuses = async ({ student_id }: Enrolment) =>
  (
    await rowsOf('select status from charges where student_id = $1 and installment = 1 order by kind desc', [
      student_id,
    ])
  ).map(({ status }) => status);

it.each(['code', 'metadata', 'link'] as const)(
  'settles fee and plan of a joint order whose event names it by %s',
  async (naming) => {
    const enrolment = await signed();
    const { data } = await joint(enrolment);
    const order = stub.pay(linkIdOf(data.link), 'paid', naming);
    expect(order.charges[0]?.amount).toBe(data.amount);
    expect(await deliver(stub.event('order.paid', order))).toBe(200);
    await eventually(async () => expect(await statuses(enrolment)).toEqual(['paid', 'paid']));
  },
);

it('settles a joint order that was paid before the answer to the call that opened it was stored', async () => {
  const enrolment = await signed();
  const known = new Set(stub.links.keys());
  stub.failNextOf('POST paymentlinks', 'reset after', 'reset after');
  expect((await joint(enrolment)).status).toBe(503);
  const [link_id = ''] = [...stub.links.keys()].filter((id) => !known.has(id));
  expect(await deliver(stub.event('order.paid', stub.pay(link_id)))).toBe(200);
  expect(await statuses(enrolment)).toEqual(['open', 'open']);
  // Asked for again, the order is the same, and the event finds it.
  const again = await joint(enrolment);
  expect(linkIdOf(again.data.link)).toBe(link_id);
  await eventually(async () => expect(await statuses(enrolment)).toEqual(['paid', 'paid']));
});

it('reads a joint order whose event was lost, and closes one that has expired', async () => {
  const enrolment = await signed();
  const expired = linkIdOf((await joint(enrolment)).data.link);
  school.clock.advance({ days: 4 });
  enrolment.student = await school.login(enrolment.email);
  const parts = () =>
    school.db.select().from(payment_orders).where(eq(payment_orders.student_id, enrolment.student_id));
  for (const part of await parts()) await reconcileOrder(school.services, part);
  expect((await parts()).every(({ closed_at }) => closed_at !== null)).toBe(true);
  expect(stub.links.get(expired)?.status).toBe('canceled');
  const { data } = await joint(enrolment);
  expect(linkIdOf(data.link)).not.toBe(expired);
  stub.pay(linkIdOf(data.link));
  const [first] = await school.db
    .select()
    .from(payment_orders)
    .where(eq(payment_orders.link_id, linkIdOf(data.link)));
  if (!first) throw new Error('the order was not stored');
  await reconcileOrder(school.services, first);
  expect(await statuses(enrolment)).toEqual(['paid', 'paid']);
});

const FEE = 4_000;
const PLAN = 10_000;
let installment = 100;

/** Charges of their own, which were sent to the provider by one order. */
async function jointCharges({ student_id }: Enrolment, contract_id: string) {
  const reference = randomUUID();
  const opened = await school.services.providers.payment.openOrder({
    charge_id: reference,
    attempt: 1,
    amount: FEE + PLAN,
    description: 'Aula Viva',
    due_date: '2026-06-01',
    ways: ['pix'],
    payer: { name: 'Ana', email: 'ana@x.test', language: 'pt-BR' },
  });
  const common = { student_id, contract_id, provider: 'pagarme' };
  installment += 1;
  const ids: string[] = [];
  for (const [kind, amount] of [['registration', FEE] as const, ['plan', PLAN] as const]) {
    const provider_id = partName(opened.provider_id, kind);
    const [charge] = await school.db
      .insert(charges)
      .values({ ...common, kind, installment, amount, due_date: '2026-06-01', provider_id })
      .returning();
    await school.db.insert(payment_orders).values({
      ...common,
      provider_id,
      link_id: opened.link_id,
      charge_id: charge?.charge_id ?? null,
      amount,
      opened_at: school.clock.now(),
    });
    ids.push(charge?.charge_id ?? '');
  }
  return { ids, provider_id: opened.provider_id, link_id: opened.link_id ?? '' };
}

type Step = 'refused' | 'paid' | 'part' | 'rest' | 'dispute' | 'win';
const histories: Step[][] = [
  ['refused'],
  ['paid'],
  ['refused', 'paid'],
  ['paid', 'part', 'part'],
  ['paid', 'rest'],
  ['refused', 'paid', 'part', 'rest'],
  ['paid', 'dispute'],
  ['paid', 'dispute', 'win'],
  ['refused', 'paid', 'part', 'dispute', 'win'],
];

it('ends in the same status and money of both charges in every order, repetition and loss of events', async () => {
  const enrolment = await signed();
  const contract_id = (await enrolment.find()).contract?.contract_id ?? '';
  const take = async (order: StubOrder, names: { provider_id: string; link_id: string }) => {
    const [stored] = await school.db
      .insert(provider_events)
      .values({
        provider: 'pagarme',
        event_id: randomUUID(),
        type: 'order',
        payload: { ...names, hint: order.id },
        received_at: school.clock.now(),
      })
      .returning();
    await processProviderEvent(school.services, { event_id: stored?.id ?? '' });
  };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...histories),
      fc.array(fc.array(fc.nat({ max: 9 }), { maxLength: 3 }), { minLength: 6, maxLength: 6 }),
      fc.integer({ min: 1, max: 6_000 }),
      async (history, arrivals, part) => {
        const { ids, ...names } = await jointCharges(enrolment, contract_id);
        const orders: StubOrder[] = [];
        let last: StubOrder | undefined;
        for (const [at, step] of history.entries()) {
          if (step === 'refused') last = stub.pay(names.link_id, 'failed');
          if (step === 'paid') last = stub.pay(names.link_id);
          if (!last) throw new Error('a history begins with a try');
          if (step === 'part') stub.refund(last, part);
          if (step === 'rest') stub.refund(last, FEE + PLAN - (last.charges[0]?.canceled_amount ?? 0));
          if (step === 'dispute') stub.dispute(last);
          if (step === 'win') stub.winDispute(last);
          orders.push(last);
          for (const which of arrivals[at] ?? []) {
            const order = orders[which % orders.length];
            if (order) await take(order, names);
          }
        }
        const stored = await school.db
          .select()
          .from(payment_orders)
          .where(like(payment_orders.provider_id, `${names.provider_id}%`));
        for (const order of stored) await reconcileOrder(school.services, order);
        const proof = await school.services.providers.payment.readBack(names);
        const rows = await rowsOf(
          `select h.status, h.amount, h.refunded + (select coalesce(sum(o.refunded), 0)::int from payment_orders o
               where o.charge_id = h.charge_id and o.settled_before is not null) as refunded,
             h.paid_at is not null or exists (select 1 from payment_orders o
               where o.charge_id = h.charge_id and o.settled_before is not null) as paid
           from charges h where h.charge_id = any($1) order by h.kind desc`,
          [ids],
        );
        const [fee, plan] = rows;
        expect(fee.refunded + plan.refunded).toBe(proof.refunded);
        expect([fee.paid, plan.paid]).toEqual([proof.amount > 0, proof.amount > 0]);
        // What the provider gives back by itself comes from the plan first.
        expect(plan.refunded).toBe(Math.min(PLAN, proof.refunded));
        const expected = ({ amount, refunded }: { amount: number; refunded: number }) =>
          refunded === amount ? 'refunded' : 'paid';
        if (proof.status === 'failed') expect([fee.status, plan.status]).toEqual(['failed', 'open']);
        else if (proof.status === 'disputed')
          expect([fee.status, plan.status]).toEqual(['disputed', 'disputed']);
        else expect([fee.status, plan.status]).toEqual([expected(fee), expected(plan)]);
      },
    ),
    { numRuns: 40 },
  );
});

it.each(['plan', 'registration'] as const)(
  'the nightly reading waits for the student before it changes either order, while the %s is locked (PAY-23)',
  async (kind) => {
    const enrolment = await signed();
    await joint(enrolment);
    const { student_id } = enrolment;
    const other = await transactionOf(school);
    await other.query('select 1 from students where student_id = $1 for no key update', [student_id]);
    const lock = 'select 1 from payment_orders where student_id = $1 and provider_id like $2';
    await other.query(`${lock} for update`, [student_id, `%${kind}`]);
    const reading = reconcileBatch(school.services);
    await other.someoneWaits();
    // It holds nothing that this transaction, which has locked the student, could wait for.
    await other.query(`${lock} for update nowait`, [student_id, '%']);
    await other.end();
    await reading;
  },
);
