import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreementLimits, canBeUndone, planAgreement } from '../../../domain/agreements.ts';
import { CHARGE_STATUSES, type ChargeStatus, isUnpaid, UNPAID_STATUSES } from '../../../domain/onboarding.ts';
import { daysLate, nextOf, totalsOf } from '../../../domain/statement.ts';
import { nextChargeStatus } from '../../../server/areas/payments/settle.ts';

const charge = fc
  .record({
    status: fc.constantFrom(...CHARGE_STATUSES),
    amount: fc.integer({ min: 0, max: 10_000_000 }),
    part: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ status, amount, part }) => ({ status, amount, refunded: Math.floor((amount * part) / 100) }));

interface Step {
  amount: number;
  refunded: number;
  /** What had been given back of a payment that the bank holds: it has left the charge with the payment. */
  parted: number;
  status: ChargeStatus;
  /** The agreement of which it is an instalment, and the one that covers it with the status that it had. */
  of: number | null;
  by: number | null;
  was: ChargeStatus | null;
}
const unpaid = { refunded: 0, parted: 0, status: 'open', of: null, by: null, was: null } as const;
const today = '2026-03-10';

/** An agreement over what is unpaid from a place on; returns by how much the charges grow. */
function agree(history: Step[], step: { id: number; at: number; parts: number; discount: number }): number {
  const covered = history.filter(({ status }, index) => isUnpaid(status) && index >= step.at);
  const terms = { installments: step.parts, value: step.discount, first_due_date: today } as const;
  const plan = planAgreement(
    covered.map(({ amount }) => amount),
    { ...terms, adjustment: 'discount', unit: 'basis_points' },
    today,
  );
  if (covered.length === 0 || typeof plan === 'string') return 0;
  for (const each of covered) {
    each.was = each.status;
    each.status = 'cancelled';
    each.by = step.id;
  }
  for (const { amount } of plan.installments) history.push({ ...unpaid, amount, of: step.id });
  return plan.adjusted;
}

/** Undoes an agreement if it can be undone; returns by how much the charges grow. */
function undo(history: Step[], id: number): number {
  const agreed = history.filter(({ of }) => of === id);
  const covered = history.filter(({ by }) => by === id);
  const total = agreed.reduce((sum, { amount }) => sum + amount, 0);
  const sent = agreed.map(({ status, amount }) => ({ status, amount, is_sent: false }));
  if (agreed.length === 0 || !canBeUndone({ total, undone_at: null }, sent, covered)) return 0;
  for (const each of agreed) each.status = 'cancelled';
  for (const each of covered) {
    each.status = each.was ?? 'open';
    each.by = null;
  }
  return covered.reduce((sum, { amount }) => sum + amount, 0) - total;
}

describe('a statement (PAY-11)', () => {
  it('has a balance of charges less payments less refunds, which is what can still be paid', () => {
    fc.assert(
      fc.property(fc.array(charge, { maxLength: 60 }), (charges) => {
        const { charged, paid, refunded, balance } = totalsOf(charges);
        const sumOf = (...statuses: ChargeStatus[]) =>
          charges.reduce((sum, { status, amount }) => sum + (statuses.includes(status) ? amount : 0), 0);
        expect(balance).toBe(sumOf(...UNPAID_STATUSES));
        expect(paid + refunded).toBe(sumOf('paid', 'refunded'));
        expect(charged).toBe(balance + paid + refunded);
      }),
    );
  });

  it('balances for every student after 10,000 histories of charges, payments, failures, refunds, chargebacks, withdrawals and agreements', () => {
    const step = fc.record({
      at: fc.nat({ max: 11 }),
      status: fc.constantFrom(
        'open',
        'paid',
        'failed',
        'expired',
        'refunded',
        'partly',
        'disputed',
        'returned',
        'cancelled',
        'agreed',
        'undone',
      ),
      parts: fc.integer({ min: 1, max: 12 }),
      discount: fc.integer({ min: 0, max: agreementLimits.discount }),
    } as const);
    const amounts = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(amounts, fc.array(step, { maxLength: 40 }), (charged, steps) => {
        const history: Step[] = charged.map((amount) => ({ ...unpaid, amount }));
        // What the agreements took off is counted beside the statement, too.
        let [owed, next] = [charged.reduce((sum, amount) => sum + amount, 0), 1];
        // What came in and was given back is counted beside the statement, event by event.
        let [received, returned] = [0, 0];
        for (const { at, status, parts, discount } of steps) {
          if (status === 'agreed') {
            owed += agree(history, { id: next, at, parts, discount });
            next += 1;
            continue;
          }
          if (status === 'undone') {
            owed += undo(history, at);
            continue;
          }
          const each = history[at % history.length];
          if (!each) continue;
          const { amount, status: before } = each;
          if (status === 'partly') {
            // The rest of it is left, so that the charge stays paid.
            const given = before === 'paid' ? Math.floor(((amount - each.refunded) * parts) / 13) : 0;
            each.refunded += given;
            returned += given;
            continue;
          }
          // The bank takes back only what was paid, and it is owed as far as it was not given back before.
          if (status === 'disputed') {
            if (before !== 'paid') continue;
            received -= amount;
            returned -= each.refunded;
            owed -= each.refunded;
            Object.assign(each, {
              status,
              amount: amount - each.refunded,
              parted: each.refunded,
              refunded: 0,
            });
            continue;
          }
          if (status === 'returned') {
            if (before !== 'disputed') continue;
            received += amount + each.parted;
            returned += each.parted;
            owed += each.parted;
            Object.assign(each, {
              status: 'paid',
              amount: amount + each.parted,
              parted: 0,
              refunded: each.parted,
            });
            continue;
          }
          each.status =
            status === 'cancelled' ? (isUnpaid(before) ? status : before) : nextChargeStatus(before, status);
          if (each.status === before) continue;
          if (each.status === 'cancelled') owed -= amount;
          if (before === 'cancelled') owed += amount;
          if (each.status === 'paid') received += amount;
          if (each.status === 'refunded') {
            returned += amount - each.refunded;
            each.refunded = amount;
            received += before === 'paid' ? 0 : amount;
          }
        }
        const { charged: all, paid, refunded, balance } = totalsOf(history);
        expect(refunded).toBe(returned);
        expect(paid).toBe(received - returned);
        expect(all).toBe(owed);
        const left = history.filter(({ status }) => isUnpaid(status));
        expect(balance).toBe(left.reduce((sum, { amount }) => sum + amount, 0));
      }),
      { numRuns: 10_000 },
    );
  });

  it('counts late days only of what can still be paid', () => {
    expect(daysLate({ status: 'open', due_date: '2026-03-01' }, '2026-03-06')).toBe(5);
    expect(daysLate({ status: 'failed', due_date: '2026-02-27' }, '2026-03-01')).toBe(2);
    expect(daysLate({ status: 'open', due_date: '2026-03-06' }, '2026-03-06')).toBe(0);
    expect(daysLate({ status: 'paid', due_date: '2026-01-01' }, '2026-03-06')).toBe(0);
    expect(daysLate({ status: 'cancelled', due_date: '2026-01-01' }, '2026-03-06')).toBe(0);
  });
});

describe('the charge that is paid next (PAY-11)', () => {
  const owed = fc.record({
    status: fc.constantFrom(...CHARGE_STATUSES),
    kind: fc.constantFrom('registration' as const, 'plan' as const),
    due_date: fc.constantFrom('2026-03-10', '2026-04-10', '2026-05-10'),
    plan_number: fc.integer({ min: 1, max: 4 }),
    is_in_force: fc.boolean(),
    is_waived: fc.boolean(),
  });

  it('can be paid, and nothing that can be paid comes before it, in whatever order the charges come', () => {
    fc.assert(
      fc.property(fc.array(owed, { maxLength: 12 }), (charges) => {
        const payable = charges.filter(({ status, is_in_force }) => isUnpaid(status) && is_in_force);
        const next = nextOf(charges);
        if (!next) {
          expect(payable).toEqual([]);
          return;
        }
        expect(payable).toContain(next);
        const alike = payable.filter(({ is_waived }) => is_waived === next.is_waived);
        if (next.is_waived) expect(alike).toEqual(payable);
        if (next.kind === 'plan') expect(alike.filter(({ kind }) => kind === 'registration')).toEqual([]);
        for (const { kind, due_date, plan_number } of alike)
          if (kind === next.kind) {
            expect(due_date >= next.due_date).toBe(true);
            if (due_date === next.due_date) expect(plan_number).toBeGreaterThanOrEqual(next.plan_number);
          }
        const { is_waived, kind, due_date, plan_number } = nextOf(charges.toReversed()) ?? next;
        expect({ is_waived, kind, due_date, plan_number }).toEqual({
          is_waived: next.is_waived,
          kind: next.kind,
          due_date: next.due_date,
          plan_number: next.plan_number,
        });
      }),
    );
  });
});
