import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sources } from '../../../server/areas/accounting/books.ts';
import { Bank } from '../../support/bank.ts';
import type { Enrolment } from '../../support/enrolment.ts';
import { eventually } from '../../support/eventually.ts';
import { TermsSchool } from '../../support/termsSchool.ts';

let terms: TermsSchool;
let bank: Bank;
beforeAll(async () => {
  terms = await TermsSchool.start();
  bank = new Bank(terms);
});
afterAll(() => terms.stop());

const fee = 15_000;
const instalment = 31_325;
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

interface PaidOrder {
  readonly provider_id: string;
  readonly link_id: string | null;
  readonly charge_id: string;
  /** Whether it stands for a paid charge of the plan. */
  readonly settles: boolean;
  /** Whether the bank holds the payment of a charge of the contract in force that is owed, which a refund lessens. */
  readonly counts_while_taken: boolean;
}

type Order = Awaited<ReturnType<History['paidOrders']>>[number];

/** What happens to the payments of one student, with what the providers and the cash box know of it, counted apart from the school. */
class History {
  /** Cents that a person has received, less those that a person has sent back; the first ones when the student enrolled. */
  private byHand = fee + instalment;
  /** Cents that were given back of the plan in force: they are owed no more (PAY-13). */
  private forgiven = 0;
  /** Charges of which a person has sent back a part beside their provider. */
  private readonly sentBack = new Set<string>();
  private hasReplaced = false;
  private readonly enrolment: Enrolment;

  constructor(enrolment: Enrolment) {
    this.enrolment = enrolment;
  }

  /** The orders that were paid, and what their provider says of them. */
  async paidOrders() {
    const { payment } = terms.school.services.providers;
    const rows: PaidOrder[] = await terms.rows(
      `select o.provider_id, o.link_id, o.charge_id, h.kind = 'plan' and o.credited is null and o.settled_before is null
         and h.provider_id = o.provider_id and h.status = 'paid' as settles,
         c.status = 'signed' and h.status = 'disputed' and o.settled_before is not null
           and exists (select 1 from chargebacks b where b.order_id = o.order_id and b.returned_at is null and b.charge_id is not null)
         as counts_while_taken
       from payment_orders o join charges h using (charge_id) join contracts c on c.contract_id = h.contract_id
       where o.student_id = $1 and o.paid_at is not null
       order by o.opened_at, o.order_id`,
      [this.enrolment.student_id],
    );
    return Promise.all(rows.map(async (row) => ({ ...row, proof: await payment.readBack(row) })));
  }

  async take({ what, at, percent }: Step): Promise<void> {
    const partOf = (cents: number) => Math.ceil((cents * percent) / 100);
    const pick = <Each>(all: readonly Each[]): Each | undefined => all[at % Math.max(1, all.length)];
    const { charges } = await terms.statementOf(this.enrolment);
    const due = pick(charges.filter(({ status }) => status === 'open' || status === 'disputed'));
    if (due && what === 'pay') await terms.payOrder(await terms.orderOf(this.enrolment, due.charge_id));
    if (due && what === 'pay twice') await terms.payTwice(this.enrolment, due.charge_id);
    if (due && (what === 'pay by hand' || what === 'pay twice')) this.byHand += due.amount;
    if (due && what === 'pay by hand') await terms.confirm(due.charge_id);

    const isTaken = ({ provider_id }: { provider_id: string }) => bank.taken.has(provider_id);
    const orders = await this.paidOrders();
    const [held, lost] = [pick(orders.filter((order) => !isTaken(order))), pick(orders.filter(isTaken))];
    if (held && what === 'take') await bank.takes(held.provider_id);
    if (lost && what === 'return') await bank.returns(lost.provider_id);

    // A refund by hand leaves a part of the payment, because the bank can also take a payment that was refunded in full.
    const mixed = (charge_id: string, cents: number) =>
      this.sentBack.has(charge_id) ? Math.floor(partOf(cents) / 2) : partOf(cents);
    const refundable = pick(charges.filter((charge) => charge.refundable > 0 && charge.kind === 'plan'));
    if (refundable && (what === 'refund' || what === 'refund by hand')) {
      if (what === 'refund by hand') this.sentBack.add(refundable.charge_id);
      await this.refund(
        refundable.charge_id,
        mixed(refundable.charge_id, refundable.refundable),
        what === 'refund by hand',
      );
    }
    const settling = pick(orders.filter((order) => order.settles && !isTaken(order)));
    if (settling && what === 'give back')
      await this.giveBack(
        settling,
        mixed(settling.charge_id, settling.proof.amount - settling.proof.refunded),
      );
    const overtaken = settling && charges.find(({ charge_id }) => charge_id === settling.charge_id);
    if (settling && overtaken && what === 'refund overtaken')
      await this.overtake(
        settling,
        mixed(overtaken.charge_id, Math.min(overtaken.refundable, overtaken.amount - 1)),
      );
    const taken = pick(orders.filter((order) => order.counts_while_taken));
    if (taken && (what === 'give back taken' || what === 'give back and return')) {
      if (what === 'give back and return') bank.taken.delete(taken.provider_id);
      await this.giveBack(taken, mixed(taken.charge_id, taken.proof.amount - taken.proof.refunded));
    }

    if (what === 'replace' && !this.hasReplaced) {
      this.hasReplaced = true;
      await terms.replace(this.enrolment, { plan_type: 'Particular' });
      // The new contract takes over what the school still has, so that what was given back before is owed again.
      this.forgiven = 0;
    }
  }

  /** The school gives back a part of a charge. */
  private async refund(charge_id: string, amount: number, by_hand: boolean): Promise<void> {
    if (amount <= 0) return;
    await terms.admin.call('POST /v1/charges/:id/refund', {
      params: { id: charge_id },
      body: { amount, reason: 'Desconto combinado', ...(by_hand && { by_hand }) },
    });
    this.forgiven += amount;
    for (const { refund_id, status, order_id } of await terms.refundsOf(this.enrolment))
      if (status === 'requested' && order_id === null) {
        const params = { id: refund_id };
        await terms.admin.call('POST /v1/refunds/:id/confirm', { params, body: { note: 'Pix enviado' } });
        this.byHand -= amount;
      }
    await eventually(async () =>
      expect((await terms.refundsOf(this.enrolment)).every(({ status }) => status === 'done')).toBe(true),
    );
  }

  /** The bank takes a payment while a refund of it is on its way, which ends after a person has paid the charge again. */
  private async overtake({ provider_id, link_id, charge_id, proof }: Order, amount: number): Promise<void> {
    if (amount <= 0) return;
    const { payment } = terms.school.services.providers;
    const answer = bank.leavesRefunds();
    const { refund_id } = await terms.admin.call('POST /v1/charges/:id/refund', {
      params: { id: charge_id },
      body: { amount, reason: 'Desconto combinado' },
    });
    await bank.takes(provider_id);
    const { charges } = await terms.statementOf(this.enrolment);
    this.byHand += charges.find((charge) => charge.charge_id === charge_id)?.amount ?? 0;
    await terms.confirm(charge_id);
    answer();
    await payment.refund?.({ provider_id, link_id }, { refund_id, total: proof.refunded + amount });
    await terms.readAgain(provider_id, {});
    this.forgiven += amount;
  }

  /** The provider gives back a part of a payment by itself. */
  private async giveBack(order: Order, cents: number): Promise<void> {
    const { provider_id, link_id, proof } = order;
    if (cents <= 0) return;
    const total = proof.refunded + cents;
    await terms.school.services.providers.payment.refund?.(
      { provider_id, link_id },
      { refund_id: randomUUID(), total },
    );
    await terms.readAgain(provider_id, {});
    this.forgiven += cents;
  }

  /** Nothing is lost or owed twice, whatever the bank takes and returns. */
  async check(): Promise<void> {
    const { student_id } = this.enrolment;
    const ofProviders = (await this.paidOrders()).map(({ proof: { status, amount, refunded } }) =>
      status === 'disputed' ? 0 : amount - refunded,
    );
    const held = sum(ofProviders) + this.byHand;
    const inBook = async ({ rows }: { rows: SQL }): Promise<number> => {
      const { rows: found } = await terms.school.db.execute(
        sql`select coalesce(sum(b.amount), 0) as cents from ${rows} b where b.student_id = ${student_id} and b.at is not null`,
      );
      return Number(found[0]?.cents);
    };
    const { payments, refunds, chargebacks } = sources;
    expect((await inBook(payments)) - (await inBook(refunds)) - (await inBook(chargebacks))).toBe(held);

    const [contract] = await terms.rows(
      "select value_plan from contracts where student_id = $1 and status = 'signed'",
      [student_id],
    );
    const { charges, balance } = await terms.statementOf(this.enrolment);
    const isDue = ({ status }: { status: string }) => status === 'open' || status === 'disputed';
    expect(balance).toBe(sum(charges.filter(isDue).map(({ amount }) => amount)));
    expect(balance + held).toBe(contract.value_plan + fee - this.forgiven);
  }
}

const anyStep = fc.record({
  what: fc.constantFrom(
    'pay',
    'pay twice',
    'pay by hand',
    'take',
    'take',
    'take',
    'return',
    'return',
    'refund',
    'refund by hand',
    'give back',
    'give back taken',
    'refund overtaken',
    'give back and return',
    'replace',
  ),
  // Few charges and orders, so that much happens to each of them.
  at: fc.nat({ max: 1 }),
  percent: fc.integer({ min: 1, max: 100 }),
} as const);
/** Begins with a payment of which something becomes before the bank takes it; else that is too rare. */
const history = fc.noBias(
  fc
    .record({
      first: fc.constantFrom('refund', 'refund by hand', 'give back', 'pay twice', 'replace'),
      percent: fc.integer({ min: 1, max: 99 }),
      later: fc.array(anyStep, { minLength: 5, maxLength: 10, size: 'max' }),
    } as const)
    .map(({ first, percent, later }): Step[] => [
      ...(['pay', first, 'take'] as const).map((what) => ({ what, at: 0, percent })),
      ...later,
    ]),
);
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

describe('generated histories of payments, refunds, chargebacks and returns', () => {
  it('keep in the books what the providers hold, and owe the rest of the price', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        // Sessions end, and one administrator registers only so many people in an hour.
        terms.school.clock.advance({ minutes: 30 });
        await terms.logIn();
        const student = new History(await terms.concluded(1));
        for (const step of steps) {
          await student.take(step);
          await student.check();
        }
      }),
      { numRuns: Number(process.env.CHARGEBACK_RUNS ?? 12), seed: Number(process.env.CHARGEBACK_SEED ?? 24) },
    );
  });
});
