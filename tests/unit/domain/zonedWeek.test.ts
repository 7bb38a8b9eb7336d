import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { countSlots } from '../../../domain/availability.ts';
import { WEEKDAYS } from '../../../domain/options.ts';
import { addDays, weekdayOf } from '../../../domain/week.ts';
import {
  availableTime,
  convertWeeklyHours,
  covers,
  instantAt,
  overlapsAny,
} from '../../../domain/zonedWeek.ts';
import { availability, isoDate, zone } from './arbitraries.ts';

describe('instantAt', () => {
  it('keeps the local hour where it exists', () => {
    fc.assert(
      fc.property(isoDate, fc.nat(23), zone, (date, hour, inZone) => {
        const local = DateTime.fromJSDate(instantAt(date, `${String(hour).padStart(2, '0')}:00`, inZone), {
          zone: inZone,
        });
        const isSkipped = local.hour !== hour;
        if (isSkipped) expect(local.minus({ hours: 1 }).offset).not.toBe(local.offset);
        else expect(local.toFormat('yyyy-MM-dd')).toBe(date);
      }),
    );
  });

  it('moves a skipped hour forward and takes the first of a repeated one', () => {
    expect(instantAt('2026-03-08', '02:30', 'America/New_York').toISOString()).toBe(
      '2026-03-08T07:30:00.000Z',
    );
    expect(instantAt('2026-11-01', '01:30', 'America/New_York').toISOString()).toBe(
      '2026-11-01T05:30:00.000Z',
    );
  });

  it('throws on an invalid local time', () => {
    expect(() => instantAt('2026-02-30', '10:00', 'UTC')).toThrow(RangeError);
    expect(() => instantAt('2026-02-20', '10:00', 'Mars/Base')).toThrow(RangeError);
  });
});

describe('convertWeeklyHours', () => {
  it('converts an evening in São Paulo to the next day in Lisbon', () => {
    const evening = [{ weekday: 'sunday' as const, start_hour: '23:00' }];
    expect(convertWeeklyHours(evening, 'America/Sao_Paulo', 'Europe/Lisbon', '2026-11-16')).toEqual([
      { weekday: 'monday', start_hour: '02:00' },
    ]);
    expect(convertWeeklyHours(evening, 'America/Sao_Paulo', 'Europe/Lisbon', '2026-07-06')).toEqual([
      { weekday: 'monday', start_hour: '03:00' },
    ]);
  });

  it('round-trips if no clock changes near the week', () => {
    const hour = fc.record({
      weekday: fc.constantFrom(...WEEKDAYS),
      start_hour: fc.nat(23).map((n) => `${String(n).padStart(2, '0')}:00`),
    });
    const still = fc.constantFrom('America/Sao_Paulo', 'America/Manaus', 'Asia/Kolkata', 'UTC');
    fc.assert(
      fc.property(fc.array(hour), still, still, (hours, from, to) => {
        const there = convertWeeklyHours(hours, from, to, '2026-11-16');
        expect(convertWeeklyHours(there, to, from, '2026-11-16')).toEqual(hours);
      }),
    );
  });
});

describe('availableTime', () => {
  it('covers as many hours as were entered, in a week without a clock change', () => {
    fc.assert(
      fc.property(availability, (hoursOfWeek) => {
        const ranges = availableTime(hoursOfWeek, 'America/Sao_Paulo', '2026-11-16', '2026-11-22');
        const hours = ranges.reduce((sum, r) => sum + (r.end.getTime() - r.start.getTime()) / 3_600_000, 0);
        expect(hours).toBe(countSlots(hoursOfWeek));
      }),
    );
  });

  it('contains every entered hour in one of its ranges, which never touch', () => {
    fc.assert(
      fc.property(availability, zone, isoDate, (hoursOfWeek, inZone, first) => {
        const last = addDays(first, 6);
        const ranges = availableTime(hoursOfWeek, inZone, first, last);
        for (let date = first; date <= last; date = addDays(date, 1)) {
          for (const slot of hoursOfWeek[weekdayOf(date)] ?? []) {
            const start = instantAt(date, slot.start, inZone);
            expect(covers(ranges, { start, end: new Date(start.getTime() + 3_600_000) })).toBe(true);
          }
        }
        ranges.forEach((range, index) => {
          const others = ranges.filter((_, other) => other !== index);
          expect(overlapsAny(others, range)).toBe(false);
        });
      }),
    );
  });
});
