import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EVOLUTION_RANGES,
  evolutionRange,
  isFullyRated,
  isRating,
  monthlyEvolution,
} from '../../../domain/evolution.ts';
import { addDays } from '../../../domain/week.ts';
import { isoDate } from './arbitraries.ts';

const means = (month: string, conversation: number) => ({
  month,
  conversation,
  understanding: 4,
  dedication: 5,
});

describe('ratings', () => {
  it('are whole stars from 1 to 5', () => {
    expect([1, 5].every(isRating)).toBe(true);
    expect([0, 6, 2.5, Number.NaN].some(isRating)).toBe(false);
  });

  it('must all be given', () => {
    expect(isFullyRated({ conversation: 1, understanding: 2, dedication: 3 })).toBe(true);
    expect(isFullyRated({ conversation: 1, understanding: 2 })).toBe(false);
  });
});

describe('evolutionRange', () => {
  it('ends with the month of today', () => {
    expect(evolutionRange('2026-11-21', 12)).toEqual({ start_date: '2025-12-01', end_date: '2026-11-30' });
    expect(evolutionRange('2026-01-05', 3)).toEqual({ start_date: '2025-11-01', end_date: '2026-01-31' });
    expect(evolutionRange('2024-02-10', 6)).toEqual({ start_date: '2023-09-01', end_date: '2024-02-29' });
  });

  it('covers the requested number of whole months, including today', () => {
    fc.assert(
      fc.property(isoDate, fc.constantFrom(...EVOLUTION_RANGES), (today, months) => {
        const range = evolutionRange(today, months);
        expect(range.start_date.endsWith('-01')).toBe(true);
        expect(addDays(range.end_date, 1).endsWith('-01')).toBe(true);
        const points = monthlyEvolution([means(today.slice(0, 7), 4)], range);
        expect(points).toHaveLength(months);
        expect(points.at(-1)?.conversation).toBe(4);
      }),
    );
  });
});

describe('monthlyEvolution', () => {
  it('includes empty months, and no months outside the range', () => {
    const given = [means('2026-11', 1), means('2026-09', 3.5), means('2026-08', 2)];
    expect(monthlyEvolution(given, evolutionRange('2026-11-21', 3))).toEqual([
      { month: '2026-09', month_name: 'set', conversation: 3.5, understanding: 4, dedication: 5 },
      { month: '2026-10', month_name: 'out', conversation: null, understanding: null, dedication: null },
      { month: '2026-11', month_name: 'nov', conversation: 1, understanding: 4, dedication: 5 },
    ]);
  });
});
