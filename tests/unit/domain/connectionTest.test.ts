import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHECKS,
  CLOCK_TOLERANCE_SECONDS,
  isUntroubled,
  judgeClock,
  judgeLine,
  type LineFigures,
  OUTCOMES,
  type Outcomes,
  troublesIn,
} from '../../../domain/connectionTest.ts';

const figures: fc.Arbitrary<LineFigures> = fc.record({
  round_trip_ms: fc.integer({ min: 0, max: 3000 }),
  loss_percent: fc.integer({ min: 0, max: 100 }),
  rate_kbits: fc.integer({ min: 0, max: 400 }),
});
const outcomes = fc.record(
  Object.fromEntries(CHECKS.map((check) => [check, fc.constantFrom(...OUTCOMES[check])])),
) as fc.Arbitrary<Outcomes>;
const rank = ['poor', 'fair', 'good'];

describe('a connection test', () => {
  it('judges a line that is better in every figure no worse (ROOM-18)', () => {
    fc.assert(
      fc.property(figures, fc.nat(500), fc.nat(50), fc.nat(200), (line, trip, loss, rate) => {
        const better = {
          round_trip_ms: Math.max(0, line.round_trip_ms - trip),
          loss_percent: Math.max(0, line.loss_percent - loss),
          rate_kbits: line.rate_kbits + rate,
        };
        expect(rank.indexOf(judgeLine(better))).toBeGreaterThanOrEqual(rank.indexOf(judgeLine(line)));
      }),
    );
  });

  it('judges a line by its worst figure (ROOM-18)', () => {
    const good = { round_trip_ms: 40, loss_percent: 0, rate_kbits: 318 };
    expect(judgeLine(good)).toBe('good');
    expect(judgeLine({ ...good, round_trip_ms: 301 })).toBe('fair');
    expect(judgeLine({ ...good, round_trip_ms: 801 })).toBe('poor');
    expect(judgeLine({ ...good, loss_percent: 3.1 })).toBe('fair');
    expect(judgeLine({ ...good, loss_percent: 10.1 })).toBe('poor');
    expect(judgeLine({ ...good, rate_kbits: 259 })).toBe('fair');
    expect(judgeLine({ ...good, rate_kbits: 119 })).toBe('poor');
    expect(judgeLine(null)).toBe('untested');
  });

  it('calls a clock wrong that is more than a minute fast or slow (ROOM-18)', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), (lag) => {
        expect(judgeClock(lag)).toBe(Math.abs(lag) > CLOCK_TOLERANCE_SECONDS ? 'wrong' : 'right');
      }),
    );
    expect(judgeClock(null)).toBe('untested');
  });

  it('names as troubles what was tested and did not work, and nothing else (ROOM-17)', () => {
    fc.assert(
      fc.property(outcomes, (found) => {
        const troubles = troublesIn(found);
        for (const check of CHECKS) {
          const isFine = found[check] === 'untested' || isUntroubled(check, found[check] as never);
          expect(troubles.includes(check)).toBe(!isFine);
        }
      }),
    );
    expect(isUntroubled('media', 'relayed')).toBe(true);
  });
});
