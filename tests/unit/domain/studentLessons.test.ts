import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { slotAt } from '../../../domain/availability.ts';
import {
  type ClassOfTeacher,
  fittingHours,
  type StudentTime,
  type TeacherTime,
} from '../../../domain/fittingHours.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import {
  freeStarts,
  freeUntil,
  isInTime,
  isWithin,
  makeupExpiry,
  requestExpiry,
  requestFate,
  returnedExpiry,
  seatHours,
  wantedWindow,
} from '../../../domain/studentLessons.ts';
import { type Interval, instantAt, overlapsAny } from '../../../domain/zonedWeek.ts';
import { availability, isoDate, zone } from './arbitraries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const moment = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000));

describe('a lesson is given up in time (LESSON-1)', () => {
  it('up to 24 absolute hours before, whatever the clocks do', () => {
    fc.assert(
      fc.property(moment, (start) => {
        expect(isInTime(start, new Date(start.getTime() - DAY_MS))).toBe(true);
        expect(isInTime(start, new Date(start.getTime() - DAY_MS + 1))).toBe(false);
        expect(start.getTime() - freeUntil(start).getTime()).toBe(DAY_MS);
      }),
    );
  });

  it('so a change of the clocks moves the last moment to another local hour', () => {
    // On 29 March 2026 Lisbon's clocks go from 1 to 2.
    const start = instantAt('2026-03-29', '10:00', 'Europe/Lisbon');
    const last = DateTime.fromJSDate(freeUntil(start), { zone: 'Europe/Lisbon' });
    expect(last.toFormat('yyyy-MM-dd HH:mm')).toBe('2026-03-28 09:00');
  });

  it('and leaves 30 days for the make-up, of which the last 24 hours are too late to ask', () => {
    fc.assert(
      fc.property(moment, fc.nat(40 * 24), (start, hours) => {
        const now = new Date(start.getTime() + (hours - 48) * HOUR_MS);
        const window = wantedWindow(makeupExpiry(start), now);
        expect(+window.end - +start).toBe(30 * DAY_MS);
        expect(isWithin(window, new Date(+now + DAY_MS))).toBe(+now + DAY_MS < +window.end);
        expect(isWithin(window, new Date(+now + DAY_MS - 1))).toBe(false);
        expect(isWithin(window, window.end)).toBe(false);
      }),
    );
  });
});

describe('a make-up that the school gives back (LESSON-7)', () => {
  it('keeps its expiry, and lasts at least 14 days from then', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -60 * 24, max: 60 * 24 }), (now, hours) => {
        const expires_at = new Date(+now + hours * HOUR_MS);
        const until = returnedExpiry(expires_at, now);
        expect(until >= expires_at && +until - +now >= 14 * DAY_MS).toBe(true);
        expect([+expires_at, +now + 14 * DAY_MS]).toContain(+until);
        // Given back twice, it is not longer than given back once, later.
        const later = new Date(+now + HOUR_MS);
        expect(returnedExpiry(until, later)).toEqual(returnedExpiry(expires_at, later));
      }),
    );
  });
});

describe('a request after a change of the timetable (LESSON-8)', () => {
  const hour = moment.map((start): Interval => ({ start, end: new Date(+start + HOUR_MS) }));
  const teacher_id = fc.constantFrom('Ana', 'Helena');
  const asked = fc.record({ lesson: hour, wanted: hour, teacher_id });
  const shift = ({ start, end }: Interval, minutes: number): Interval => ({
    start: new Date(+start + minutes * 60_000),
    end: new Date(+end + minutes * 60_000),
  });

  it('stands as long as both lessons and the teacher do', () => {
    fc.assert(
      fc.property(asked, fc.boolean(), (request, is_free) => {
        const same = { ...request, is_given_up: false, wanted: is_free ? ('free' as const) : request.wanted };
        expect(requestFate(request, same)).toBe('stands');
        const teacher_id = request.teacher_id === 'Ana' ? 'Helena' : 'Ana';
        expect(requestFate(request, { ...same, teacher_id })).toBe('handed');
      }),
    );
  });

  it('is void without the wanted seat, or without the lesson unless it was given up', () => {
    const changed = fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null });
    fc.assert(
      fc.property(asked, changed, teacher_id, fc.boolean(), (request, minutes, teacher, is_given_up) => {
        const changedTo = (time: Interval) => (minutes === null ? null : shift(time, minutes));
        const now = { ...request, teacher_id: teacher, is_given_up };
        expect(requestFate(request, { ...now, wanted: changedTo(request.wanted) })).toBe('void');
        const fate = requestFate(request, { ...now, lesson: changedTo(request.lesson) });
        expect(fate === 'void').toBe(!is_given_up);
      }),
    );
  });
});

describe('a request expires (LESSON-5)', () => {
  it('with the wanted hour or the lesson, whichever comes first', () => {
    fc.assert(
      fc.property(moment, moment, (starts_at, lesson_starts_at) => {
        const earlier = new Date(Math.min(+starts_at, +lesson_starts_at));
        expect(requestExpiry({ starts_at, lesson_starts_at })).toEqual(earlier);
        expect(requestExpiry({ starts_at, lesson_starts_at: null })).toEqual(starts_at);
      }),
    );
  });
});

const rules = { course_id: 'english', level: 'Básico', modality: 'Em grupo' } as const;
const student = (change: Partial<StudentTime>): StudentTime => ({
  availability: {},
  zone: 'America/Sao_Paulo',
  busy: [],
  frequency: 1,
  ...rules,
  ...change,
});
const teacher = (change: Partial<TeacherTime>): TeacherTime => ({
  availability: {},
  zone: 'America/Sao_Paulo',
  busy: [],
  absences: [],
  classes: [],
  ...change,
});

describe('wanted hours (LESSON-3)', () => {
  it('a longer lesson fits where all hours that it touches do, on one day of the teacher', () => {
    fc.assert(
      fc.property(
        availability,
        availability,
        zone,
        zone,
        isoDate,
        fc.integer({ min: 15, max: 240 }),
        fc.array(fc.integer({ min: 0, max: 7 * 48 }), { maxLength: 5 }),
        (hours, wishes, here, there, date, minutes, taken) => {
          const first = instantAt(date, '00:00', here).getTime();
          const busy = taken.map((half): Interval => {
            const start = new Date(first + half * (HOUR_MS / 2));
            return { start, end: new Date(+start + HOUR_MS) };
          });
          const week = fittingHours(
            teacher({ availability: hours, zone: here, busy }),
            student({ availability: wishes, zone: there }),
            date,
          );
          const fitting = new Set(
            week.flatMap(({ range, reasons }) => (reasons.length === 0 ? range.start.getTime() : [])),
          );
          for (const { start, end, reasons } of freeStarts(week, minutes)) {
            const touched = Array.from(
              { length: Math.ceil(minutes / 60) },
              (_, each) => +start + each * HOUR_MS,
            );
            const isOneDay = localDate(start, here) === localDate(new Date(touched.at(-1) ?? 0), here);
            expect(reasons.length === 0).toBe(isOneDay && touched.every((each) => fitting.has(each)));
            expect(+end - +start).toBe(minutes * 60_000);
            if (reasons.length === 0) expect(overlapsAny(busy, { start, end })).toBe(false);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('a seat is judged by the lesson itself: its own times, its students and its capacity', () => {
    const monday = '2026-11-30';
    const at = (hour: string, minutes = 60): Interval => {
      const start = instantAt(monday, hour, 'America/Sao_Paulo');
      return { start, end: new Date(+start + minutes * 60_000) };
    };
    const lesson = (class_id: string, time: Interval, student_count: number): ClassOfTeacher => ({
      class_id,
      ...rules,
      student_count,
      capacity: 10,
      lessons: [time],
    });
    const classes = [
      lesson('fits', at('09:30'), 9),
      lesson('full', at('11:00'), 10),
      lesson('unwished', at('15:00'), 1),
    ];
    const hours = fittingHours(
      teacher({ busy: classes.flatMap(({ lessons }) => lessons), classes }),
      student({ availability: { monday: [slotAt(9), slotAt(10), slotAt(11)] } }),
      monday,
    );
    expect(seatHours(hours, classes)).toEqual([
      { ...at('09:30'), to_lesson_id: 'fits', reasons: [] },
      { ...at('11:00'), to_lesson_id: 'full', reasons: ['occupied'] },
      { ...at('15:00'), to_lesson_id: 'unwished', reasons: ['student'] },
    ]);
  });
});
