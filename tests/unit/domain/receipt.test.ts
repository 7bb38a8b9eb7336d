import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInWords, receiptNumber } from '../../../domain/receipt.ts';

describe('an amount in words', () => {
  it.each([
    [0, 'zero reais'],
    [1, 'um centavo'],
    [50, 'cinquenta centavos'],
    [100, 'um real'],
    [101, 'um real e um centavo'],
    [1_600, 'dezesseis reais'],
    [2_100, 'vinte e um reais'],
    [10_000, 'cem reais'],
    [10_100, 'cento e um reais'],
    [99_999, 'novecentos e noventa e nove reais e noventa e nove centavos'],
    [100_000, 'mil reais'],
    [100_100, 'mil e um reais'],
    [110_000, 'mil e cem reais'],
    [123_456, 'mil duzentos e trinta e quatro reais e cinquenta e seis centavos'],
    [200_000, 'dois mil reais'],
    [10_000_000, 'cem mil reais'],
    [100_000_000, 'um milhão de reais'],
    [250_000_000, 'dois milhões e quinhentos mil reais'],
    [100_000_100, 'um milhão e um reais'],
  ])('of %i cents is "%s"', (cents, words) => {
    expect(amountInWords(cents)).toBe(words);
  });

  it('differs between any two amounts', () => {
    const amount = fc.integer({ min: 0, max: 99_999_999_999 });
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        expect(amountInWords(one) === amountInWords(other)).toBe(one === other);
        expect(amountInWords(one)).not.toMatch(/ {2}|undefined|^ | $/);
      }),
    );
  });

  it('is refused for fractions and negative numbers', () => {
    expect(() => amountInWords(0.5)).toThrow(RangeError);
    expect(() => amountInWords(-1)).toThrow(RangeError);
  });
});

it('the number of a receipt follows from the charge and the year of its payment', () => {
  expect(receiptNumber('0190a0b0-1111-7222-8333-444455556666', '2026-03-10')).toBe('2026-444455556666');
});
