import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type JointPart, sharesOf } from '../../../domain/jointPayment.ts';

const cents = fc.integer({ min: 1, max: 500_000 });
const part = cents.map((amount) => ({ amount, refunded: 0 }));
const two = fc.tuple(part, part);
const requests = fc.array(fc.record({ part: fc.integer({ min: 0, max: 1 }), total: cents }), {
  maxLength: 4,
});
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const whole = (parts: readonly JointPart[]) => total(parts.map(({ amount }) => amount));

it('shares of a joint payment add up to it, each charge being paid exactly', () => {
  fc.assert(
    fc.property(two, fc.double({ min: 0, max: 1, noNaN: true }), (parts, part) => {
      const amount = whole(parts);
      const refunded = Math.round(part * amount);
      const shares = sharesOf(parts, [], { status: 'paid', amount, refunded });
      expect(shares.map((share) => share.amount)).toEqual(parts.map((each) => each.amount));
      expect(total(shares.map((share) => share.refunded))).toBe(refunded);
      for (const share of shares)
        expect(share.status).toBe(share.refunded === share.amount ? 'refunded' : 'paid');
    }),
  );
});

it('shares of what was given back never fall, whatever was asked for', () => {
  fc.assert(
    fc.property(two, requests, fc.array(cents, { maxLength: 6 }), (parts, asked, steps) => {
      const amount = whole(parts);
      let known: readonly JointPart[] = parts;
      let refunded = 0;
      for (const step of steps) {
        refunded = Math.min(amount, refunded + step);
        const shares = sharesOf(known, asked, { status: 'paid', amount, refunded });
        shares.forEach((share, index) => {
          expect(share.refunded).toBeGreaterThanOrEqual(known[index]?.refunded ?? 0);
        });
        known = known.map((each, index) => ({ ...each, refunded: shares[index]?.refunded ?? 0 }));
        expect(total(known.map((each) => each.refunded))).toBe(refunded);
      }
    }),
  );
});

it('a refund that was asked for first is met first, of whichever charge', () => {
  const parts = [
    { amount: 15_000, refunded: 0 },
    { amount: 30_000, refunded: 0 },
  ];
  const asked = [
    { part: 1, total: 30_000 },
    { part: 0, total: 15_000 },
  ];
  const given = (refunded: number) =>
    sharesOf(parts, asked, { status: 'paid', amount: 45_000, refunded }).map((share) => share.refunded);
  expect(given(30_000)).toEqual([0, 30_000]);
  expect(given(32_000)).toEqual([2_000, 30_000]);
  expect(given(45_000)).toEqual([15_000, 30_000]);
});

it('another amount than the charges cost reaches the last of them, so that no cent is lost', () => {
  fc.assert(
    fc.property(two, cents, (parts, amount) => {
      const shares = sharesOf(parts, [], { status: 'paid', amount, refunded: 0 });
      expect(total(shares.map((share) => share.amount))).toBe(amount);
      expect(shares[0]?.amount).toBe(Math.min(amount, parts[0].amount));
    }),
  );
});

it.each(['open', 'failed', 'expired'] as const)(
  'a joint order that is %s concerns the first charge alone',
  (status) => {
    const parts = [
      { amount: 15_000, refunded: 0 },
      { amount: 30_000, refunded: 0 },
    ];
    expect(sharesOf(parts, [], { status, amount: 0, refunded: 0 })).toEqual([
      { status, amount: 0, refunded: 0 },
      { status: 'open', amount: 0, refunded: 0 },
    ]);
  },
);

it('a dispute of a joint payment concerns both charges', () => {
  const parts = [
    { amount: 15_000, refunded: 0 },
    { amount: 30_000, refunded: 0 },
  ];
  const shares = sharesOf(parts, [], { status: 'disputed', amount: 45_000, refunded: 0 });
  expect(shares.map(({ status }) => status)).toEqual(['disputed', 'disputed']);
});
