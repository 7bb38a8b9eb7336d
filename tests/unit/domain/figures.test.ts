import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import {
  conversionRate,
  estimateSales,
  gradeOutOfTen,
  lastMonthUntil,
  monthsOf,
  monthUntil,
  rankSellers,
  type SellerSales,
  studentGrowth,
  trend,
  twelveMonthsUntil,
  wholeMonth,
  yearUntil,
} from '../../../domain/figures.ts';

const days = fc
  .integer({ min: 0, max: 20_000 })
  .map((count) => DateTime.fromISO('2000-01-01', { zone: 'utc' }).plus({ days: count }));
const iso = (day: DateTime): string => day.toFormat('yyyy-MM-dd');

describe('the periods of the figures', () => {
  it('agree with the calendar', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(monthUntil(iso(day))).toEqual({ from: iso(day.startOf('month')), to: iso(day) });
        expect(wholeMonth(iso(day))).toEqual({
          from: iso(day.startOf('month')),
          to: iso(day.endOf('month')),
        });
        expect(yearUntil(iso(day))).toEqual({ from: iso(day.startOf('year')), to: iso(day) });
        expect(twelveMonthsUntil(iso(day))).toEqual({
          from: iso(day.startOf('month').minus({ months: 11 })),
          to: iso(day),
        });
        // Luxon, too, ends a shorter month on its last day.
        const before = day.minus({ months: 1 });
        expect(lastMonthUntil(iso(day))).toEqual({ from: iso(before.startOf('month')), to: iso(before) });
      }),
    );
  });

  it('have the months from the first to the last, each once', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 900 }), (day, length) => {
        const last = day.plus({ days: length });
        const expected: string[] = [];
        for (let month = day.startOf('month'); month <= last; month = month.plus({ months: 1 }))
          expected.push(month.toFormat('yyyy-MM'));
        expect(monthsOf({ from: iso(day), to: iso(last) })).toEqual(expected);
      }),
    );
    expect(monthsOf({ from: '2026-02-01', to: '2026-01-31' })).toEqual([]);
  });
});

const counts = fc.integer({ min: 0, max: 10_000 });

describe('conversion and trend', () => {
  it('have no figure without anything to compare with (FIG-3, FIG-4)', () => {
    fc.assert(
      fc.property(counts, (count) => {
        expect(conversionRate(count, 0)).toBeNull();
        expect(trend(count, 0)).toBeNull();
      }),
    );
  });

  it('are percentages with one decimal', () => {
    fc.assert(
      fc.property(counts, counts.filter(Boolean), (part, whole) => {
        const rate = conversionRate(part, whole) ?? Number.NaN;
        expect(Math.abs(rate - (part / whole) * 100)).toBeLessThanOrEqual(0.0501);
        expect(trend(part, whole)).toBeCloseTo(rate - 100, 5);
      }),
    );
    expect(conversionRate(1, 3)).toBe(33.3);
    expect(trend(3, 4)).toBe(-25);
  });

  it('a grade is out of 10', () => {
    expect([1, 4.25, 5].map(gradeOutOfTen)).toEqual([2, 8.5, 10]);
  });
});

const sellers = fc.uniqueArray(
  fc.record({
    fev_id: fc.string({ minLength: 1, maxLength: 4 }),
    total_sales: fc.integer({ min: 1, max: 3 }),
    total_value: fc.integer({ min: 1, max: 3 }),
    last_sale: fc.constantFrom('2026-01-01T10:00:00', '2026-01-02T10:00:00'),
  }),
  { selector: ({ fev_id }) => fev_id, maxLength: 12 },
);

describe('the ranking of sellers (FIG-5)', () => {
  const isAhead = (a: SellerSales, b: SellerSales) =>
    a.total_sales > b.total_sales || (a.total_sales === b.total_sales && a.total_value > b.total_value);

  it('gives each the place after those who sold more, or as many for more', () => {
    fc.assert(
      fc.property(sellers, (all) => {
        for (const seller of rankSellers(all))
          expect(seller.position).toBe(1 + all.filter((other) => isAhead(other, seller)).length);
      }),
    );
  });

  it('orders a shared place by the earliest last sale, then id, whatever order it is given', () => {
    fc.assert(
      fc.property(sellers, (all) => {
        const ranked = rankSellers(all);
        expect(rankSellers(all.toReversed())).toEqual(ranked);
        ranked.slice(1).forEach((seller, index) => {
          const above = ranked[index];
          if (above?.position !== seller.position) return;
          expect(`${above.last_sale} ${above.fev_id}` < `${seller.last_sale} ${seller.fev_id}`).toBe(true);
        });
      }),
    );
  });
});

describe('the growth of students (FIG-7)', () => {
  it('adds up: each total is the one before, plus the new, less the lost', () => {
    const perMonth = fc.dictionary(fc.constantFrom('2025-11', '2025-12', '2026-01', '2026-02'), counts);
    fc.assert(
      fc.property(counts, perMonth, perMonth, (before, came, left) => {
        const months = studentGrowth(
          { from: '2025-11-15', to: '2026-02-03' },
          before,
          new Map(Object.entries(came)),
          new Map(Object.entries(left)),
        );
        expect(months.map(({ month }) => month)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
        let total = before;
        for (const each of months) {
          total += each.new_students - each.lost_students;
          expect(each.total).toBe(total);
        }
        const sum = (of: Record<string, number>) => Object.values(of).reduce((all, one) => all + one, 0);
        expect(total).toBe(before + sum(came) - sum(left));
      }),
    );
  });
});

it('an estimate of sales divides all of them, to the cent (FIG-11)', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(1_000_000_000), (count, value) => {
      const { opportunities, rate, b2c, b2b } = estimateSales(count, value);
      expect(b2c.count + b2b.count).toBe(count);
      expect(b2c.value + b2b.value).toBe(value);
      expect(Math.abs(b2c.value - value * 0.8)).toBeLessThanOrEqual(0.5);
      expect(rate).toBe(conversionRate(count, opportunities));
    }),
  );
});
