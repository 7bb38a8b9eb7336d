import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countSlots, slotAt } from '../../../domain/availability.ts';
import {
  type ClassOfTeacher,
  canFill,
  fittingHours,
  isFitting,
  type StudentTime,
  type TeacherTime,
} from '../../../domain/fittingHours.ts';
import type { Weekday } from '../../../domain/options.ts';
import { addDays } from '../../../domain/week.ts';
import { type Interval, instantAt, weeklyHourAt } from '../../../domain/zonedWeek.ts';
import { availability, isoDate, zone } from './arbitraries.ts';

const MONDAY = '2026-11-30';
const SP = 'America/Sao_Paulo';
const teacher: TeacherTime = {
  availability: { monday: [slotAt(9), slotAt(10)], wednesday: [slotAt(9)] },
  zone: SP,
  busy: [],
  absences: [],
  classes: [],
};
const student: StudentTime = {
  availability: { monday: [slotAt(9), slotAt(10), slotAt(11)], wednesday: [slotAt(9), slotAt(10)] },
  zone: SP,
  busy: [],
  course_id: 'english',
  level: 'Básico',
  modality: 'Em grupo',
  frequency: 2,
};
const at = (date: string, hour: number, minutes = 60): Interval => {
  const start = instantAt(date, slotAt(hour).start, SP);
  return { start, end: new Date(start.getTime() + minutes * 60_000) };
};
const hourOf = (hours: ReturnType<typeof fittingHours>, day: Weekday, hour: number) => {
  const found = hours.find((each) => each.weekday === day && each.start_hour === slotAt(hour).start);
  if (!found) throw new Error('no such hour');
  return found;
};
const group: ClassOfTeacher = {
  class_id: 'c1',
  course_id: 'english',
  level: 'Básico',
  modality: 'Em grupo',
  student_count: 4,
  capacity: 10,
  lessons: [at(MONDAY, 11)],
};
const withClass = (change: Partial<ClassOfTeacher> = {}): TeacherTime => ({
  ...teacher,
  busy: [at(MONDAY, 11)],
  classes: [{ ...group, ...change }],
});

describe('fittingHours', () => {
  it('finds the shared hours, and returns why the others do not fit', () => {
    const hours = fittingHours(teacher, student, MONDAY);
    expect(hours).toHaveLength(168);
    expect(hours.filter(isFitting).map((each) => `${each.weekday} ${each.start_hour}`)).toEqual([
      'monday 09:00',
      'monday 10:00',
      'wednesday 09:00',
    ]);
    expect(hourOf(hours, 'monday', 11).reasons).toEqual(['absent']);
    expect(hourOf(hours, 'friday', 9).reasons).toEqual(['absent', 'student']);
  });

  it('excludes lessons and absences of the teacher and lessons of the student', () => {
    const hours = fittingHours(
      { ...teacher, busy: [at(MONDAY, 8, 90)], absences: [at('2026-12-02', 0, 24 * 60)] },
      { ...student, busy: [at(MONDAY, 10, 30)] },
      MONDAY,
    );
    expect(hourOf(hours, 'monday', 9).reasons).toEqual(['occupied']);
    expect(hourOf(hours, 'monday', 10).reasons).toEqual(['student']);
    expect(hourOf(hours, 'wednesday', 9).reasons).toEqual(['absent']);
  });

  it('checks every week of the horizon for lessons', () => {
    const later = { ...teacher, busy: [at('2026-12-14', 9)] };
    expect(hourOf(fittingHours(later, student, MONDAY, 2), 'monday', 9).reasons).toEqual([]);
    expect(hourOf(fittingHours(later, student, MONDAY, 3), 'monday', 9).reasons).toEqual(['occupied']);
  });

  describe('time off (MATCH-14)', () => {
    const away = (...absences: Interval[]) => fittingHours({ ...withClass(), absences }, student, MONDAY, 20);
    const week = (number: number, weeks = 1): Interval => ({
      start: instantAt(addDays(MONDAY, number * 7), '00:00', SP),
      end: instantAt(addDays(MONDAY, (number + weeks) * 7), '00:00', SP),
    });
    const reasons = (hours: ReturnType<typeof fittingHours>) =>
      [9, 11].map((hour) => hourOf(hours, 'monday', hour).reasons);

    it('excludes the hour and the seat in a class if it takes the first week', () => {
      expect(reasons(away(week(0)))).toEqual([['absent'], ['absent']]);
    });

    it('excludes none with a week three months ahead, nor with a long leave that is as far away', () => {
      expect(reasons(away(week(12)))).toEqual([[], []]);
      expect(reasons(away(week(9, 11)))).toEqual([[], []]);
    });

    it('excludes them if it takes half of the first eight weeks, at once or apart', () => {
      expect(reasons(away(week(1, 3)))).toEqual([[], []]);
      expect(reasons(away(week(1, 4)))).toEqual([['absent'], ['absent']]);
      expect(reasons(away(week(1), week(3), week(5), week(7, 3)))).toEqual([['absent'], ['absent']]);
      expect(reasons(away(week(5, 30)))).toEqual([[], []]);
    });
  });

  it('offers a seat in a class of the same course, level and modality', () => {
    const seat = hourOf(fittingHours(withClass(), student, MONDAY), 'monday', 11);
    expect(seat).toMatchObject({ class_id: 'c1', reasons: [] });
  });

  it.each<[string, Partial<ClassOfTeacher>]>([
    ['a full class', { student_count: 10 }],
    ['another course', { course_id: 'spanish' }],
    ['another level', { level: 'Zero' }],
    ['a private class', { modality: 'Particular' }],
    ['more lessons than the student has', { lessons: [at(MONDAY, 11), at(MONDAY, 9), at(MONDAY, 10)] }],
  ])('offers no seat in %s', (_, change) => {
    expect(hourOf(fittingHours(withClass(change), student, MONDAY), 'monday', 11).reasons).toContain(
      'occupied',
    );
  });

  it('offers a seat only in a class that lasts, or can, until the contract ends (MATCH-15)', () => {
    const reasons = (lasts_until: string | null, ends_on: string | null) =>
      hourOf(fittingHours(withClass({ lasts_until }), { ...student, ends_on }, MONDAY), 'monday', 11).reasons;
    expect(reasons('2026-12-14', '2026-12-15')).toEqual(['occupied']);
    expect(reasons('2026-12-15', '2026-12-15')).toEqual([]);
    expect(reasons(null, '2026-12-15')).toEqual([]);
    expect(reasons('2026-12-14', null)).toEqual([]);
  });

  it('offers free hours only to a private student', () => {
    const hours = fittingHours(withClass(), { ...student, modality: 'Particular' }, MONDAY);
    expect(hourOf(hours, 'monday', 11).reasons).toEqual(['occupied']);
    expect(hourOf(hours, 'monday', 9).reasons).toEqual([]);
  });

  it('requires the student to be free for every lesson of the class', () => {
    const twice = withClass({ lessons: [at(MONDAY, 11), at('2026-12-04', 11)] });
    expect(hourOf(fittingHours(twice, student, MONDAY), 'monday', 11).reasons).toEqual(['student']);
  });

  it('finds the same hours as a minute-by-minute search, in any zone and week', () => {
    const isFree = (weekly: typeof teacher.availability, inZone: string, instant: Date) => {
      const { weekday, start_hour } = weeklyHourAt(instant, inZone);
      return (weekly[weekday] ?? []).some((slot) => slot.start.slice(0, 2) === start_hour.slice(0, 2));
    };
    fc.assert(
      fc.property(availability, zone, availability, zone, (teaches, teacherZone, learns, studentZone) => {
        // A week in which no clock changes in any of the zones: elsewhere an hour may exist twice.
        const hours = fittingHours(
          { ...teacher, availability: teaches, zone: teacherZone },
          { ...student, availability: learns, zone: studentZone },
          MONDAY,
        );
        for (const hour of hours) {
          const moments = [0, 15, 30, 45, 59].map((m) => new Date(hour.range.start.getTime() + m * 60_000));
          const both = moments.every(
            (moment) => isFree(teaches, teacherZone, moment) && isFree(learns, studentZone, moment),
          );
          expect(isFitting(hour)).toBe(both);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('never offers the same moment twice, even when the clocks change', () => {
    fc.assert(
      fc.property(availability, zone, isoDate, (weekly, inZone, first) => {
        const fitting = fittingHours(
          { ...teacher, availability: weekly, zone: inZone },
          { ...student, availability: weekly, zone: inZone },
          first,
        ).filter(isFitting);
        const starts = fitting.map((each) => each.range.start.getTime());
        expect(new Set(starts).size).toBe(starts.length);
        expect(fitting.length).toBeLessThanOrEqual(countSlots(weekly));
      }),
      { numRuns: 60 },
    );
  });
});

describe('canFill', () => {
  const hours = fittingHours(withClass(), student, MONDAY);

  it('counts free hours and seats, and only whole classes', () => {
    expect(canFill(hours, 4)).toBe(true);
    expect(canFill(hours, 5)).toBe(false);
    const twice = withClass({ lessons: [at(MONDAY, 11), at('2026-12-02', 10)] });
    const seatsOnly = fittingHours({ ...twice, availability: {} }, student, addDays(MONDAY, 0));
    expect(canFill(seatsOnly, 2)).toBe(true);
    expect(canFill(seatsOnly, 1)).toBe(false);
  });
});
