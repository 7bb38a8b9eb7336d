import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slotAt } from '../../../domain/availability.ts';
import { WEEKDAYS, type Weekday } from '../../../domain/options.ts';
import { type TeacherHours, teacherWeek } from '../../../domain/teacherWeek.ts';
import { addDays, weekdayOf } from '../../../domain/week.ts';
import { availableTime, covers, instantAt, joinIntervals } from '../../../domain/zonedWeek.ts';
import { isoDate, zone } from './arbitraries.ts';

const SP = 'America/Sao_Paulo';
const nothing: TeacherHours = { available: [], lessons: [], absences: [] };
const span = { timezone: SP, from: '2026-11-30', until: '2027-05-30' };
const at = (date: string, hour: string, minutes = 60, timezone = SP) => {
  const start = instantAt(date, hour, timezone);
  return { start, end: new Date(start.getTime() + minutes * 60_000) };
};
const hours = (teacher: Partial<TeacherHours>, of = span) => teacherWeek({ ...nothing, ...teacher }, of);
const kinds = (found: ReturnType<typeof hours>, kind: string) =>
  found.filter((each) => each.kind === kind).map(({ weekday, start_hour }) => `${weekday} ${start_hour}`);

describe("a teacher's week", () => {
  it('has every hour once, free only where the teacher is available', () => {
    fc.assert(
      fc.property(
        isoDate,
        zone,
        fc.constantFrom(...WEEKDAYS),
        fc.nat(23),
        (from, timezone, weekday, hour) => {
          const start_hour = `${String(hour).padStart(2, '0')}:00`;
          const week = hours(
            { available: [{ weekday, start_hour, timezone }] },
            { timezone, from, until: addDays(from, 200) },
          );
          expect(week).toHaveLength(168);
          // An hour that the clock skips once is offered nevertheless: its lesson is an hour later that day.
          for (const free of kinds(week, 'free')) expect(free).toBe(`${weekday} ${start_hour}`);
          expect(kinds(week, 'outside').length).toBeGreaterThanOrEqual(167);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is that of the other weeks where the first one skips an hour', () => {
    const available = [{ weekday: 'sunday' as const, start_hour: '01:00', timezone: 'Europe/Lisbon' }];
    const week = hours({ available }, { timezone: 'Europe/Lisbon', from: '2029-03-19', until: '2029-10-01' });
    expect(kinds(week, 'free')).toEqual(['sunday 01:00']);
  });

  it('names what is at an hour, with the number of lessons in the span alone', () => {
    const lessons = [
      { title: 'Inglês, Básico 2', ...at('2026-12-01', '19:30', 60) },
      { title: 'Inglês, Básico 2', ...at('2026-12-08', '19:30', 60) },
      { title: 'Reforço', ...at('2026-12-08', '18:00', 60) },
      { title: 'Antes', ...at('2026-11-24', '18:00', 60) },
    ];
    const week = hours({ lessons });
    const titles = (weekday: Weekday, start_hour: string) =>
      week.find((each) => each.weekday === weekday && each.start_hour === start_hour)?.lessons;
    expect(kinds(week, 'occupied')).toEqual(['tuesday 18:00', 'tuesday 19:00', 'tuesday 20:00']);
    expect(titles('tuesday', '19:00')).toEqual([{ title: 'Inglês, Básico 2', count: 2 }]);
    expect(titles('tuesday', '18:00')).toEqual([{ title: 'Reforço', count: 1 }]);
  });

  it('is free only where both clocks of a term allow it', () => {
    // 22:00 in Lisbon is 19:00 in São Paulo in winter, 18:00 in summer.
    const available = (...starts: string[]) =>
      starts.map((start_hour) => ({ weekday: 'tuesday' as const, start_hour, timezone: 'Europe/Lisbon' }));
    expect(kinds(hours({ available: available('22:00') }), 'free')).toEqual([]);
    expect(kinds(hours({ available: available('22:00', '23:00') }), 'free')).toEqual(['tuesday 19:00']);
    const winter = { ...span, until: '2027-02-28' };
    expect(kinds(hours({ available: available('22:00') }, winter), 'free')).toEqual(['tuesday 19:00']);
  });

  it('is read on the day of the other zone', () => {
    const tokyo = [{ weekday: 'wednesday' as const, start_hour: '07:00', timezone: 'Asia/Tokyo' }];
    expect(kinds(hours({ available: tokyo }), 'free')).toEqual(['tuesday 19:00']);
    const lesson = { title: 'Japonês', ...at('2026-12-02', '07:00', 60, 'Asia/Tokyo') };
    expect(kinds(hours({ available: tokyo, lessons: [lesson] }), 'occupied')).toEqual(['tuesday 19:00']);
  });

  it('has an hour of a zone whose clock is half an hour apart where two hours there cover it', () => {
    const kolkata = (...starts: string[]) =>
      starts.map((start_hour) => ({ weekday: 'monday' as const, start_hour, timezone: 'Asia/Kolkata' }));
    expect(kinds(hours({ available: kolkata('09:00') }), 'free')).toEqual([]);
    expect(kinds(hours({ available: kolkata('09:00', '10:00') }), 'free')).toEqual(['monday 01:00']);
    const neighbours = { weekday: 'monday' as const, start_hour: '01:00', timezone: SP };
    expect(kinds(hours({ available: [...kolkata('09:00'), neighbours] }), 'free')).toEqual(['monday 01:00']);
  });

  it('is free exactly where the availability covers the hour on every date of the span', () => {
    const hour = fc.record({
      weekday: fc.constantFrom(...WEEKDAYS),
      start_hour: fc.nat(23).map((each) => slotAt(each).start),
      timezone: fc.constantFrom('Europe/Lisbon', 'Asia/Kathmandu', 'America/New_York', SP),
    });
    fc.assert(
      fc.property(
        fc.array(hour, { minLength: 1, maxLength: 30 }),
        fc.constantFrom(SP, 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe'),
        fc.integer({ min: 0, max: 720 }),
        fc.integer({ min: 7, max: 60 }),
        (available, timezone, first, length) => {
          const from = addDays('2026-01-01', first);
          const until = addDays(from, length);
          const free = new Set(kinds(hours({ available }, { timezone, from, until }), 'free'));
          const time = joinIntervals(
            available.flatMap(({ weekday, start_hour, timezone: own }) =>
              availableTime(
                { [weekday]: [slotAt(Number(start_hour.slice(0, 2)))] },
                own,
                addDays(from, -2),
                addDays(until, 2),
              ),
            ),
          );
          const closed = new Set<string>();
          for (let date = from; date <= until; date = addDays(date, 1))
            for (let each = 0; each < 24; each += 1) {
              const { start } = slotAt(each);
              if (!covers(time, at(date, start, 60, timezone))) closed.add(`${weekdayOf(date)} ${start}`);
            }
          expect(free.size).toBe(168 - closed.size);
          for (const key of free) expect(closed.has(key)).toBe(false);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('closes an hour for a long leave only', () => {
    const available = WEEKDAYS.map((weekday) => ({ weekday, start_hour: '09:00', timezone: SP }));
    const leave = (days: number) => [
      {
        start: instantAt('2026-12-14', '00:00', SP),
        end: instantAt(addDays('2026-12-14', days), '00:00', SP),
      },
    ];
    expect(kinds(hours({ available, absences: leave(7) }), 'away')).toEqual([]);
    expect(kinds(hours({ available, absences: leave(35) }), 'away')).toHaveLength(7);
    const first = [{ start: instantAt(span.from, '00:00', SP), end: instantAt(span.from, '23:00', SP) }];
    expect(kinds(hours({ available, absences: first }), 'away')).toEqual([`${weekdayOf(span.from)} 09:00`]);
  });
});
