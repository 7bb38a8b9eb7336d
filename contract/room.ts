import { z } from 'zod';
import { MEETING_ROLES } from '../domain/options.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { internal, like, shown } from './auditKinds.ts';
import { area, done, id, instant } from './call.ts';

export const errors = {
  removed_from_room: 417,
  room_ended: 417,
  not_joinable: 417,
} as const satisfies Statuses;

export const audited = {
  contexts: ['room'],
  entities: {
    room_removals: ['I', 'U'],
  },
  fields: {
    allowed_at: shown('instant'),
    removed_by: like('text', 'student_name'),
    room_id: internal,
  },
} as const satisfies Audited;

export const calls = area({
  'GET /v1/classes/:room_id/:user_type/token': {
    summary: 'Short-lived token for the live room, bound to user, class and role',
    access: ['view:calendar'],
    types: ['STUDENT', 'TEACHER', 'FEE'],
    scope: 'classes',
    params: z.strictObject({ room_id: z.string().max(100), user_type: z.enum(MEETING_ROLES) }),
    response: z.object({
      token: z.string(),
      initEndpoint: z.string().optional(),
      role: z.enum(MEETING_ROLES),
      lesson_id: id,
      class_id: id,
      class_name: z.string(),
      title: z.string(),
      calendar_history_id: id.nullable(),
      starts_at: instant,
      ends_at: instant,
      /** The server's time: clocks of browsers go wrong. */
      now: instant,
    }),
    errors: ['not_joinable', 'removed_from_room', 'room_ended', 'student_inactive', 'unavailable'],
  },
  'GET /v1/classes/:room_id/removed': {
    summary: "Participants removed from the caller's lesson and not readmitted",
    access: ['view:calendar'],
    types: ['TEACHER', 'FEE'],
    scope: 'classes',
    params: z.strictObject({ room_id: z.string().max(100) }),
    response: z.object({
      response: z.array(z.object({ user_id: id, name: z.string(), removed_at: instant })),
    }),
  },
  'GET /v1/classes/:room_id/messages': {
    summary: "Messages to everyone in the room during the caller's lesson, oldest first",
    access: ['view:calendar'],
    types: ['STUDENT', 'TEACHER', 'FEE'],
    scope: 'classes',
    params: z.strictObject({ room_id: z.string().max(100) }),
    response: z.object({
      response: z.array(
        z.object({
          id,
          name: z.string(),
          role: z.enum(MEETING_ROLES),
          text: z.string(),
          sent_at: instant,
          is_mine: z.boolean(),
        }),
      ),
    }),
    errors: ['removed_from_room', 'student_inactive'],
  },
  'POST /v1/classes/:room_id/removed/:user_id/allow': {
    summary: 'Readmit a removed participant',
    access: ['view:calendar'],
    types: ['TEACHER', 'FEE'],
    scope: 'classes',
    params: z.strictObject({ room_id: z.string().max(100), user_id: id }),
    response: done,
  },
  'POST /v1/hms/webhook': {
    summary: "The cloud room's events: verified by a secret header, duplicates ignored",
    access: 'anyone',
    scope: 'public',
    body: z.looseObject({}),
    response: done,
    errors: ['unauthenticated'],
  },
});
