import { z } from 'zod';
import { MATCH_ISSUES } from '../domain/matching.ts';
import { MATCH_STATUSES, OPEN_MATCH_STATUSES, WEEKDAYS } from '../domain/options.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { shown } from './auditKinds.ts';
import { area, done, id, instant, listOf, listQuery, textFilter } from './call.ts';
import { timezone } from './fields.ts';
import { office, type Readers, to } from './readers.ts';
import { rule } from './rules.ts';

const text = z.string().nullable();
const count = z.number().int();
const hour = z.string().regex(/^([01]\d|2[0-3]):00$/);

export const rankedTeacher = z.object({
  id,
  name: z.string(),
  email: z.string(),
  photo_url: text,
  fits: z.boolean(),
  score: z.number(),
  common_hours: count,
  shared_interests: z.array(z.string()),
  students_count: count,
  max_students: count,
  /** Empty when the teacher fits. */
  why_not: z.array(z.string()),
});

/** Open matches by the state of their promise (MATCH-13). */
const promiseView = z.object({
  offer_next: z.boolean(),
  kept: count,
  /** Number that end within `soon_hours`. */
  soon: count,
  late: count,
  soon_hours: count,
});

export const errors = {
  not_waiting_match: 417,
  not_pending_allocation: 417,
  not_waiting_acceptance: 417,
  reminded_recently: 417,
  teacher_does_not_fit: 417,
  wrong_slot_count: 417,
  class_incomplete: 417,
  slot_lost: 417,
} as const satisfies Statuses;

export const audited = {
  contexts: ['acceptance', 'matching'],
  entities: {
    matches: ['I', 'U'],
    matching_settings: ['U'],
  },
  sentences: [
    'acceptance.U',
    'acceptance.status.accepted',
    'acceptance.status.pending-allocation',
    'matches.status.pending-allocation',
    'matches.status.waiting-acceptance',
    'matches.status.closed',
    'matches.reminded_at',
  ],
  statuses: MATCH_STATUSES,
  fields: {
    class_ids: shown('text'),
    offer_next: shown('flag'),
    reminded_at: shown('instant'),
  },
} as const satisfies Audited;

export const readers = {
  shared_interests: to(office, 'why a teacher suits the student', []),
} as const satisfies Readers;

export const calls = area({
  'GET /v1/students-without-match': {
    summary: 'Students to be allocated to a teacher',
    access: 'view:students_without_match',
    scope: 'school',
    query: listQuery(['waiting_since', 'name', 'vendor', 'planPaymentDate'], {
      name: textFilter,
      vendor: textFilter,
      status: z.enum(OPEN_MATCH_STATUSES).optional(),
    }),
    response: listOf(
      z.object({
        id,
        match_id: id,
        student_id: id,
        user_id: id,
        name: z.string(),
        photo_url: text,
        vendor: text,
        seller_user_id: id.nullable(),
        planPaymentDate: instant.nullable(),
        status: z.string(),
        waiting_since: instant,
        /** Deadline for finding a teacher, or for the response of the current one. */
        due: instant,
        student_level: z.string(),
      }),
    ),
  },
  'GET /v1/students-without-match/teachers': {
    summary:
      'At most a hundred teachers for a student, best first, with reasons, then the others with why they do not fit',
    access: 'view:students_without_match',
    scope: 'school',
    query: z.strictObject({ student_id: id, search: textFilter }),
    response: z.array(rankedTeacher),
  },
  'POST /v1/students-without-match': {
    summary: 'Allocate a student to a teacher',
    access: 'create:students_without_match',
    scope: 'school',
    body: z.strictObject({ teacher_id: id, student_id: id }),
    response: done,
    errors: ['not_pending_allocation', 'not_waiting_match', 'teacher_does_not_fit'],
  },
  'POST /v1/students-without-match/plan': {
    summary: 'The best plan for all students to be allocated, with its reasons; changes nothing',
    access: 'create:students_without_match',
    scope: 'school',
    response: z.object({
      /** Whether no better plan exists. */
      optimal: z.boolean(),
      allocated: count,
      points: count,
      /** No plan has more. */
      most_allocated: count,
      most_points: count,
      milliseconds: count,
      students: z.array(
        z.object({
          student_id: id,
          user_id: id.nullable(),
          name: z.string(),
          photo_url: text,
          waiting_since: instant,
          /** Null if no teacher can take the student in addition to the rest of the plan. */
          teacher_id: id.nullable(),
          teacher_user_id: id.nullable(),
          teacher_name: text,
          score: z
            .object({
              spare_cells: count,
              shared_interests: count,
              half_full_class: count,
              load: count,
              waiting_days: count,
              total: count,
            })
            .nullable(),
          /** Weekdays and hours in the teacher's `timezone`. */
          lessons: z.array(z.object({ weekday: z.enum(WEEKDAYS), start_hour: hour, in_class: z.boolean() })),
          timezone: text,
          runner_up: z.object({ name: z.string(), difference: count }).nullable(),
          /** Number of other teachers by what excludes them. */
          blocked: z.array(z.object({ reason: z.enum([...MATCH_ISSUES, 'taken']), teachers: count })),
        }),
      ),
      advice: z.array(
        z.object({
          teacher_name: z.string(),
          weekday: z.enum(WEEKDAYS),
          start_hour: hour,
          timezone: z.string(),
          students: count,
        }),
      ),
    }),
    errors: ['unavailable'],
  },
  'POST /v1/students-without-match/plan/apply': {
    summary: 'Allocate students as planned, each by itself; may be repeated',
    access: 'create:students_without_match',
    scope: 'school',
    body: z.strictObject({
      choices: z
        .array(z.strictObject({ student_id: id, teacher_id: id }))
        .min(1)
        .max(50),
    }),
    response: z.array(z.object({ student_id: id, allocated: z.boolean(), code: text, message: text })),
  },
  'GET /v1/students-without-match/notifications': {
    summary: 'Number of students who await allocation',
    access: 'view:students_without_match',
    scope: 'school',
    response: count,
  },
  'GET /v1/match/waiting': {
    summary: 'Students waiting for acceptance',
    access: 'view:users',
    types: ['ADMIN'],
    scope: 'school',
    query: listQuery(['created_at', 'student_name', 'teacher_name', 'fev_name'], {
      student_name: textFilter,
      fev_name: textFilter,
      teacher_name: textFilter,
    }),
    response: listOf(
      z.object({
        id,
        match_id: id,
        student_id: id,
        user_id: id,
        student_name: z.string(),
        photo_url: text,
        teacher_user_id: id,
        teacher_name: z.string(),
        seller_user_id: id.nullable(),
        fev_name: text,
        created_at: instant,
        /** Response deadline. */
        due: instant,
        /** When the teacher was last reminded of this offer. */
        reminded_at: instant.nullable(),
      }),
    ),
  },
  'POST /v1/match/remind/:student_id': {
    summary: 'Remind the teacher to whom a student is offered',
    access: 'create:students_without_match',
    scope: 'school',
    params: z.strictObject({ student_id: id }),
    response: z.object({ reminded_at: instant }),
    errors: ['not_waiting_acceptance', 'reminded_recently'],
  },
  'GET /v1/match/promises': {
    summary: 'How many waiting students are within their 24 hours, and what happens at the end',
    access: 'view:students_without_match',
    scope: 'school',
    response: promiseView,
  },
  'PATCH /v1/match/promises': {
    summary: 'Whether a student goes to the next teacher when the time is over',
    access: 'create:students_without_match',
    types: ['ADMIN'],
    scope: 'school',
    body: z.strictObject({ offer_next: z.boolean() }),
    response: promiseView,
  },
  'GET /v1/match/all-waiting': {
    summary: 'Number of students who await acceptance',
    access: 'view:users',
    types: ['ADMIN'],
    scope: 'school',
    response: count,
  },
  'POST /v1/match/redirect/:student_id': {
    summary: 'Return a student to allocation',
    access: 'create:students_without_match',
    scope: 'school',
    params: z.strictObject({ student_id: id }),
    response: done,
    errors: ['not_waiting_acceptance'],
  },
  'GET /v1/teacher-acceptance/match': {
    summary: 'Students waiting for this teacher',
    access: 'view:my_students',
    scope: 'teachers',
    query: z.strictObject({ teacher_id: id }),
    response: z.array(
      z.object({
        match_id: id,
        student_id: id,
        name: z.string(),
        photo_url: text,
        student_level: z.string(),
        course: z.string(),
        plan_type: z.string(),
        frequency: count,
        interests: z.array(z.string()),
        important_informations: text,
        waiting_since: instant,
      }),
    ),
  },
  'GET /v1/teacher-acceptance/class-availability': {
    summary: "The acceptance week's cells in the teacher's zone, each with its reason",
    access: 'view:my_students',
    scope: 'teachers',
    query: z.strictObject({ teacher_id: id, student_id: id }),
    response: z.object({
      /** Seven days ahead, in `timezone`. */
      start_date: z.string(),
      timezone: z.string(),
      frequency: count,
      /** Why no choice of hours would be accepted; empty when one would. */
      why_not: z.array(z.enum(MATCH_ISSUES)),
      slots: z.array(
        z.object({
          id: z.string(),
          date: z.string(),
          day: z.enum(WEEKDAYS),
          start_hour: z.string(),
          end_hour: z.string(),
          available: z.boolean(),
          /** Null for a free hour. */
          class_id: id.nullable(),
          class_name: text,
          title: text,
          students: count,
          max_students: count,
          reason: z.enum(['student', 'occupied', 'absent']).nullable(),
          /** The student requested this hour. */
          wished: z.boolean(),
        }),
      ),
    }),
  },
  'PATCH /v1/teacher-acceptance/answer': {
    summary: 'Accept with as many hours as the contract has, or refuse with an empty class_ids',
    access: 'view:my_students',
    types: ['TEACHER', 'FEE'],
    scope: 'teachers',
    body: z
      .strictObject({
        match_id: id,
        teacher_id: id,
        timezone,
        class_ids: z.array(id.nullable()).max(7),
        start_hour: z.array(hour).max(7),
        weekDays: z.array(z.enum(WEEKDAYS)).max(7),
      })
      .refine(
        ({ class_ids, start_hour, weekDays }) =>
          class_ids.length === start_hour.length && class_ids.length === weekDays.length,
        { error: rule('hour_incomplete'), path: ['class_ids'] },
      ),
    response: z.object({ status: z.enum(['accepted', 'refused']), class_ids: z.array(id) }),
    errors: [
      'not_waiting_acceptance',
      'wrong_slot_count',
      'class_incomplete',
      'slot_lost',
      'teacher_does_not_fit',
      'unavailable',
    ],
  },
  'GET /v1/teacher-acceptance/notifications': {
    summary: 'Number of students who await this teacher',
    access: 'view:my_students',
    scope: 'teachers',
    query: z.strictObject({ teacher_id: id }),
    response: count,
  },
});
