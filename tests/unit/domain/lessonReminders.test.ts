import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  GUARDIAN_REMINDERS,
  guardianReminder,
  isLessonReminderDue,
  LESSON_REMINDERS,
  lessonReminder,
  remindedStarts,
  usualReminders,
} from '../../../domain/lessonReminders.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { freeUntil } from '../../../domain/studentLessons.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Among them are zones whose clocks change, and both ends of the world. */
const zones = fc.constantFrom(
  'America/Sao_Paulo',
  'Europe/Lisbon',
  'Asia/Tokyo',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
);
const starts = fc
  .integer({ min: Date.parse('2026-01-01T00:00Z') / minute, max: Date.parse('2027-12-31T00:00Z') / minute })
  .map((minutes) => new Date(minutes * minute));
const earlier = (moment: Date, ms: number) => new Date(moment.getTime() - ms);

describe('a reminder of a lesson (NOTICE-8)', () => {
  it('of the day before is sent on the day before in the zone of the reader, and never within two hours of the lesson', () => {
    fc.assert(
      fc.property(starts, zones, fc.integer({ min: -hour, max: 3 * day }), (starts_at, zone, ms) => {
        const now = earlier(starts_at, ms);
        if (!isLessonReminderDue('LESSON_DAY_BEFORE', { starts_at, zone }, now)) return;
        const noon = Date.parse(`${localDate(now, zone)}T12:00:00Z`);
        expect(localDate(starts_at, zone)).toBe(new Date(noon + day).toISOString().slice(0, 10));
        expect(ms).toBeGreaterThan(2 * hour);
        expect(ms).toBeLessThanOrEqual(25 * hour);
      }),
    );
  });

  it('of the day before begins while the lesson can still be given up, unless that is two days before', () => {
    fc.assert(
      fc.property(starts, zones, (starts_at, zone) => {
        const first = earlier(starts_at, 25 * hour);
        expect(first.getTime()).toBeLessThan(freeUntil(starts_at).getTime());
        const isTomorrow =
          localDate(starts_at, zone) ===
          new Date(Date.parse(`${localDate(first, zone)}T12:00:00Z`) + day).toISOString().slice(0, 10);
        expect(isLessonReminderDue('LESSON_DAY_BEFORE', { starts_at, zone }, first)).toBe(isTomorrow);
      }),
    );
  });

  it('of the day before has a moment for every lesson, in every zone', () => {
    fc.assert(
      fc.property(starts, zones, (starts_at, zone) => {
        const runs = Array.from({ length: 25 * 12 }, (_, index) =>
          earlier(starts_at, (index + 1) * 5 * minute),
        );
        expect(runs.some((now) => isLessonReminderDue('LESSON_DAY_BEFORE', { starts_at, zone }, now))).toBe(
          true,
        );
      }),
    );
  });

  it('of the hour before is sent in any zone from sixty to ten minutes before, and never after the start', () => {
    fc.assert(
      fc.property(starts, zones, fc.integer({ min: -2 * hour, max: 2 * hour }), (starts_at, zone, ms) => {
        const isDue = isLessonReminderDue('LESSON_HOUR_BEFORE', { starts_at, zone }, earlier(starts_at, ms));
        expect(isDue).toBe(ms > 10 * minute && ms <= hour);
      }),
    );
  });

  it('is looked for among all lessons of which it may be due, and both are never due together', () => {
    fc.assert(
      fc.property(starts, zones, fc.integer({ min: -hour, max: 2 * day }), (starts_at, zone, ms) => {
        const now = earlier(starts_at, ms);
        const due = LESSON_REMINDERS.filter((each) => isLessonReminderDue(each, { starts_at, zone }, now));
        expect(due.length).toBeLessThanOrEqual(1);
        for (const reminder of due) {
          const { after, until } = remindedStarts(reminder, now);
          expect(starts_at > after && starts_at <= until).toBe(true);
        }
      }),
    );
  });

  it('of a lesson at half past midnight waits until the day before has begun', () => {
    const lesson = { starts_at: new Date('2026-03-12T03:30Z'), zone: 'America/Sao_Paulo' };
    const due = (now: string) => isLessonReminderDue('LESSON_DAY_BEFORE', lesson, new Date(now));
    expect(due('2026-03-11T02:59Z')).toBe(false);
    expect(due('2026-03-11T03:00Z')).toBe(true);
    expect(due('2026-03-12T01:31Z')).toBe(false);
  });
});

it('a student is e-mailed on the day before and a device is told an hour before; a teacher gets no e-mail unasked (NOTICE-9)', () => {
  expect(usualReminders('LESSON_DAY_BEFORE', 'student')).toEqual({
    by_email: true,
    by_push: false,
    to_guardian: true,
  });
  expect(usualReminders('LESSON_HOUR_BEFORE', 'student')).toEqual({
    by_email: false,
    by_push: true,
    to_guardian: false,
  });
  expect(LESSON_REMINDERS.some((each) => usualReminders(each, 'teacher').by_email)).toBe(false);
});

it('each reminder has one for the guardian, which leads back to it (NOTICE-10)', () => {
  expect(LESSON_REMINDERS.map(guardianReminder)).toEqual(GUARDIAN_REMINDERS);
  expect(GUARDIAN_REMINDERS.map(lessonReminder)).toEqual(LESSON_REMINDERS);
});
