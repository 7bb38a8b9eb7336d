import { z } from 'zod';
import { PLAN_TYPES } from '../domain/options.ts';
import { area, id, instant } from './call.ts';
import { plausibleMoment } from './fields.ts';
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
  /** Of a private lesson; for students, their own id. */
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
  end_date: z.string(),
  recurrence: z.boolean(),
  recurrence_type: text,
  recurrence_days: z.array(z.string()),
  /** Null until the lesson is opened. */
  calendar_history_id: id.nullable(),
  session_open: z.boolean(),
});

export const calendar = area({
  'GET /v1/calendar': {
    summary: 'Lessons of a period, or the next ones',
    access: 'view:calendar',
    scope: 'classes',
    query: z
      .strictObject({
        teacher_id: id.optional(),
        student_id: id.optional(),
        start_date: plausibleMoment.optional(),
        end_date: plausibleMoment.optional(),
        quantity: z.coerce.number().int().min(1).max(100).optional(),
      })
      .refine((query) => query.quantity !== undefined || (query.start_date && query.end_date), {
        error: rule('span_or_quantity'),
      }),
    response: z.object({ response: z.array(lessonView) }),
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
});
