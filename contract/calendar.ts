import { z } from 'zod';
import {
  CANCEL_REASON_MAX,
  DESCRIPTION_MAX,
  ENTRY_TITLE_MAX,
  MAX_DURATION,
  MIN_DURATION,
} from '../domain/calendarEntry.ts';
import { HOLIDAYS } from '../domain/holidays.ts';
import { CANCEL_CAUSES, CHANGE_SCOPES, LESSON_STATUSES, PLAN_TYPES, WEEKDAYS } from '../domain/options.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { internal, like, option, restricted, shown } from './auditKinds.ts';
import { area, byId, done, id, instant, listOf, listQuery } from './call.ts';
import { line, multiLine, plausibleDay, plausibleMoment, timezone } from './fields.ts';
import { lesson, office, type Readers, to } from './readers.ts';
import { rule } from './rules.ts';

const text = z.string().nullable();
const count = z.number().int();

export const lessonView = z.object({
  id,
  calendar_id: id,
  entry_id: id,
  room_id: z.string(),
  title: z.string(),
  description: z.string(),
  class_id: id,
  class_name: z.string(),
  /** Calendars distinguish group and private lessons. */
  plan_type: z.enum(PLAN_TYPES),
  course_id: id,
  teacher_id: id,
  teacher_name: z.string(),
  teacher_photo_url: text,
  /** Student of a private lesson; for callers who are students, their own id. */
  student_id: id.nullable(),
  student_quantity: count,
  /** Empty for students. */
  students: z.array(z.object({ id, name: z.string(), photo_url: text })),
  student_names: z.array(z.string()),
  starts_at: instant,
  ends_at: instant,
  start_date: z.string(),
  start_hour: z.string(),
  end_hour: z.string(),
  duration: count,
  timezone: z.string(),
  status: z.enum(['scheduled', 'cancelled']),
  cancel_cause: z.enum(CANCEL_CAUSES).nullable(),
  /** Null for students. */
  cancel_reason: text,
  /** Moved alone, so it no longer follows the rule of its series. */
  moved: z.boolean(),
  /** True if someone other than the class's teacher gives the lesson. */
  substituted: z.boolean(),
  /** Its class or one of its students is at the advanced level; false for students. */
  advanced: z.boolean(),
  updated_at: instant,
  end_date: z.string(),
  recurrence: z.boolean(),
  recurrence_type: text,
  recurrence_days: z.array(z.string()),
  /** Null until the lesson is opened. */
  calendar_history_id: id.nullable(),
  session_open: z.boolean(),
});

/** The count of the lessons that begin in one hour or on one day. */
const lessonGroup = z.object({
  /** The bounds of the hour; for a day, those of its last lesson. */
  starts_at: instant,
  ends_at: instant,
  count,
  /** Titles of the first lessons, at most 3. */
  titles: z.array(z.string()),
});

const scope = z.enum(CHANGE_SCOPES).default('this');
const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Decisions for lessons by their `original_start`. */
export const decisions = {
  /** Lessons to leave out. */
  skip: z.array(plausibleMoment).max(1000).optional(),
  /** Lessons to keep although the school is closed or the teacher is away. */
  keep: z.array(plausibleMoment).max(1000).optional(),
};

const changeBody = z.strictObject({
  title: line(ENTRY_TITLE_MAX, 1, 'lesson_title_required', 'lesson_title_long').optional(),
  description: multiLine(DESCRIPTION_MAX).optional(),
  teacher_id: id.optional(),
  start_date: plausibleDay.optional(),
  start_hour: hour.optional(),
  duration: z
    .number()
    .int()
    .min(MIN_DURATION, rule('entry_too_short'))
    .max(MAX_DURATION, rule('entry_too_long'))
    .optional(),
  /** Time zone of `start_date` and `start_hour`. */
  timezone: timezone.optional(),
  scope,
  ...decisions,
  updated_at: instant.optional(),
});

/** National holiday; null for a day that the school has entered. */
export const holiday = z.enum(HOLIDAYS).nullable();

export const conflictView = z.object({
  kind: z.enum(['teacher', 'student', 'absence', 'closed']),
  /** Names the lesson in `skip` and `keep`. */
  original_start: instant,
  starts_at: instant,
  ends_at: instant,
  /** Teacher or student; null for a closed day. */
  person: z.object({ id, name: z.string() }).nullable(),
  /** The other lesson, the reason of the absence or closure. */
  with_title: z.string(),
  /** The closed day, if it is a national holiday. */
  holiday,
  with_starts_at: instant.nullable(),
  with_ends_at: instant.nullable(),
});

/** The same conflict of a weekly hour, on one day or more. */
const conflictGroup = z.object({
  kind: conflictView.shape.kind,
  person: conflictView.shape.person,
  with_title: z.string(),
  holiday,
  /** The weekday on which the lesson starts, in the time zone of its recurrence. */
  weekday: z.enum(WEEKDAYS),
  start_hour: z.string(),
  end_hour: z.string(),
  count,
  /** The lessons, in order, as `skip` and `keep` name them; the first 1,000. */
  original_starts: z.array(instant),
  /** Whether all of its lessons may be kept. */
  can_keep: z.boolean(),
  /** The times of the first lesson, followed by those of what it conflicts with. */
  starts_at: instant,
  ends_at: instant,
  with_starts_at: instant.nullable(),
  with_ends_at: instant.nullable(),
});

/** Effect of a proposed change. */
export const planView = z.object({
  /** Lessons to come that take place after the change, and before it. */
  lessons: count,
  before: count,
  moved: count,
  added: count,
  dropped: count,
  first: instant.nullable(),
  last: instant.nullable(),
  /** Left out because the school is closed. */
  closed: z.array(z.object({ original_start: instant, starts_at: instant, name: z.string(), holiday })),
  /** Limited to 200; `conflict_count` is the total. */
  conflicts: z.array(conflictView),
  conflict_count: count,
  /** All conflicts, once for each weekly hour; limited to 100. */
  groups: z.array(conflictGroup),
});

const heldLesson = z.object({
  /** `calendar_history_id` elsewhere. */
  id,
  calendar_id: id,
  title: z.string(),
  class_id: id,
  class_name: z.string(),
  teacher_id: id,
  starts_at: instant,
  ends_at: instant,
  duration: count,
  student_quantity: count,
  started_at: instant,
  ended_at: instant.nullable(),
  is_last_class_of_the_week: z.boolean(),
});

export const errors = {
  lesson_overlap: 417,
  lesson_cancelled: 417,
  lesson_over: 417,
  lesson_past: 417,
  start_past: 417,
  lesson_ahead: 417,
  lesson_not_cancelled: 417,
  lesson_held: 417,
  lesson_day_closed: 417,
  lesson_teacher_away: 417,
  lesson_class_off: 417,
  lesson_conflicts: 417,
  series_empty: 417,
  teacher_cannot_teach: 417,
} as const satisfies Statuses;

export const audited = {
  entities: {
    calendar_history: ['I'],
    lessons: ['U', 'D'],
  },
  sentences: ['lessons.status.scheduled', 'lessons.status.cancelled'],
  statuses: LESSON_STATUSES,
  fields: {
    title: shown('text'),
    description: restricted('text'),
    starts_at: shown('instant'),
    ends_at: shown('instant'),
    first_day: shown('day'),
    last_day: shown('day'),
    closed: shown('flag'),
    change_scope: option(CHANGE_SCOPES),
    cancel_reason: restricted('text'),
    teacher_id: like('text', 'teacher_name'),
    class_id: shown('text'),
    student_ids: like('text', 'student_names'),
    max_students: shown('number'),
    is_last_class_of_the_week: shown('flag'),
    lesson_id: internal,
    calendar_history_id: internal,
  },
} as const satisfies Audited;

export const readers = {
  student_names: to([...office, 'teacher'], 'who attends a lesson; calendars of students hide the list', []),
  teacher_photo_url: lesson,
} as const satisfies Readers;

export const calls = area({
  'GET /v1/calendar': {
    summary: 'Lessons of a period, or the next ones',
    note: 'Needs start_date and end_date, or quantity.',
    access: 'view:calendar',
    scope: 'classes',
    query: z
      .strictObject({
        teacher_id: id.optional(),
        student_id: id.optional(),
        start_date: plausibleMoment.optional(),
        end_date: plausibleMoment.optional(),
        quantity: z.coerce.number().int().min(1).max(100).optional(),
        /** Counts the lessons of an hour that has more than `most`; of such a day, all but the first. */
        group: z.enum(['hour', 'day']).optional(),
        most: z.coerce.number().int().min(1).max(20).default(2),
        /** Time zone of the hours or days by which lessons are grouped. */
        timezone: timezone.optional(),
      })
      .refine((query) => query.quantity !== undefined || (query.start_date && query.end_date), {
        error: rule('span_or_quantity'),
      }),
    response: z.object({
      response: z.array(lessonView),
      /** Present if `group` is given. */
      groups: z.array(lessonGroup).optional(),
    }),
  },
  'GET /v1/calendar/teacher-calendar-history/:teacher_id': {
    summary: 'Lessons that a teacher held',
    access: 'view:calendar',
    types: ['ADMIN', 'TEACHER', 'FEE'],
    scope: 'teachers',
    params: z.strictObject({ teacher_id: id }),
    query: listQuery(['started_at']).extend({ order: z.enum(['ASC', 'DESC']).default('DESC') }),
    response: listOf(heldLesson),
  },
  'POST /v1/calendar/history': {
    summary: 'Open the class session of a lesson',
    access: 'edit:calendar',
    types: ['TEACHER', 'FEE'],
    scope: 'classes',
    body: z.strictObject({
      /** The `id` of GET /v1/calendar. */
      calendar_id: id,
      teacher_id: id,
      room_id: z.string().max(100),
      started_at: plausibleMoment,
      is_last_class_of_the_week: z.boolean().optional(),
    }),
    response: z.object({ id, calendar_history_id: id, is_last_class_of_the_week: z.boolean() }),
    errors: ['not_joinable', 'lesson_over', 'lesson_cancelled'],
  },
  'PATCH /v1/calendar/:id': {
    summary: 'Change a lesson, or it and the following ones of its series, or all to come',
    access: 'edit:calendar',
    types: ['ADMIN', 'TEACHER', 'FEE'],
    scope: 'classes',
    params: byId,
    body: changeBody,
    record: lessonView,
    response: lessonView,
    errors: [
      'field_forbidden',
      'lesson_past',
      'start_past',
      'lesson_cancelled',
      'lesson_conflicts',
      'series_empty',
      'teacher_cannot_teach',
      'stale',
    ],
  },
  'POST /v1/calendar/:id/preview': {
    summary: 'What a change of a lesson would do, and what stands against it',
    access: 'edit:calendar',
    types: ['ADMIN'],
    scope: 'classes',
    params: byId,
    body: changeBody,
    record: lessonView,
    response: planView,
    errors: [
      'lesson_past',
      'start_past',
      'lesson_cancelled',
      'series_empty',
      'teacher_cannot_teach',
      'stale',
    ],
  },
  'POST /v1/calendar/:id/cancel': {
    summary: 'Cancel a lesson to come, the following ones or all',
    access: 'edit:calendar',
    types: ['ADMIN'],
    scope: 'classes',
    params: byId,
    body: z.strictObject({ reason: multiLine(CANCEL_REASON_MAX, 1, 'cancel_reason_required'), scope }),
    response: z.object({ cancelled: count }),
    errors: ['lesson_past', 'lesson_cancelled'],
  },
  'POST /v1/calendar/:id/restore': {
    summary: 'Hold a cancelled lesson to come after all',
    access: 'edit:calendar',
    types: ['ADMIN'],
    scope: 'classes',
    params: byId,
    response: done,
    errors: [
      'lesson_past',
      'lesson_not_cancelled',
      'lesson_class_off',
      'lesson_day_closed',
      'lesson_teacher_away',
      'lesson_overlap',
    ],
  },
  'DELETE /v1/calendar/:id': {
    summary: 'Erase a past lesson that was not held; one that is made up is cancelled instead',
    access: 'delete:calendar',
    types: ['ADMIN'],
    scope: 'classes',
    params: byId,
    response: z.object({ erased: z.boolean() }),
    errors: ['lesson_ahead', 'lesson_held'],
  },
});
