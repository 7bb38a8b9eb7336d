import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { RECURRENCE_TYPES, WEEKDAYS } from '../../../domain/options.ts';
import { type OccurrenceException, occurrencesIn, type RecurrenceRule } from '../../../domain/recurrence.ts';
import { isoDate, zone } from './arbitraries.ts';

const weekly: RecurrenceRule = {
  start_date: '2026-11-02',
  end_date: '2026-11-30',
  start_hour: '19:00',
  timezone: 'America/Sao_Paulo',
  duration: 60,
  recurrence_type: 'Semana',
  recurrence_days: ['monday', 'wednesday'],
};
const always = { start: new Date('2010-01-01T00:00:00Z'), end: new Date('2040-01-01T00:00:00Z') };
const datesOf = (rule: RecurrenceRule, options = {}) =>
  occurrencesIn(rule, always, options).map(({ start }) =>
    DateTime.fromJSDate(start, { zone: rule.timezone }).toFormat('yyyy-MM-dd HH:mm'),
  );

describe('occurrencesIn', () => {
  it('repeats on the chosen days, up to and including the end date', () => {
    expect(datesOf(weekly).map((text) => text.slice(8, 10))).toEqual([
      ...['02', '04', '09', '11', '16', '18', '23', '25', '30'],
    ]);
  });

  it('skips months without the day, and 29 February outside leap years', () => {
    const monthly = {
      ...weekly,
      start_date: '2027-01-31',
      end_date: '2027-06-30',
      recurrence_type: 'Mês' as const,
    };
    expect(datesOf(monthly).map((text) => text.slice(0, 10))).toEqual([
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
    ]);
    const yearly = {
      ...weekly,
      start_date: '2024-02-29',
      end_date: '2032-12-31',
      recurrence_type: 'Ano' as const,
    };
    expect(datesOf(yearly).map((text) => text.slice(0, 10))).toEqual([
      '2024-02-29',
      '2028-02-29',
      '2032-02-29',
    ]);
  });

  it('takes place once without a recurrence', () => {
    expect(datesOf({ ...weekly, recurrence_type: null, end_date: null })).toEqual(['2026-11-02 19:00']);
  });

  it('keeps the local hour when the clocks change', () => {
    const lisbon = { ...weekly, timezone: 'Europe/Lisbon', start_date: '2026-10-19', end_date: '2026-11-02' };
    const starts = occurrencesIn(lisbon, always).map(({ start }) => start.toISOString().slice(5, 16));
    expect(starts).toEqual(['10-19T18:00', '10-21T18:00', '10-26T19:00', '10-28T19:00', '11-02T19:00']);
  });

  it('omits skipped dates and cancelled lessons, and returns moved ones at their new time', () => {
    const second = new Date('2026-11-04T22:00:00Z');
    const third = new Date('2026-11-09T22:00:00Z');
    const moved = { start: new Date('2026-12-15T13:00:00Z'), end: new Date('2026-12-15T14:00:00Z') };
    const exceptions: OccurrenceException[] = [
      { original_start: second, cancelled: true, moved_to: null, teacher_id: null },
      { original_start: third, cancelled: false, moved_to: moved, teacher_id: 't2' },
    ];
    const options = { exceptions, skipDates: new Set(['2026-11-02']) };
    expect(datesOf(weekly, options)).toHaveLength(7);
    const december = { start: new Date('2026-12-01T00:00:00Z'), end: new Date('2027-01-01T00:00:00Z') };
    expect(occurrencesIn(weekly, december, options)).toEqual([
      { ...moved, original_start: third, date: '2026-11-09', exception: exceptions[1] },
    ]);
    const thatWeek = { start: new Date('2026-11-09T00:00:00Z'), end: new Date('2026-11-10T23:00:00Z') };
    expect(occurrencesIn(weekly, thatWeek, options)).toEqual([]);
  });

  it('ignores an exception to an occurrence that no longer exists', () => {
    const stray = {
      original_start: new Date('2026-11-05T22:00:00Z'),
      cancelled: false,
      moved_to: null,
      teacher_id: 't2',
    };
    expect(datesOf(weekly, { exceptions: [stray] })).toEqual(datesOf(weekly));
  });

  const rule = fc
    .record({
      start_date: isoDate,
      term: fc.nat(500),
      hour: fc.nat(23),
      minute: fc.constantFrom(0, 30),
      timezone: zone,
      duration: fc.integer({ min: 15, max: 299 }),
      recurrence_type: fc.constantFrom(...RECURRENCE_TYPES),
      recurrence_days: fc.subarray([...WEEKDAYS], { minLength: 1 }),
    })
    .map(({ term, hour, minute, ...rest }): RecurrenceRule => {
      const end = DateTime.fromISO(rest.start_date, { zone: 'utc' }).plus({ days: term });
      const start_hour = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
      return { ...rest, start_hour, end_date: end.toFormat('yyyy-MM-dd') };
    });

  /** Steps from the first lesson by whole days, weeks, months or years on the wall clock, as a person would. */
  function stepped(of: RecurrenceRule): number[] {
    const first = DateTime.fromISO(`${of.start_date}T${of.start_hour}`, { zone: 'utc' });
    const last = DateTime.fromISO(`${of.end_date}T23:59`, { zone: 'utc' });
    const starts: number[] = [];
    for (let step = 0; step <= 520; step += 1) {
      const candidates = {
        Dia: [first.plus({ days: step })],
        Semana: of.recurrence_days.map((day) =>
          first
            .startOf('week')
            .plus({ weeks: step, days: WEEKDAYS.indexOf(day) })
            .set({ hour: first.hour, minute: first.minute }),
        ),
        Mês: [first.plus({ months: step })].filter(({ day }) => day === first.day),
        Ano: [first.plus({ years: step })].filter(({ day }) => day === first.day),
      }[of.recurrence_type ?? 'Dia'];
      for (const local of candidates) {
        if (local < first || local > last) continue;
        const { year, month, day, hour, minute } = local;
        const shown = DateTime.fromObject({ year, month, day, hour, minute }, { zone: of.timezone });
        // Of an hour that the clocks repeat, the first counts.
        const earlier = shown.minus({ hours: 1 });
        starts.push((earlier.hour === shown.hour ? earlier : shown).toMillis());
      }
    }
    return starts.sort((a, b) => a - b);
  }

  it('returns the same as stepping through the calendar, in every zone', () => {
    fc.assert(
      fc.property(rule, (of) => {
        expect(occurrencesIn(of, always).map(({ start }) => start.getTime())).toEqual(stepped(of));
      }),
      { numRuns: 60 },
    );
  });

  it('returns the same lessons however the time is divided into windows', () => {
    fc.assert(
      fc.property(rule, fc.nat(500), (of, days) => {
        const cut = DateTime.fromISO(of.start_date, { zone: 'utc' }).plus({ days }).toJSDate();
        const startsIn = (start: Date, end: Date) =>
          occurrencesIn(of, { start, end }).map((each) => each.original_start.getTime());
        const both = [...new Set([...startsIn(always.start, cut), ...startsIn(cut, always.end)])];
        expect(both).toEqual(startsIn(always.start, always.end));
      }),
      { numRuns: 40 },
    );
  });
});
