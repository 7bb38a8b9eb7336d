import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatBRL,
  isWholeCents,
  parseAmount,
  parseBRL,
  shareOf,
  splitCents,
  toCents,
} from '../../../domain/money.ts';

const cents = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

describe('reais', () => {
  it('are formatted the Brazilian way', () => {
    expect(formatBRL(123456)).toBe('R$\u00a01.234,56');
    expect(formatBRL(5)).toBe('R$\u00a00,05');
  });

  it.each([
    ['R$ 1.234,56', 123456],
    ['1234,5', 123450],
    ['1234', 123400],
    ['0,05', 5],
    [' R$ 12 ', 1200],
    ['', null],
    ['R$', null],
    ['1.5', null],
    ['1,234', null],
    ['12.34,00', null],
    ['abc', null],
  ])('parses %j as %j', (text, expected) => {
    expect(parseBRL(text)).toBe(expected);
  });

  it.each([
    ['1.234', 123_400],
    ['1234.5', 123_450],
    ['1234,50', 123_450],
    ['12.345', 1_234_500],
    ['-1.5', null],
    ['1.', null],
    ['muito', null],
  ])('are read from a filter as %j: %j', (text, expected) => {
    expect(parseAmount(text)).toBe(expected);
  });

  it('become cents and are themselves again, and a fraction of a cent is noticed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (amount) => {
        expect(toCents(amount / 100)).toBe(amount);
        expect(parseAmount(String(amount / 100))).toBe(amount);
        expect([isWholeCents(amount / 100), isWholeCents(amount / 100 + 0.001)]).toEqual([true, false]);
      }),
    );
  });

  it('round-trip', () => {
    fc.assert(fc.property(cents, (amount) => parseBRL(formatBRL(amount)) === amount));
  });
});

describe('splitCents', () => {
  it('loses no cent and keeps the instalments within one cent, the larger first', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 24 }), (total, parts) => {
        const split = splitCents(total, parts);
        expect(split).toHaveLength(parts);
        expect(split.reduce((sum, part) => sum + part, 0)).toBe(total);
        expect(Math.max(...split) - Math.min(...split)).toBeLessThanOrEqual(1);
        expect(split).toEqual([...split].sort((a, b) => b - a));
      }),
    );
  });

  it('refuses a number of instalments that is not a positive integer', () => {
    expect(() => splitCents(100, 0)).toThrow(RangeError);
    expect(() => splitCents(100, 1.5)).toThrow(RangeError);
    expect(() => splitCents(0.5, 2)).toThrow(RangeError);
  });
});

describe('shareOf', () => {
  it('rounds halves to the even cent', () => {
    expect([1, 3, 5, 7].map((amount) => shareOf(amount, 5000))).toEqual([0, 2, 2, 4]);
    expect(shareOf(-3, 5000)).toBe(-2);
    expect(shareOf(9990, 3333)).toBe(3330);
  });

  it('is off by at most half a cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, share) => Math.abs(shareOf(amount, share) * 10_000 - amount * share) <= 5_000,
      ),
    );
  });
});
