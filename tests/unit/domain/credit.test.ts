import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditedSchedule, creditOf, reduceCharges } from '../../../domain/credit.ts';

const cents = fc.integer({ min: 0, max: 100_000_000 });
const parts = fc.integer({ min: 1, max: 24 });
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('creditedSchedule', () => {
  it('adds credits and charges up to the price, without a negative one', () => {
    fc.assert(
      fc.property(cents, parts, cents, (price, count, paid) => {
        const { installments, credited, remaining, excess } = creditedSchedule(price, count, paid);
        expect(installments).toHaveLength(count);
        expect(
          sum(installments.map((each) => each.credited)) + sum(installments.map((each) => each.due)),
        ).toBe(price);
        expect(credited + remaining).toBe(price);
        expect(credited + excess).toBe(paid);
        for (const { amount, credited: covered, due } of installments) {
          expect(Math.min(amount, covered, due)).toBeGreaterThanOrEqual(0);
          expect(covered + due).toBe(amount);
        }
        expect(excess === 0 || remaining === 0).toBe(true);
      }),
    );
  });

  it('covers the first instalments first', () => {
    fc.assert(
      fc.property(cents, parts, cents, (price, count, paid) => {
        const { installments } = creditedSchedule(price, count, paid);
        const firstDue = installments.findIndex(({ due }) => due > 0);
        const after = firstDue === -1 ? [] : installments.slice(firstDue + 1);
        expect(after.every(({ credited }) => credited === 0)).toBe(true);
      }),
    );
  });

  it('refuses parts of a cent and negative amounts', () => {
    expect(() => creditedSchedule(100, 2, -1)).toThrow(RangeError);
    expect(() => creditedSchedule(-100, 2, 0)).toThrow(RangeError);
    expect(() => creditedSchedule(100, 2, 0.5)).toThrow(RangeError);
  });
});

describe('reduceCharges', () => {
  it('reduces the open charges by exactly the late payment', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 12 }), cents, (amounts, paid) => {
        const open = amounts.map((amount, index) => ({ charge_id: String(index), amount }));
        const { charges, excess } = reduceCharges(open, paid);
        expect(sum(amounts) - sum(charges.map(({ amount }) => amount)) + excess).toBe(paid);
        expect(charges.every(({ amount }) => amount >= 0)).toBe(true);
      }),
    );
  });
});

describe('creditOf', () => {
  const now = (today: string, starts_on = today) => ({ today, starts_on });
  const first = { starts_on: '2026-01-01', validity: '2026-12-31', replaced_on: null, paid: 900 };

  it('adds up the contract in force and those that it replaced', () => {
    const chain = [
      { starts_on: '2026-03-02', validity: '2027-03-01', replaced_on: null, paid: 300 },
      { starts_on: '2026-01-01', validity: '2026-12-31', replaced_on: '2026-06-01', paid: 200 },
    ];
    expect(creditOf(chain, now('2027-02-01'))).toBe(500);
  });

  it('credits nothing from a term that had ended, or from earlier ones', () => {
    expect(creditOf([{ ...first, validity: '2026-01-31' }], now('2026-02-01'))).toBe(0);
    const renewed = [
      { starts_on: '2026-02-01', validity: '2027-01-31', replaced_on: null, paid: 100 },
      { starts_on: '2025-01-01', validity: '2025-12-31', replaced_on: '2026-02-01', paid: 900 },
      { starts_on: '2025-01-01', validity: '2025-12-31', replaced_on: '2025-06-01', paid: 900 },
    ];
    expect(creditOf(renewed, now('2026-05-01'))).toBe(100);
  });

  it('credits nothing to a renewal that is signed before the term ends', () => {
    expect(creditOf([first], now('2026-12-10', '2027-01-01'))).toBe(0);
    expect(creditOf([first], now('2026-12-10', '2026-12-31'))).toBe(900);
  });

  it('credits to a change after such a renewal what was paid for the renewal alone', () => {
    const renewed = [
      { starts_on: '2027-01-01', validity: '2027-12-31', replaced_on: null, paid: 100 },
      { ...first, replaced_on: '2026-12-10' },
    ];
    expect(creditOf(renewed, now('2027-03-01', '2027-01-01'))).toBe(100);
  });
});
