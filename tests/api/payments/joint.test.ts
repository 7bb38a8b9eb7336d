import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { requestRefund } from '../../../server/areas/payments/refunds/refunds.ts';
import { payment_orders } from '../../../server/areas/payments/tables.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { settleOrder } from '../../../server/providers/payment/sandbox/sandbox.ts';
import type { Enrolment } from '../../support/enrolment.ts';
import { TermsSchool } from '../../support/termsSchool.ts';
import { transactionOf } from '../races/race.ts';

let terms: TermsSchool;
beforeAll(async () => {
  terms = await TermsSchool.start();
});
afterAll(() => terms.school.stop());

const FEE = 15_000;

const joint = (enrolment: Enrolment) =>
  enrolment.student.try('GET /v1/pagarme/get-joint-link/:user_id', {
    params: { user_id: enrolment.user_id },
  });
const fee = (enrolment: Enrolment) =>
  enrolment.student.try('GET /v1/pagarme/get-registration-link/:user_id', {
    params: { user_id: enrolment.user_id },
  });
const plan = (enrolment: Enrolment) =>
  enrolment.student.try('GET /v1/pagarme/get-payment-link/:user_id', {
    params: { user_id: enrolment.user_id },
  });

const idOf = (link: string) => /or_\w+/.exec(link)?.[0] ?? '';

const processed = () =>
  vi.waitFor(
    async () =>
      expect(await terms.rows('select 1 from provider_events where processed_at is null')).toEqual([]),
    { timeout: 10_000, interval: 30 },
  );

async function payOn(link: string, how: 'paid' | 'failed' = 'paid'): Promise<void> {
  await settleOrder(terms.school.services, idOf(link), how);
  await processed();
}

const chargesOf = ({ student_id }: Enrolment) =>
  terms.rows(
    'select kind, installment, status, amount, refunded from charges where student_id = $1 order by kind desc, installment',
    [student_id],
  );
const ordersOf = ({ student_id }: Enrolment) =>
  terms.rows(
    `select o.provider_id, o.amount, o.paid_at is not null as paid, o.closed_at is not null as closed, o.credited, o.excess, o.refunded
     from payment_orders o where student_id = $1 order by opened_at, provider_id desc`,
    [student_id],
  );
const noticesOf = ({ user_id }: Enrolment) =>
  terms.rows("select title from notifications where recipient_id = $1 and notification = 'PAYMENT'", [
    user_id,
  ]);
const sandboxOf = (link: string) =>
  terms.rows('select amount, status, refunded from sandbox_orders where order_id = $1', [idOf(link)]);

it('pays the fee and the first charge of the plan by one order, and opens the next step of the enrolment', async () => {
  const enrolment = await terms.signed();
  const { joint_amount, charge } = await enrolment.find();
  const [first, second] = await chargesOf(enrolment);
  expect(charge?.amount).toBe(FEE);
  expect(joint_amount).toBe(first.amount + second.amount);
  const { status, data } = await joint(enrolment);
  expect(status).toBe(200);
  expect(data.amount).toBe(joint_amount);
  expect((await sandboxOf(data.link))[0]).toMatchObject({ amount: joint_amount, status: 'open' });
  // The same page as long as it can be paid.
  expect((await joint(enrolment)).data.link).toBe(data.link);
  await payOn(data.link);
  expect((await chargesOf(enrolment)).slice(0, 2)).toMatchObject([
    { kind: 'registration', status: 'paid', amount: FEE },
    { kind: 'plan', installment: 1, status: 'paid' },
  ]);
  expect((await enrolment.find()).onboarding_status).toBe('AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE');
  const orders = await ordersOf(enrolment);
  expect(orders).toHaveLength(2);
  expect(orders.every((order) => order.paid && order.credited === null)).toBe(true);
  expect(await noticesOf(enrolment)).toHaveLength(2);
  expect((await joint(enrolment)).error.code).toBe('not_waiting_payment');
  expect((await enrolment.find()).joint_amount).toBeNull();
});

it('opens nothing together before the contract is signed, nor once the fee is paid', async () => {
  const enrolment = await terms.signed();
  await enrolment.pay('pix');
  await enrolment.until('AGUARDANDO_PAGAMENTO');
  expect((await joint(enrolment)).error.code).toBe('not_waiting_payment');
  expect((await enrolment.find()).joint_amount).toBeNull();
});

it('closes the joint page before the fee is paid alone, and the fee alone before both are paid', async () => {
  const enrolment = await terms.signed();
  const both = (await joint(enrolment)).data.link;
  const alone = (await fee(enrolment)).data.link;
  expect(alone).not.toBe(both);
  expect((await sandboxOf(both))[0].status).toBe('closed');
  const [sent] = await terms.rows(
    "select provider_id from charges where student_id = $1 and kind = 'plan' and installment = 1",
    [enrolment.student_id],
  );
  expect(sent.provider_id).toBeNull();
  const again = (await joint(enrolment)).data.link;
  expect((await sandboxOf(alone))[0].status).toBe('closed');
  expect((await ordersOf(enrolment)).filter(({ closed }) => !closed)).toHaveLength(2);
  await payOn(again);
  expect((await chargesOf(enrolment)).slice(0, 2).map(({ status }) => status)).toEqual(['paid', 'paid']);
});

it('credits a page that was paid after another one had taken its place', async () => {
  const enrolment = await terms.signed();
  const both = (await joint(enrolment)).data.link;
  const alone = (await fee(enrolment)).data.link;
  await payOn(both);
  expect((await chargesOf(enrolment)).slice(0, 2).map(({ status }) => status)).toEqual(['paid', 'paid']);
  await payOn(alone);
  const orders = await ordersOf(enrolment);
  const credited = orders.filter((order) => order.credited !== null);
  expect(credited).toHaveLength(1);
  expect(credited[0].credited + credited[0].excess).toBe(FEE);
  const received = await terms.rows(
    `select coalesce(sum(amount), 0)::int as cents from sandbox_orders s where status = 'paid' and exists (
       select 1 from payment_orders o where split_part(o.provider_id, '#', 1) = s.order_id and o.student_id = $1)`,
    [enrolment.student_id],
  );
  const settled = (await chargesOf(enrolment))
    .filter(({ status }) => status === 'paid')
    .reduce((sum, { amount }) => sum + amount, 0);
  expect(received[0].cents).toBe(settled + credited[0].credited + credited[0].excess);
});

it('credits a fee that was confirmed by hand before the joint page was paid', async () => {
  const enrolment = await terms.signed();
  const { data } = await joint(enrolment);
  await terms.confirm(data.charge_id);
  await payOn(data.link);
  const orders = await ordersOf(enrolment);
  expect(orders.every((order) => order.paid)).toBe(true);
  const [ofFee] = orders.filter(({ provider_id }) => provider_id.endsWith('#registration'));
  expect(ofFee.credited + ofFee.excess).toBe(FEE);
  expect((await chargesOf(enrolment)).slice(0, 2).map(({ status }) => status)).toEqual(['paid', 'paid']);
});

it('tells of a refused joint payment once, of the fee, and opens another one', async () => {
  const enrolment = await terms.signed();
  const first = (await joint(enrolment)).data.link;
  await payOn(first, 'failed');
  expect((await chargesOf(enrolment)).slice(0, 2).map(({ status }) => status)).toEqual(['failed', 'open']);
  expect((await enrolment.find()).onboarding_status).toBe('AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO_MATRICULA');
  expect(await noticesOf(enrolment)).toHaveLength(1);
  const second = (await joint(enrolment)).data.link;
  expect(second).not.toBe(first);
  await payOn(second);
  expect((await chargesOf(enrolment)).slice(0, 2).map(({ status }) => status)).toEqual(['paid', 'paid']);
});

it('leaves one page that can be paid when both ways are asked for at once', async () => {
  const enrolment = await terms.signed();
  const replies = await Promise.all([
    joint(enrolment),
    fee(enrolment),
    joint(enrolment),
    fee(enrolment),
    plan(enrolment),
  ]);
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  expect(replies[4]?.status).toBe(417);
  const [first, second] = await terms.rows(
    'select provider_id, link from charges where student_id = $1 order by kind desc, installment',
    [enrolment.student_id],
  );
  const isJoint = first.provider_id.includes('#');
  if (isJoint) expect(second.link).toBe(first.link);
  else expect(second.provider_id).toBeNull();
  for (const [index, { status, data }] of replies.entries())
    if (status === 200 && data.link === first.link) expect(index % 2 === 0).toBe(isJoint);
  const { data } = await joint(enrolment);
  const open = await terms.rows(
    `select distinct s.order_id from sandbox_orders s join payment_orders o on split_part(o.provider_id, '#', 1) = s.order_id
     where o.student_id = $1 and s.status = 'open'`,
    [enrolment.student_id],
  );
  expect(open).toEqual([{ order_id: idOf(data.link) }]);
});

/** While the provider opens the next order, `meanwhile` happens. */
function openSlowly(meanwhile: () => Promise<unknown>): void {
  const { payment } = terms.school.services.providers;
  const open = payment.openOrder.bind(payment);
  vi.spyOn(payment, 'openOrder').mockImplementationOnce(async (order) => {
    const opened = await open(order);
    await meanwhile();
    return opened;
  });
}

it.each([
  { slow: 'the fee and the plan', first: joint, second: fee },
  { slow: 'the fee alone', first: fee, second: joint },
])(
  'gives the slower of two different clicks a page, too, and closes the other one: $slow',
  async ({ first, second }) => {
    const enrolment = await terms.signed();
    let faster = '';
    openSlowly(async () => {
      faster = (await second(enrolment)).data.link;
    });
    const { status, data } = await first(enrolment);
    expect(status).toBe(200);
    expect(data.link).not.toBe(faster);
    expect(await sandboxOf(faster)).toMatchObject([{ status: 'closed' }]);
    expect(await sandboxOf(data.link)).toMatchObject([{ status: 'open' }]);
    expect(
      await terms.rows(
        `select count(*)::int as open from sandbox_orders s where s.status = 'open'
    and s.order_id in (select split_part(provider_id, '#', 1) from payment_orders where student_id = $1)`,
        [enrolment.student_id],
      ),
    ).toEqual([{ open: 1 }]);
  },
);

it('waits for the student before it closes a joint page that nobody is given', async () => {
  const enrolment = await terms.signed();
  const { student_id } = enrolment;
  const other = await transactionOf(terms.school);
  const { payment } = terms.school.services.providers;
  const close = payment.closeOrder.bind(payment);
  const spy = vi.spyOn(payment, 'closeOrder').mockImplementation(async (order) => {
    await close(order);
    // The order of the joint page is closed when another one was stored for the fee.
    if (spy.mock.calls.length > 1) return;
    await other.query('select 1 from students where student_id = $1 for no key update', [student_id]);
    await other.query(
      "select 1 from payment_orders where student_id = $1 and provider_id like '%registration' for update",
      [student_id],
    );
  });
  openSlowly(() => fee(enrolment));
  const opening = joint(enrolment);
  await other.someoneWaits();
  await other.query(
    "select 1 from payment_orders where student_id = $1 and provider_id like '%#%' for update nowait",
    [student_id],
  );
  await other.end();
  spy.mockRestore();
  expect((await opening).status).toBe(200);
});

it('settles a joint payment once under 20 events at once', async () => {
  const enrolment = await terms.signed();
  const { link } = (await joint(enrolment)).data;
  await settleOrder(terms.school.services, idOf(link), 'paid');
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      enrolment.sendEvent(
        JSON.stringify({ id: `hook_${idOf(link)}${index}`, type: 'order.paid', data: { id: idOf(link) } }),
      ),
    ),
  );
  await processed();
  expect((await chargesOf(enrolment)).slice(0, 2).map(({ status }) => status)).toEqual(['paid', 'paid']);
  expect((await ordersOf(enrolment)).filter((order) => order.credited !== null)).toEqual([]);
  expect(await noticesOf(enrolment)).toHaveLength(2);
});

it('gives back a part of either charge of a joint payment, and never more than was paid', async () => {
  const enrolment = await terms.signed();
  const { data } = await joint(enrolment);
  await payOn(data.link);
  const rows = await terms.rows(
    'select charge_id, amount from charges where student_id = $1 order by kind desc, installment limit 2',
    [enrolment.student_id],
  );
  const [first, second] = rows;
  const give = (charge_id: string, amount: number) =>
    terms.admin.try('POST /v1/charges/:id/refund', {
      params: { id: charge_id },
      body: { amount, reason: 'Combinado com a família' },
    });
  // Both at once: they ask for totals of one order.
  const replies = await Promise.all([give(first.charge_id, 5_000), give(second.charge_id, 7_000)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const given = () =>
    vi.waitFor(
      async () => {
        const open = "select 1 from refunds where student_id = $1 and status = 'requested'";
        expect(await terms.rows(open, [enrolment.student_id])).toEqual([]);
      },
      { timeout: 30_000, interval: 50 },
    );
  await given();
  expect((await chargesOf(enrolment)).slice(0, 2).map(({ refunded }) => refunded)).toEqual([5_000, 7_000]);
  expect((await sandboxOf(data.link))[0].refunded).toBe(12_000);
  expect((await give(first.charge_id, FEE)).status).toBe(400);
  await give(first.charge_id, FEE - 5_000);
  await given();
  expect((await chargesOf(enrolment))[0]).toMatchObject({ status: 'refunded', refunded: FEE });
  expect((await chargesOf(enrolment))[1]).toMatchObject({ status: 'paid', refunded: 7_000 });
  expect((await sandboxOf(data.link))[0].refunded).toBe(FEE + 7_000);
});

it('meets refunds in the order in which they were stored, whichever was begun first', async () => {
  const enrolment = await terms.signed();
  const { data } = await joint(enrolment);
  await payOn(data.link);
  const { services } = terms.school;
  const [ofFee, ofPlan] = await services.db
    .select()
    .from(payment_orders)
    .where(eq(payment_orders.student_id, enrolment.student_id))
    .orderBy(desc(payment_orders.provider_id));
  if (!ofFee?.charge_id || !ofPlan?.charge_id) throw new Error('a joint payment has two orders');
  const gate = Promise.withResolvers<void>();
  const late = services.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await gate.promise;
    const { student_id, contract_id, charge_id } = ofPlan;
    const of = { student_id, contract_id, charge_id, order: ofPlan };
    await requestRefund(tx, systemCtx(services, 'test'), {
      ...of,
      amount: 7_000,
      reason: 'Combinado',
      requested_by: null,
    });
  });
  const { payment } = services.providers;
  const giveBack = payment.refund;
  // The provider is about to be asked for the first refund when the second is stored.
  payment.refund = async (...given) => {
    payment.refund = giveBack;
    gate.resolve();
    await late;
    await giveBack?.(...given);
  };
  await terms.admin.call('POST /v1/charges/:id/refund', {
    params: { id: ofFee.charge_id },
    body: { amount: 5_000, reason: 'Combinado com a família' },
  });
  await vi.waitFor(
    async () =>
      expect((await chargesOf(enrolment)).slice(0, 2).map(({ refunded }) => refunded)).toEqual([
        5_000, 7_000,
      ]),
    { timeout: 30_000, interval: 50 },
  );
});

it('gives back all of a joint payment when the student withdraws', async () => {
  const enrolment = await terms.signed();
  const { link, amount } = (await joint(enrolment)).data;
  await payOn(link);
  await terms.withdraw(enrolment);
  await vi.waitFor(async () => expect((await sandboxOf(link))[0].refunded).toBe(amount), {
    timeout: 30_000,
    interval: 50,
  });
});
