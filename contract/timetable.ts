import { z } from 'zod';
import { CANCEL_REASON_MAX, DAYS_OFF_REASON_MAX } from '../domain/calendarEntry.ts';
import { FINDING_KINDS } from '../domain/timetableCheck.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { holiday } from './calendar.ts';
import { area, byId, day, done, id, instant } from './call.ts';
import { line, multiLine, plausibleDay, timezone } from './fields.ts';
import { rule } from './rules.ts';

const text = z.string().nullable();
const count = z.number().int();

const LONGEST_SPAN_DAYS = 731;
const ends = { path: ['end_date'], error: rule('span_invalid') };
const isSpan = ({ start_date, end_date }: { start_date: string; end_date: string }): boolean => {
  const days = (Date.parse(end_date) - Date.parse(start_date)) / 86_400_000;
  return days >= 0 && days < LONGEST_SPAN_DAYS;
};
const days = { start_date: plausibleDay, end_date: plausibleDay };

/** Lessons to come that a change concerns. */
const concerned = z.object({
  lesson_count: count,
  /** The first 200. */
  lessons: z.array(
    z.object({
      class_id: id,
      class_name: z.string(),
      teacher_name: z.string(),
      starts_at: instant,
      ends_at: instant,
      students: count,
    }),
  ),
});
/** Lessons that take place again, and those whose hour was given away. */
const restored = z.object({ restored: count, lost: count });

const absence = { teacher_id: id, ...days, timezone };

export const errors = {
  span_past: 417,
  not_a_holiday: 417,
  absence_exists: 417,
  absence_settled: 417,
} as const satisfies Statuses;

export const audited = {
  entities: {
    closures: ['I', 'D'],
    teacher_absences: ['I', 'D'],
  },
} as const satisfies Audited;

export const calls = area({
  'GET /v1/timetable/check': {
    summary:
      'Whether the timetable held at the last check: overlaps, over-full classes, lessons without room or teacher, missing hours',
    access: 'view:calendar',
    types: ['ADMIN'],
    scope: 'school',
    response: z.object({
      /** Null until the first check. */
      checked_at: instant.nullable(),
      /** A check on demand waits or runs. */
      is_running: z.boolean(),
      /** Number of future lessons checked; `students` counts students with lessons, who are checked for missing hours. */
      lessons: z.number().int(),
      students: z.number().int(),
      findings: z.array(
        z.object({
          kind: z.enum(FINDING_KINDS),
          total: z.number().int(),
          rows: z.array(
            z.object({
              id,
              /** The class, or the student for overlaps of students, seats and missing hours. */
              title: z.string(),
              /** The teacher; for missing hours, none. */
              teacher_name: text,
              starts_at: instant.nullable(),
              /** The other lesson, the closed day, the reason of the time off, the class of a seat. */
              detail: text,
              holiday,
              /** Number to compare with `needs`; for seats, the number of lessons. */
              has: z.number().int().nullable(),
              needs: z.number().int().nullable(),
            }),
          ),
        }),
      ),
      /** Results of the last nightly runs, newest first. */
      nights: z.array(z.object({ at: instant, findings: z.number().int() })),
    }),
  },
  'POST /v1/timetable/check': {
    summary: 'Check the timetable anew, in the background',
    access: 'edit:calendar',
    types: ['ADMIN'],
    scope: 'school',
    response: done,
  },
  'GET /v1/closures': {
    summary: 'National holidays and days entered by the school, in order',
    access: 'view:calendar',
    types: ['ADMIN'],
    scope: 'school',
    query: z.strictObject(days).refine(isSpan, ends),
    response: z.array(
      z.object({
        date: day,
        name: z.string(),
        holiday,
        kind: z.enum(['national', 'own']),
        closed: z.boolean(),
        /** Entered by the school, so it can be removed. */
        entered: z.boolean(),
      }),
    ),
  },
  'POST /v1/closures': {
    summary: 'Close the school on some days, or open it on national holidays',
    access: 'edit:calendar',
    types: ['ADMIN'],
    scope: 'school',
    body: z
      .strictObject({ ...days, reason: line(DAYS_OFF_REASON_MAX, 1), closed: z.boolean().default(true) })
      .refine(isSpan, ends),
    response: restored.extend({ cancelled: count }),
    errors: ['span_past', 'not_a_holiday'],
  },
  'POST /v1/closures/preview': {
    summary: 'Lessons that would be cancelled, or take place again',
    access: 'edit:calendar',
    types: ['ADMIN'],
    scope: 'school',
    /** Null removes what was entered. */
    body: z.strictObject({ ...days, closed: z.boolean().nullable() }).refine(isSpan, ends),
    response: z.object({ cancelled: concerned, restored: concerned }),
    errors: ['span_past', 'not_a_holiday'],
  },
  'DELETE /v1/closures': {
    summary: 'Remove the days that were entered in a span',
    access: 'edit:calendar',
    types: ['ADMIN'],
    scope: 'school',
    query: z.strictObject(days).refine(isSpan, ends),
    response: restored.extend({ cancelled: count }),
    errors: ['span_past'],
  },
  'GET /v1/teacher-absences': {
    summary: 'Time off of teachers, in order',
    access: 'view:calendar',
    types: ['ADMIN'],
    scope: 'school',
    query: z.strictObject({ ...days, teacher_id: id.optional() }).refine(isSpan, ends),
    response: z.array(
      z.object({
        id,
        teacher_id: id,
        teacher_name: z.string(),
        start_date: day,
        end_date: day,
        timezone: z.string(),
        reason: z.string(),
        /** Whether the teacher entered it (CAL-19). */
        by_teacher: z.boolean(),
        /** Whether a plan that was not undone covers it (CAL-18). */
        planned: z.boolean(),
        /** Future lessons changed by that plan. */
        covered: count,
        /** Future lessons that the teacher would still give. */
        lessons: count,
      }),
    ),
  },
  'POST /v1/teacher-absences': {
    summary: 'Enter the time off of a teacher',
    access: 'edit:calendar',
    types: ['ADMIN'],
    scope: 'school',
    body: z.strictObject({ ...absence, reason: line(DAYS_OFF_REASON_MAX) }).refine(isSpan, ends),
    response: z.object({ id }),
    errors: ['span_past', 'absence_exists'],
  },
  'POST /v1/teacher-absences/preview': {
    summary: 'Lessons in the time off of a teacher',
    access: 'edit:calendar',
    types: ['ADMIN'],
    scope: 'school',
    body: z.strictObject(absence).refine(isSpan, ends),
    response: concerned,
  },
  'GET /v1/teacher-absences/:id/lessons': {
    summary: 'Lessons in a time off that are still with the teacher',
    access: 'view:calendar',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    response: concerned,
  },
  'POST /v1/teacher-absences/:id/cancel-lessons': {
    summary: 'Cancel the lessons in a time off',
    access: 'edit:calendar',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    body: z.strictObject({ reason: multiLine(CANCEL_REASON_MAX, 1, 'cancel_reason_required') }),
    response: z.object({ cancelled: count }),
  },
  'DELETE /v1/teacher-absences/:id': {
    summary: 'Remove a time off; the lessons cancelled for it take place again while their hours are free',
    access: 'edit:calendar',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    response: restored,
  },
  'GET /v1/account/absences': {
    summary: "The caller's time off that is not over, in order",
    access: 'view:calendar',
    types: ['TEACHER', 'FEE'],
    scope: 'self',
    response: z.array(
      z.object({
        id,
        start_date: day,
        end_date: day,
        timezone: z.string(),
        /** Null for time off that the school entered. */
        reason: text,
        /** Number of future lessons that are still assigned to the caller. */
        lessons: count,
        /** Whether the caller may still withdraw it (CAL-19). */
        can_withdraw: z.boolean(),
      }),
    ),
  },
  'POST /v1/account/absences': {
    summary: "Announce the caller's time off to the school",
    access: 'edit:calendar',
    types: ['TEACHER', 'FEE'],
    scope: 'self',
    body: z.strictObject({ ...days, reason: line(DAYS_OFF_REASON_MAX, 1) }).refine(isSpan, ends),
    response: z.object({ id }),
    errors: ['span_past', 'absence_exists'],
  },
  'POST /v1/account/absences/preview': {
    summary: "Lessons in the caller's time off",
    access: 'edit:calendar',
    types: ['TEACHER', 'FEE'],
    scope: 'self',
    body: z.strictObject(days).refine(isSpan, ends),
    response: concerned,
  },
  'DELETE /v1/account/absences/:id': {
    summary:
      "Withdraw the caller's time off before it begins and before the school has settled a lesson of it",
    access: 'edit:calendar',
    types: ['TEACHER', 'FEE'],
    scope: 'self',
    params: byId,
    response: done,
    errors: ['absence_settled'],
  },
});
