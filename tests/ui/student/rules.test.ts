import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelPlaces } from '../../../src/features/evolution/labelPlaces.ts';
import { isPixCode } from '../../../src/features/payment/PixCode.tsx';
import { confettiPieces, isOver } from '../../../src/portals/student/welcome/Confetti.tsx';
import { pollDelay } from '../../../src/portals/student/welcome/useOnboarding.ts';

describe('polling the onboarding status', () => {
  it.each([
    [0, 15_000],
    [1, 22_500],
    [2, 33_750],
    [3, 50_625],
    [4, 60_000],
    [40, 60_000],
  ])('after %i errors in a row waits %i ms', (failures, delay) => {
    expect(pollDelay({ asked: 1, failures })).toBe(delay);
  });

  it('stops when concluded, when waiting for a match and after 240 requests', () => {
    expect(pollDelay({ asked: 1, failures: 0, status: 'CONCLUIDO' })).toBe(false);
    expect(pollDelay({ asked: 1, failures: 0, status: 'AGUARDANDO_MATCH' })).toBe(false);
    expect(pollDelay({ asked: 239, failures: 0, status: 'AGUARDANDO_PAGAMENTO' })).toBe(15_000);
    expect(pollDelay({ asked: 240, failures: 0, status: 'AGUARDANDO_PAGAMENTO' })).toBe(false);
  });
});

describe("names at the ends of a chart's lines", () => {
  it('never overlap, never fall below the chart, and keep the order of the lines', () => {
    const ends = fc.array(fc.integer({ min: 0, max: 180 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(ends, (given) => {
        const places = labelPlaces(given, 16, 180);
        const sorted = [...places].sort((a, b) => a - b);
        expect(sorted.at(-1)).toBeLessThanOrEqual(180);
        for (const [index, place] of sorted.entries()) {
          if (index > 0) expect(place - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(16);
        }
        for (const [one, y] of given.entries()) {
          for (const [other, z] of given.entries()) {
            if (y < z) expect(places[one]).toBeLessThan(places[other] ?? 0);
          }
        }
      }),
    );
  });

  it('does not move names that are already apart', () => {
    expect(labelPlaces([10, 100, 60], 16, 180)).toEqual([10, 100, 60]);
  });
});

describe('a payment link', () => {
  it('is a Pix code or a page', () => {
    expect(isPixCode('00020126580014br.gov.bcb.pix')).toBe(true);
    expect(isPixCode('/sandbox/pay/or_1')).toBe(false);
  });
});

describe('confetti', () => {
  it('ends for every random sequence', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (dice) => {
        const pieces = confettiPieces(20, 7, () => dice.next().value as number);
        expect(isOver(pieces, 0)).toBe(false);
        expect(isOver(pieces, 6)).toBe(true);
        expect(pieces.every(({ colour }) => colour >= 0 && colour < 7)).toBe(true);
      }),
    );
  });
});
