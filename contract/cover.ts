import { z } from 'zod';
import { CANCEL_REASON_MAX } from '../domain/calendarEntry.ts';
import { COVER_KINDS, COVER_REASONS } from '../domain/cover.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { area, byId, id, instant } from './call.ts';
import { multiLine, plausibleMoment } from './fields.ts';
import { rule } from './rules.ts';

const count = z.number().int();
export const COVER_LESSONS_MAX = 200;

const option = z.object({
  kind: z.enum(COVER_KINDS),
  teacher_id: id,
  /** The user whose page the teacher's name leads to. */
  teacher_user_id: id.nullable(),
  teacher_name: z.string(),
  starts_at: instant,
  ends_at: instant,
});

const lesson = z.object({
  lesson_id: id,
  class_id: id,
  class_name: z.string(),
  students: count,
  starts_at: instant,
  ends_at: instant,
});

export const errors = {
  cover_lost: 417,
  cover_none: 417,
  cover_kept: 417,
} as const satisfies Statuses;

export const audited = {
  entities: {
    cover_plans: ['I', 'D'],
  },
} as const satisfies Audited;

export const calls = area({
  'POST /v1/teacher-absences/:id/plan': {
    summary:
      'How the lessons in a time off could be given with the least change for students; changes nothing',
    access: 'edit:calendar',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    response: z.object({
      teacher_id: id,
      teacher_user_id: id.nullable(),
      teacher_name: z.string(),
      lesson_count: count,
      /** The first 200. */
      lessons: z.array(
        lesson.extend({
          updated_at: instant,
          /** Null: the lesson can only be cancelled. */
          proposed: option.nullable(),
          reason: z.enum(COVER_REASONS),
          /** Others who teach the course and the level. */
          teachers: count,
          alternatives: z.array(option),
        }),
      ),
      /** The last plan that was applied and not undone. */
      applied: z
        .object({
          applied_at: instant,
          applied_by: z.string(),
          lessons: z.array(
            lesson.extend({
              /** Null: the lesson was cancelled. */
              now: option.nullable(),
            }),
          ),
        })
        .nullable(),
    }),
  },
  'POST /v1/teacher-absences/:id/plan/apply': {
    summary: 'Change the lessons in a time off as chosen, all or none; may be repeated',
    access: 'edit:calendar',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    body: z
      .strictObject({
        choices: z
          .array(
            z.strictObject({
              lesson_id: id,
              /** Version of the lesson that the caller has read. */
              updated_at: instant,
              /** Null cancels the lesson. */
              to: z.strictObject({ teacher_id: id, starts_at: plausibleMoment }).nullable(),
            }),
          )
          .min(1)
          .max(COVER_LESSONS_MAX),
        /** Reason for the lessons that are cancelled. */
        reason: multiLine(CANCEL_REASON_MAX, 0).optional(),
      })
      .refine(({ choices, reason }) => Boolean(reason) || choices.every(({ to }) => to !== null), {
        path: ['reason'],
        error: rule('cancel_reason_required'),
      }),
    response: z.object({ changed: count, cancelled: count }),
    errors: ['cover_lost'],
  },
  'POST /v1/teacher-absences/:id/plan/undo': {
    summary: 'Give the lessons of the last plan their teacher and hour again',
    access: 'edit:calendar',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    response: z.object({ restored: count }),
    errors: ['cover_none', 'cover_kept'],
  },
});
