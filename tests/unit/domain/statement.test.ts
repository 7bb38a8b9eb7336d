import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHARGE_STATUSES, type ChargeStatus, isUnpaid } from '../../../domain/onboarding.ts';
import { daysLate, totalsOf } from '../../../domain/statement.ts';
import { nextChargeStatus } from '../../../server/areas/payments/settle.ts';

const charge = fc
  .record({
    status: fc.constantFrom(...CHARGE_STATUSES),
    amount: fc.integer({ min: 0, max: 10_000_000 }),
    part: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ status, amount, part }) => ({ status, amount, refunded: Math.floor((amount * part) / 100) }));

describe('a statement (PAY-11)', () => {
  it('has a balance of charges less payments less refunds, which is what can still be paid', () => {
    fc.assert(
      fc.property(fc.array(charge, { maxLength: 60 }), (charges) => {
        const { charged, paid, refunded, balance } = totalsOf(charges);
        expect(charged - paid - refunded).toBe(balance);
        const open = charges.filter(({ status }) => isUnpaid(status));
        expect(balance).toBe(open.reduce((sum, { amount }) => sum + amount, 0));
      }),
    );
  });

  it('balances for every student after 10,000 histories of charges, payments, failures, refunds and withdrawals', () => {
    const step = fc.record({
      at: fc.nat({ max: 11 }),
      status: fc.constantFrom('open', 'paid', 'failed', 'expired', 'refunded', 'cancelled'),
    } as const);
    const amounts = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(amounts, fc.array(step, { maxLength: 40 }), (charged, steps) => {
        const history = charged.map((amount) => ({ amount, refunded: 0, status: 'open' as ChargeStatus }));
        // What came in and was given back is counted beside the statement, event by event.
        let [received, returned] = [0, 0];
        for (const { at, status } of steps) {
          const each = history[at % history.length];
          if (!each) continue;
          const { amount, status: before } = each;
          each.status =
            status === 'cancelled' ? (isUnpaid(before) ? status : before) : nextChargeStatus(before, status);
          if (each.status === before) continue;
          if (each.status === 'paid') received += amount;
          if (each.status === 'refunded') {
            each.refunded = amount;
            returned += amount;
            received += before === 'paid' ? 0 : amount;
          }
        }
        const { charged: all, paid, refunded, balance } = totalsOf(history);
        expect(refunded).toBe(returned);
        expect(paid).toBe(received - returned);
        expect(all - paid - refunded).toBe(balance);
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
