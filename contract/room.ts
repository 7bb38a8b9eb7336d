import { z } from 'zod';
import { area, done, id, instant } from './call.ts';

export const room = area({
  'GET /v1/classes/:room_id/:user_type/token': {
    summary: 'Short-lived token for the live room, bound to user, class and role',
    may: ['view:calendar'],
    types: ['STUDENT', 'TEACHER', 'FEE'],
    scope: 'classes',
    params: z.strictObject({ room_id: z.string().max(100), user_type: z.enum(['host', 'guest']) }),
    answer: z.object({
      token: z.string(),
      initEndpoint: z.string().optional(),
      role: z.enum(['host', 'guest']),
      lesson_id: id,
      class_id: id,
      class_name: z.string(),
      title: z.string(),
      calendar_history_id: id.nullable(),
      starts_at: instant,
      ends_at: instant,
    }),
    errors: ['not_joinable', 'student_inactive', 'unavailable'],
  },
  'POST /v1/hms/webhook': {
    summary: "The cloud room's events: proven by a secret header, dropped when repeated",
    may: 'anyone',
    scope: 'public',
    body: z.looseObject({}),
    answer: done,
    errors: ['unauthenticated'],
  },
});
