import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Input } from '../../../contract/index.ts';
import { totalsOf } from '../../../domain/statement.ts';
import { debtDue } from '../../../server/areas/payments/debts/debtDue.ts';
import type { Caller } from '../../support/caller.ts';
import { DebtSchool } from '../../support/debts.ts';
import type { Enrolment } from '../../support/enrolment.ts';
import { race, times } from '../races/race.ts';

type Terms = Input<'POST /v1/agreements/preview'>['body'];

let debts: DebtSchool;
let admin: Caller;
let student: Enrolment;
let overdue: string[];
beforeAll(async () => {
  debts = await DebtSchool.start();
});
/** A student with two overdue instalments; the newest of an administrator's sessions is never the one that ends. */
async function begin(): Promise<void> {
  student = await debts.student();
  admin = await debts.admin();
  overdue = await debts.late(student, 40, 10);
}
beforeEach(begin);
afterAll(() => debts.stop());

const termsOf = (change: Partial<Terms> = {}): Terms => ({
  user_id: student.user_id,
  charge_ids: overdue,
  installments: 3,
  first_due_date: debts.day(5),
  adjustment: 'none',
  unit: 'cents',
  value: 0,
  ...change,
});
const preview = (terms: Terms) => admin.call('POST /v1/agreements/preview', { body: terms });
const make = async (terms: Terms = termsOf()) => {
  const { total } = await preview(terms);
  return admin.call('POST /v1/agreements', { body: { ...terms, total } });
};
const undo = (id: string) => admin.try('POST /v1/agreements/:id/undo', { params: { id } });
const statement = () => admin.call('GET /v1/statement/:user_id', { params: { user_id: student.user_id } });
const agreementsOf = (who: Caller) => who.call('GET /v1/agreements', { query: { user_id: student.user_id } });
const confirm = (id: string) =>
  admin.try('POST /v1/charges/:id/confirm', { params: { id }, body: { note: 'Visto no extrato' } });
const installmentsOf = async (agreement_id: string) =>
  (
    await debts.rows('select charge_id from charges where agreement_id = $1 order by agreement_number', [
      agreement_id,
    ])
  ).map(({ charge_id }) => String(charge_id));
const isDelinquent = async () =>
  (await debts.rows('select is_delinquent from students where student_id = $1', [student.student_id]))[0]
    ?.is_delinquent;

/** Charges less payments less refunds are the balance, which is what can still be paid (PAY-11). */
async function expectBalance() {
  const { charged, paid, refunded, balance, charges } = await statement();
  expect(totalsOf(charges)).toEqual({ charged, paid, refunded, balance });
  expect(charged - paid - refunded).toBe(balance);
  return { charges, balance, paid };
}

describe('an agreement', () => {
  it('comes to what its preview says, to the cent', async () => {
    const before = await expectBalance();
    const terms = termsOf({ adjustment: 'discount', unit: 'basis_points', value: 1_055, installments: 7 });
    const plan = await preview(terms);
    expect(plan.covered + plan.adjusted).toBe(plan.total);
    expect(plan.installments.reduce((sum, { amount }) => sum + amount, 0)).toBe(plan.total);
    expect(await expectBalance()).toEqual(before);
    const made = await make(terms);
    expect(made).toMatchObject({ covered: plan.covered, adjusted: plan.adjusted, total: plan.total });
    const { charges, balance } = await expectBalance();
    expect(balance).toBe(before.balance - plan.covered + plan.total);
    const agreed = charges.filter(({ agreed_on }) => agreed_on !== null).toReversed();
    expect(
      agreed.map(({ installment, amount, due_date }) => ({ number: installment, amount, due_date })),
    ).toEqual(plan.installments);
    expect(
      agreed.every(({ installments, agreed_on }) => installments === 7 && agreed_on === debts.day(0)),
    ).toBe(true);
    const covered = charges.filter(({ charge_id }) => overdue.includes(charge_id));
    expect(covered.map(({ status, replaced_on }) => [status, replaced_on])).toEqual(
      times(2, () => ['cancelled', debts.day(0)]).map((each) => each()),
    );
    expect(await agreementsOf(student.student)).toMatchObject([
      { agreement_id: made.agreement_id, total: plan.total, installments: 7, paid: 0, can_undo: true },
    ]);
    expect(
      await debts.rows("select operation from audit_log where entity = 'agreements' and entity_id = $1", [
        made.agreement_id,
      ]),
    ).toEqual([{ operation: 'I' }]);
  });

  it('ends the delinquency, until an instalment is late itself, and can be renegotiated', async () => {
    await debtDue(debts.school.services);
    expect(await isDelinquent()).toBe(true);
    const { agreement_id } = await make(termsOf({ installments: 1 }));
    expect(await isDelinquent()).toBe(false);
    const [first = ''] = await installmentsOf(agreement_id);
    await debts.rows('update charges set due_date = $2 where charge_id = $1', [first, debts.day(-6)]);
    await debtDue(debts.school.services);
    expect(await isDelinquent()).toBe(true);
    await make(termsOf({ charge_ids: [first], installments: 2 }));
    expect(await isDelinquent()).toBe(false);
    await expectBalance();
  });

  it('keeps the onboarding status of a student whose first payment is disputed', async () => {
    const [first] = await debts.rows(
      "update charges set status = 'disputed', due_date = $2 where student_id = $1 and kind = 'plan' and installment = 1 returning charge_id",
      [student.student_id, debts.day(-50)],
    );
    await make(termsOf({ charge_ids: [String(first?.charge_id)] }));
    await confirm((await installmentsOf((await agreementsOf(admin))[0]?.agreement_id ?? ''))[0] ?? '');
    expect((await student.find()).onboarding_status).toBe('CONCLUIDO');
  });

  it('is refused outside its limits, and says why', async () => {
    const { covered } = await preview(termsOf());
    const code = async (change: Partial<Terms>) => {
      const body = termsOf(change);
      const one = await admin.try('POST /v1/agreements/preview', { body });
      const other = await admin.try('POST /v1/agreements', { body: { ...body, total: covered } });
      expect(one.error.code).toBe(other.error.code);
      return one.error.code;
    };
    expect(await code({ adjustment: 'discount', value: covered })).toBe('agreement_discount_high');
    expect(await code({ adjustment: 'fine', unit: 'basis_points', value: 201 })).toBe('agreement_fine_high');
    expect(await code({ first_due_date: debts.day(-1) })).toBe('agreement_first_due');
    expect(await code({ first_due_date: debts.day(61) })).toBe('agreement_first_due');
    expect(await code({ installments: 13 })).toBe('invalid_request');
    expect(await code({ installments: 0 })).toBe('invalid_request');
    expect(await code({ value: -1, adjustment: 'fine' })).toBe('invalid_request');
    expect(await code({ charge_ids: [] })).toBe('invalid_request');
    const [later] = await debts.rows(
      'select charge_id from charges where student_id = $1 and due_date > $2 limit 1',
      [student.student_id, debts.day(0)],
    );
    expect(await code({ charge_ids: [String(later?.charge_id)] })).toBe('agreement_charge');
    const [fee] = await debts.rows(
      "select charge_id from charges where student_id = $1 and kind = 'registration'",
      [student.student_id],
    );
    expect(await code({ charge_ids: [String(fee?.charge_id)] })).toBe('agreement_charge');
    const stranger = await debts.student();
    expect(await code({ user_id: stranger.user_id })).toBe('not_found');
    expect(await agreementsOf(admin)).toEqual([]);
  });

  it('is refused as stale when a charge has changed since the preview', async () => {
    const { total } = await preview(termsOf());
    await debts.rows('update charges set amount = amount - 1 where charge_id = $1', [overdue[0]]);
    const reply = await admin.try('POST /v1/agreements', { body: { ...termsOf(), total } });
    expect(reply.error.code).toBe('stale');
  });

  it('is for administrators alone; another seller sees none', async () => {
    const { agreement_id } = await make();
    const [seller, other] = [await debts.seller(), await debts.seller('other@x.test')];
    for (const who of [seller, student.student]) {
      const made = await who.try('POST /v1/agreements', { body: { ...termsOf(), total: 1 } });
      const undone = await who.try('POST /v1/agreements/:id/undo', { params: { id: agreement_id } });
      expect([made.status, undone.status]).toEqual([403, 403]);
    }
    expect(await agreementsOf(seller)).toHaveLength(1);
    const reply = await other.try('GET /v1/agreements', { query: { user_id: student.user_id } });
    expect(reply.status).toBe(404);
  });
});

describe('undoing an agreement', () => {
  it('restores the charges as they were', async () => {
    await debts.rows("update charges set status = 'failed' where charge_id = $1", [overdue[0]]);
    const before = await expectBalance();
    await debtDue(debts.school.services);
    const { agreement_id } = await make(termsOf({ adjustment: 'fine', unit: 'basis_points', value: 200 }));
    expect((await undo(agreement_id)).status).toBe(200);
    const after = await expectBalance();
    expect(after.balance).toBe(before.balance);
    const restored = (each: typeof after) =>
      each.charges.filter(({ charge_id }) => overdue.includes(charge_id));
    expect(restored(after)).toEqual(restored(before));
    expect(await isDelinquent()).toBe(true);
    expect((await undo(agreement_id)).error.code).toBe('agreement_closed');
    expect(await agreementsOf(admin)).toMatchObject([{ can_undo: false }]);
    await make();
    await expectBalance();
  });

  it('is refused once an instalment was paid or sent to the provider', async () => {
    const { agreement_id } = await make();
    const [first = '', second = ''] = await installmentsOf(agreement_id);
    await student.student.call('GET /v1/charges/:id/link', { params: { id: second } });
    expect((await undo(agreement_id)).error.code).toBe('agreement_closed');
    expect(await agreementsOf(admin)).toMatchObject([{ can_undo: false, paid: 0 }]);
    await debts.rows('update charges set provider_id = null, link = null where charge_id = $1', [second]);
    expect((await confirm(first)).status).toBe(200);
    expect((await undo(agreement_id)).error.code).toBe('agreement_closed');
  });
});

/** Pays on the page of an order, and waits until its event is settled. */
async function payOn(page: string): Promise<void> {
  const response = await fetch(`${debts.school.url}${page}`, {
    method: 'POST',
    body: new URLSearchParams({ method: 'pix' }),
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
  await vi.waitFor(
    async () =>
      expect(await debts.rows('select 1 from provider_events where processed_at is null')).toEqual([]),
    { timeout: 10_000, interval: 30 },
  );
}

const linkOf = async (id: string) =>
  (await student.student.call('GET /v1/charges/:id/link', { params: { id } })).link;

describe('money that arrives late', () => {
  it('for a charge that an agreement withdrew is credited to what is open, once', async () => {
    const page = await linkOf(overdue[0] ?? '');
    const { agreement_id } = await make();
    const before = await expectBalance();
    const [charge] = await debts.rows('select amount from charges where charge_id = $1', [overdue[0]]);
    await payOn(page);
    const after = await expectBalance();
    expect(after.balance).toBe(before.balance - Number(charge?.amount));
    const [order] = await debts.rows('select credited, excess from payment_orders where charge_id = $1', [
      overdue[0],
    ]);
    expect(order).toEqual({ credited: charge?.amount, excess: 0 });
    expect((await undo(agreement_id)).error.code).toBe('agreement_closed');
  });
});

describe('an earlier term', () => {
  /** A renewal leaves the charges of the term before it owed (CON-15). */
  async function renew(): Promise<void> {
    const of = [student.student_id];
    await debts.rows("update contracts set status = 'superseded', superseded_at = $2 where student_id = $1", [
      ...of,
      debts.school.clock.now(),
    ]);
    await debts.rows(
      `insert into contracts select (jsonb_populate_record(c, jsonb_build_object('contract_id', gen_random_uuid(),
         'status', 'signed', 'superseded_at', null, 'replaces', c.contract_id, 'code', replace(gen_random_uuid()::text, '-', '')))).*
       from contracts c where c.student_id = $1`,
      of,
    );
  }

  it('keeps its debts payable and renegotiable, and takes late money before the new term does', async () => {
    const page = await linkOf(overdue[0] ?? '');
    await renew();
    expect(await linkOf(overdue[1] ?? '')).toContain('/sandbox/pay/');
    const { agreement_id } = await make();
    const before = await expectBalance();
    await payOn(page);
    const [charge] = await debts.rows('select amount, status from charges where charge_id = $1', [
      overdue[0],
    ]);
    expect(charge?.status).toBe('cancelled');
    expect((await expectBalance()).balance).toBe(before.balance - Number(charge?.amount));
    const [first = ''] = await installmentsOf(agreement_id);
    expect(await linkOf(first).catch(() => 'withdrawn')).toBe('withdrawn');
  });

  it('is not mixed with another one in an agreement', async () => {
    await renew();
    await debts.rows(
      `update charges set contract_id = (select contract_id from contracts where student_id = $1 and status = 'signed')
       where charge_id = $2`,
      [student.student_id, overdue[1]],
    );
    const reply = await admin.try('POST /v1/agreements/preview', { body: termsOf() });
    expect(reply.error.code).toBe('agreement_contracts');
    await preview(termsOf({ charge_ids: overdue.slice(1) }));
  });
});

describe('at the same time', () => {
  it('two agreements over a charge leave one', async () => {
    const { total } = await preview(termsOf());
    const calls = times(4, () => admin.try('POST /v1/agreements', { body: { ...termsOf(), total } }));
    const { winners, outcome } = await race(calls);
    expect(winners).toHaveLength(1);
    expect(outcome).toEqual({ '200 ok': 1, '417 agreement_charge': 3 });
    expect(await agreementsOf(admin)).toHaveLength(1);
    await expectBalance();
  });

  it('an agreement and a payment of its charge lose no cent', async () => {
    for (let round = 0; round < 3; round += 1) {
      await begin();
      const page = await linkOf(overdue[0] ?? '');
      const before = await expectBalance();
      const { total } = await preview(termsOf());
      const [made] = await Promise.all([
        admin.try('POST /v1/agreements', { body: { ...termsOf(), total } }),
        payOn(page),
      ]);
      expect([200, 417]).toContain(made.status);
      const [charge] = await debts.rows('select amount from charges where charge_id = $1', [overdue[0]]);
      expect((await expectBalance()).balance).toBe(before.balance - Number(charge?.amount));
    }
  });

  it('undoing and paying an instalment are not both done', async () => {
    for (let round = 0; round < 3; round += 1) {
      await begin();
      const { agreement_id } = await make();
      const [first = ''] = await installmentsOf(agreement_id);
      const [undone, paid] = await Promise.all([undo(agreement_id), confirm(first)]);
      expect([undone.status, paid.status].filter((status) => status === 200)).toHaveLength(1);
      await expectBalance();
    }
  });

  it('undoing twice restores the charges once', async () => {
    const { agreement_id } = await make();
    const { winners } = await race(times(3, () => undo(agreement_id)));
    expect(winners).toHaveLength(1);
    await expectBalance();
  });
});
