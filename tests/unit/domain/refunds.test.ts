import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givenBack, meetTotal, type ProviderRefund, refundable } from '../../../domain/refunds.ts';

const cents = fc.integer({ min: 1, max: 100_000 });

describe('refunds (PAY-21)', () => {
  it('give back at most what was paid, however they are asked for', () => {
    fc.assert(
      fc.property(
        cents,
        fc.array(fc.record({ asked: cents, isRefused: fc.boolean() }), { maxLength: 20 }),
        (paid, asks) => {
          const refunds: { amount: number; status: 'done' | 'failed' }[] = [];
          for (const { asked, isRefused } of asks) {
            if (asked > refundable(paid, refunds)) continue;
            refunds.push({ amount: asked, status: isRefused ? 'failed' : 'done' });
          }
          expect(givenBack(refunds)).toBeLessThanOrEqual(paid);
          expect(givenBack(refunds) + refundable(paid, refunds)).toBe(paid);
        },
      ),
    );
  });

  it('and the total of the provider are the same once nothing is on its way', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ amount: cents, status: fc.constantFrom('done', 'requested', 'failed') }), {
          maxLength: 10,
        }),
        cents,
        (rows, own) => {
          let total = 0;
          const refunds: ProviderRefund[] = rows.map(({ amount, status }, index) => {
            if (status !== 'failed') total += amount;
            return { refund_id: String(index), amount, status, total };
          });
          const whole = total + own;
          const met = meetTotal(refunds, whole);
          const after = refunds.map((each) =>
            met.done.includes(each.refund_id) ? { ...each, status: 'done' as const } : each,
          );
          expect(givenBack(after) + met.unexplained).toBe(whole);
          // A second reading of the same total changes nothing.
          const again = [
            ...after,
            { refund_id: 'own', amount: met.unexplained, status: 'done', total: whole },
          ];
          expect(meetTotal(again as ProviderRefund[], whole)).toEqual({ done: [], unexplained: 0 });
        },
      ),
    );
  });

  it('wait for the rest while a part of a refund has been given back', () => {
    const refund = { refund_id: 'r', amount: 500, status: 'requested', total: 500 } as const;
    expect(meetTotal([refund], 300)).toEqual({ done: [], unexplained: 0 });
    expect(meetTotal([refund], 500)).toEqual({ done: ['r'], unexplained: 0 });
    expect(meetTotal([{ ...refund, status: 'failed' }], 300)).toEqual({ done: [], unexplained: 300 });
  });
});
