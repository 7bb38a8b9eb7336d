import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDate } from '../../../domain/schoolTime.ts';
import { weekDatesOf, weekdayOf, weekStartOf } from '../../../domain/week.ts';
import { isLastClassOfTheWeek } from '../../../domain/zonedWeek.ts';
import { isoDate, zone } from './arbitraries.ts';

describe('the week', () => {
  it('runs from Sunday to Saturday', () => {
    expect(weekStartOf('2026-11-21')).toBe('2026-11-15');
    expect(weekStartOf('2026-11-22')).toBe('2026-11-22');
    expect(weekDatesOf('2026-11-21').at(-1)).toBe('2026-11-21');
  });

  it('contains each of its dates once and starts on a Sunday', () => {
    fc.assert(
      fc.property(isoDate, (date) => {
        const week = weekDatesOf(date);
        expect(week).toContain(date);
        expect(new Set(week).size).toBe(7);
        expect(weekdayOf(week[0] ?? '')).toBe('sunday');
        for (const day of week) expect(weekDatesOf(day)).toEqual(week);
      }),
    );
  });
});

describe('isLastClassOfTheWeek', () => {
  it('uses the zone’s wall clock: Saturday night in São Paulo is Sunday in UTC', () => {
    const friday = new Date('2026-11-20T22:00:00Z');
    const saturdayNight = new Date('2026-11-22T01:00:00Z');
    expect(isLastClassOfTheWeek(friday, [friday, saturdayNight], 'America/Sao_Paulo')).toBe(false);
    expect(isLastClassOfTheWeek(friday, [friday, saturdayNight], 'UTC')).toBe(true);
    expect(isLastClassOfTheWeek(saturdayNight, [friday], 'America/Sao_Paulo')).toBe(true);
  });

  it('is true of exactly one lesson of every week that has any', () => {
    const starts = fc.uniqueArray(fc.integer({ min: 0, max: 24 * 60 }), { maxLength: 30 });
    fc.assert(
      fc.property(starts, zone, (hours, inZone) => {
        const lessons = hours.map((hour) => new Date(Date.UTC(2026, 9, 1, hour)));
        const weeks = new Set(lessons.map((each) => weekStartOf(localDate(each, inZone))));
        const last = lessons.filter((each) => isLastClassOfTheWeek(each, lessons, inZone));
        expect(last).toHaveLength(weeks.size);
      }),
    );
  });
});
