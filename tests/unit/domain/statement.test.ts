import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHARGE_STATUSES, isUnpaid } from '../../../domain/onboarding.ts';
import { daysLate, totalsOf } from '../../../domain/statement.ts';

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

  it('counts late days only of what can still be paid', () => {
    expect(daysLate({ status: 'open', due_date: '2026-03-01' }, '2026-03-06')).toBe(5);
    expect(daysLate({ status: 'failed', due_date: '2026-02-27' }, '2026-03-01')).toBe(2);
    expect(daysLate({ status: 'open', due_date: '2026-03-06' }, '2026-03-06')).toBe(0);
    expect(daysLate({ status: 'paid', due_date: '2026-01-01' }, '2026-03-06')).toBe(0);
    expect(daysLate({ status: 'cancelled', due_date: '2026-01-01' }, '2026-03-06')).toBe(0);
  });
});
