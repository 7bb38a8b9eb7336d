import { z } from 'zod';
import type { Audited, Statuses } from './areaParts.ts';
import { restricted } from './auditKinds.ts';
import { area, byId, done, id, instant, listOf, listQuery } from './call.ts';
import { line } from './fields.ts';
import { notification } from './notices.ts';
import { rule } from './rules.ts';

const stars = z.number().int().min(1).max(5);

const ratingRequest = notification.extend({
  class_id: id,
  teacher_id: id,
  teacher_name: z.string(),
  calendar_history_id: id,
  answered: z.string(),
});

export const errors = {
  evaluation_exists: 417,
  evaluation_early: 417,
  evaluation_absent: 417,
  evaluation_incomplete: 417,
  nobody_to_evaluate: 417,
} as const satisfies Statuses;

export const audited = {
  entities: {
    students_evolution: ['I'],
  },
  fields: {
    conversation: restricted('number'),
    understanding: restricted('number'),
    dedication: restricted('number'),
  },
} as const satisfies Audited;

export const calls = area({
  'POST /v1/students-evolution': {
    summary: 'Marks of every student present in a lesson',
    access: 'create:students_evolution',
    types: ['TEACHER', 'FEE'],
    scope: 'classes',
    body: z.strictObject({
      teacher_id: id,
      class_id: id,
      calendar_history_id: id,
      students: z
        .array(
          z.strictObject({ student_id: id, conversation: stars, understanding: stars, dedication: stars }),
        )
        .min(1)
        .max(10),
    }),
    response: done,
    errors: [
      'evaluation_early',
      'evaluation_exists',
      'evaluation_absent',
      'evaluation_incomplete',
      'nobody_to_evaluate',
    ],
  },
  'GET /v1/students-evolution': {
    summary: 'Evolution by month, for the chart',
    access: 'view:students_evolution',
    scope: 'students',
    query: listQuery(
      ['month'],
      {
        teacher_id: id.optional(),
        class_id: id.optional(),
        student_id: id.optional(),
        start_date: z.string().max(40).optional(),
        end_date: z.string().max(40).optional(),
      },
      9999,
    ),
    response: listOf(
      z.object({
        /** yyyy-MM */
        month: z.string(),
        month_name: z.string(),
        conversation: z.number().nullable(),
        understanding: z.number().nullable(),
        dedication: z.number().nullable(),
      }),
    ),
  },
  'GET /v1/students-evolution/pending/:teacher_id': {
    summary: 'Past lessons that the teacher has not evaluated',
    access: 'create:students_evolution',
    scope: 'teachers',
    params: z.strictObject({ teacher_id: id }),
    response: z.array(
      z.object({
        calendar_history_id: id,
        class_id: id,
        class_name: z.string(),
        /** When the room was opened. */
        started_at: instant,
        /** When the lesson began. */
        starts_at: instant,
        students: z.array(
          z.object({
            id,
            name: z.string(),
            photo_url: z.string().nullable(),
            /** Absent students are listed but not rated. */
            is_present: z.boolean(),
          }),
        ),
      }),
    ),
  },
  'GET /v1/students-evolution/next/:teacher_id': {
    summary: 'The next lesson after which the teacher evaluates students',
    access: 'create:students_evolution',
    scope: 'teachers',
    params: z.strictObject({ teacher_id: id }),
    /** Null where no last lesson of a week is scheduled within the next 14 days. */
    response: z
      .object({
        lesson_id: id,
        class_name: z.string(),
        starts_at: instant,
        /** When the evaluation opens unless the lesson is ended earlier (EVAL-1). */
        opens_at: instant,
      })
      .nullable(),
  },
  'POST /v1/teacher-evaluation/:id': {
    summary: 'Rate the teacher anonymously, from a notification',
    anonymous: true,
    access: 'view:classroom',
    types: ['STUDENT'],
    scope: 'self',
    params: byId,
    record: ratingRequest,
    body: z.strictObject({
      rating: z.number().int().multipleOf(20).min(20).max(100),
      reason: z
        .array(line(80, 1))
        .min(1, rule('rating_reason_required'))
        .max(10, rule('rating_reasons_many')),
    }),
    response: done,
    errors: ['evaluation_exists'],
  },
  'GET /v1/dashboard/classesAttendance/:student_id': {
    summary: 'Attendance: lessons attended and lessons counted',
    access: ['view:classroom', 'view:students', 'view:my_students'],
    scope: 'students',
    params: z.strictObject({ student_id: id }),
    response: z.object({
      classes_attendance: z.number().int(),
      classes_number: z.number().int(),
      /** Null when no lesson counted. */
      percentage: z.number().nullable(),
    }),
  },
  'GET /v1/dashboard/teacher/:teacher_id': {
    summary: "The teacher's metrics",
    access: 'view:teacher_dashboard',
    scope: 'teachers',
    params: z.strictObject({ teacher_id: id }),
    response: z.object({
      my_students_count: z.object({
        total: z.number().int(),
        active: z.number().int(),
        inactive: z.number().int(),
      }),
      my_classes_completed: z.number().int(),
      my_classes_week: z.number().int(),
      max_students: z.number().int(),
      relation_classes_students: z.array(
        z.object({ className: z.string(), quantity: z.number().int(), max: z.number().int() }),
      ),
      distribution_by_level: z.object({
        zero: z.number().int(),
        basic: z.number().int(),
        intermediate: z.number().int(),
        advanced: z.number().int(),
      }),
      /** Days per level; null without data. */
      average_evolution_time: z.object({
        zero_to_basic: z.number().int().nullable(),
        basic_to_intermediate: z.number().int().nullable(),
        intermediate_to_advanced: z.number().int().nullable(),
      }),
      /** Students who joined and left in the current month. */
      in_and_out_of_students: z.object({ in: z.number().int(), out: z.number().int() }),
      /** Provisioned billing of the caller for the current month (PAR-5); null unless the caller is a teaching franchisee. */
      my_provisioned_billing: z
        .object({
          /** Reais. */
          total: z.number(),
          /** Growth compared with the previous month, in percent; null if that had no lessons. */
          percentage: z.number().nullable(),
        })
        .nullable(),
    }),
  },
});
