import { z } from 'zod';
import { RESCHEDULE_STATUSES } from '../domain/options.ts';
import { RESCHEDULE_MESSAGE_MAX, RESCHEDULE_REASON_MAX } from '../domain/studentLessons.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { area, byId, id, instant, listOf, listQuery } from './call.ts';
import { optionalMultiLine, plausibleDay, plausibleMoment, timezone } from './fields.ts';
import { rule } from './rules.ts';

const text = z.string().nullable();

const makeup = z.object({
  id,
  student_id: id,
  lesson_id: id,
  title: z.string(),
  class_name: z.string(),
  teacher_name: text,
  /** Start of the lesson that was given up. */
  starts_at: instant,
  given_up_at: instant,
  expires_at: instant,
  used_at: instant.nullable(),
});

const reschedule = z.object({
  id,
  created_at: instant,
  updated_at: instant,
  status: z.enum(RESCHEDULE_STATUSES),
  student_id: id,
  student_name: z.string(),
  /** The users of student and teacher, whose pages their names lead to. */
  student_user_id: id,
  teacher_user_id: id,
  photo_url: text,
  lesson_id: id,
  title: z.string(),
  class_name: z.string(),
  /** Start of the lesson when the student asked. */
  lesson_starts_at: instant,
  lesson_ends_at: instant,
  /** Start of the wanted slot. */
  starts_at: instant,
  ends_at: instant,
  /** Null for a free hour. */
  to_lesson_id: id.nullable(),
  to_title: text,
  teacher_id: id,
  teacher_name: text,
  message: text,
  reason: text,
  decided_at: instant.nullable(),
  expires_at: instant,
});

const students = ['STUDENT'] as const;
const everyone = ['ADMIN', 'TEACHER', 'FEE', 'STUDENT'] as const;

export const errors = {
  lesson_late: 417,
  makeup_expired: 417,
  reschedule_pending: 417,
  reschedule_closed: 417,
  hour_lost: 417,
} as const satisfies Statuses;

export const audited = {
  entities: {
    makeups: ['I'],
    reschedules: ['I', 'U'],
  },
  sentences: [
    'reschedules.status.accepted',
    'reschedules.status.expired',
    'reschedules.status.refused',
    'reschedules.status.void',
    'reschedules.status.withdrawn',
  ],
  statuses: RESCHEDULE_STATUSES,
} as const satisfies Audited;

export const calls = area({
  'POST /v1/calendar/:id/give-up': {
    summary: 'Give up a lesson to come, for a make-up',
    access: 'view:calendar',
    types: students,
    scope: 'students',
    params: byId,
    body: z.strictObject({ updated_at: instant.optional() }),
    response: makeup,
    errors: ['lesson_late', 'lesson_past', 'lesson_cancelled', 'student_inactive', 'stale'],
  },
  'GET /v1/calendar/:id/hours': {
    summary: 'The hours of a week to which a student may ask to move a lesson, or make it up',
    access: 'view:calendar',
    types: students,
    scope: 'students',
    params: byId,
    query: z.strictObject({ start_date: plausibleDay, timezone }),
    response: z.object({
      /** The hours of all weeks begin in it. */
      first: instant,
      last: instant,
      /** False if the student has no available hours, in which case nothing fits. */
      has_hours: z.boolean(),
      hours: z.array(
        z.object({
          starts_at: instant,
          ends_at: instant,
          /** Null for a free hour. */
          to_lesson_id: id.nullable(),
          title: text,
          teacher_name: text,
        }),
      ),
    }),
    errors: ['lesson_late', 'makeup_expired', 'lesson_past', 'lesson_cancelled', 'student_inactive'],
  },
  'POST /v1/reschedules': {
    summary: 'Ask the teacher for another hour of a lesson or for the hour of a make-up',
    access: 'view:calendar',
    types: students,
    scope: 'students',
    body: z.strictObject({
      lesson_id: id,
      starts_at: plausibleMoment,
      to_lesson_id: id.nullable(),
      message: optionalMultiLine(RESCHEDULE_MESSAGE_MAX),
    }),
    response: reschedule,
    errors: [
      'lesson_late',
      'makeup_expired',
      'lesson_past',
      'lesson_cancelled',
      'student_inactive',
      'reschedule_pending',
      'hour_lost',
    ],
  },
  'GET /v1/reschedules': {
    summary: 'Requests for another hour, newest first: one’s own, those to answer, or all',
    access: 'view:calendar',
    types: everyone,
    scope: 'students',
    query: listQuery(['created_at', 'starts_at'], {
      order: z.enum(['ASC', 'DESC']).default('DESC'),
      status: z.enum(RESCHEDULE_STATUSES).optional(),
    }),
    response: listOf(reschedule),
  },
  'POST /v1/reschedules/:id/answer': {
    summary: 'Accept a request for another hour, which moves the lesson, or refuse it',
    access: 'edit:calendar',
    types: ['ADMIN', 'TEACHER', 'FEE'],
    scope: 'teachers',
    params: byId,
    body: z
      .strictObject({
        accept: z.boolean(),
        reason: optionalMultiLine(RESCHEDULE_REASON_MAX),
      })
      .refine(({ accept, reason }) => accept || reason !== undefined, {
        error: rule('reschedule_reason_required'),
        path: ['reason'],
      }),
    response: reschedule,
    errors: ['reschedule_closed', 'hour_lost'],
  },
  'POST /v1/reschedules/:id/withdraw': {
    summary: 'Take back a request for another hour',
    access: 'view:calendar',
    types: students,
    scope: 'students',
    params: byId,
    response: reschedule,
    errors: ['reschedule_closed'],
  },
  'GET /v1/makeups': {
    summary: 'Make-ups, the next to expire first: one’s own, or of a student',
    access: 'view:calendar',
    types: ['ADMIN', 'STUDENT'],
    scope: 'students',
    query: listQuery(['expires_at'], {
      student_id: id.optional(),
      /** Selects make-ups that are neither used nor expired. */
      open: z.enum(['true', 'false']).optional(),
    }),
    response: listOf(makeup),
  },
});
