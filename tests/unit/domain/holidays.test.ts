import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { easterSunday, nationalHolidays } from '../../../domain/holidays.ts';
import { weekdayOf } from '../../../domain/week.ts';

describe('easterSunday', () => {
  it.each([
    [1961, '1961-04-02'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2011, '2011-04-24'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2285, '2285-03-22'],
  ])('of %i is %s', (year, date) => {
    expect(easterSunday(year)).toBe(date);
  });

  it('is always a Sunday from 22 March to 25 April', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2999 }), (year) => {
        const date = easterSunday(year);
        expect(weekdayOf(date)).toBe('sunday');
        expect(date >= `${year}-03-22` && date <= `${year}-04-25`).toBe(true);
      }),
    );
  });
});

describe('nationalHolidays', () => {
  it('lists the ten of 2026 in order', () => {
    expect(nationalHolidays(2026).map(({ date }) => date.slice(5))).toEqual([
      ...['01-01', '04-03', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'],
    ]);
  });

  it('has Good Friday, not Carnival, and Consciência Negra only since it is national', () => {
    expect(nationalHolidays(2026)).toContainEqual({ date: '2026-04-03', name: 'Sexta-feira Santa' });
    expect(nationalHolidays(2026).map(({ date }) => date)).not.toContain('2026-02-17');
    expect(nationalHolidays(2023).map(({ date }) => date)).not.toContain('2023-11-20');
  });
});
