import { z } from 'zod';
import { WEEKDAYS } from '../domain/options.ts';
import { RECORDING_STATUSES } from '../domain/recordings.ts';
import { OBSERVER } from '../domain/roomRoles.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { area, id, instant } from './call.ts';

export const errors = {
  room_empty: 417,
} as const satisfies Statuses;

export const audited = {
  entities: {
    lesson_observations: ['I'],
  },
} as const satisfies Audited;

/** The lesson of a room; all of it is null while a room is open outside of lessons. */
const lesson = {
  room_id: z.string(),
  lesson_id: id.nullable(),
  class_name: z.string().nullable(),
  description: z.string().nullable(),
  /** The weekdays in the time zone of the class, which also applies to the hour. */
  session_recurrence_days: z.array(z.enum(WEEKDAYS)),
  session_hour: z.string().nullable(),
  timezone: z.string().nullable(),
  starts_at: instant.nullable(),
  ends_at: instant.nullable(),
  teacher_name: z.string().nullable(),
  /** The lesson's teacher has not been in since the first minutes (ROOM-15). */
  is_teacher_missing: z.boolean(),
};

export const calls = area({
  'GET /v1/hms/live-classes': {
    summary: 'Live rooms with the people in them, and lessons under way in whose room nobody is',
    access: 'view:live_classes',
    types: ['ADMIN'],
    scope: 'school',
    response: z.object({
      /** The server's time, by which teachers are late: clocks of browsers go wrong. */
      now: instant,
      response: z.array(
        z.object({
          /** The provider's id of the session. */
          id: z.string(),
          ...lesson,
          started_at: instant.nullable(),
          /** Null while nothing is recorded. */
          recording_status: z.enum(RECORDING_STATUSES).nullable(),
          peers: z.array(z.object({ name: z.string(), role: z.string(), joined_at: instant })),
        }),
      ),
      empty: z.array(z.object({ ...lesson, lesson_id: id, starts_at: instant, ends_at: instant })),
    }),
    errors: ['unavailable'],
  },
  'POST /v1/hms/live-classes/:room_id/observe': {
    summary: 'Short-lived token to look into a live room; everyone in it is told, and the log records it',
    access: 'view:live_classes',
    types: ['ADMIN'],
    scope: 'school',
    params: z.strictObject({ room_id: z.string().max(100) }),
    response: z.object({
      token: z.string(),
      initEndpoint: z.string().optional(),
      role: z.literal(OBSERVER),
      lesson_id: id.nullable(),
      class_id: id,
      class_name: z.string(),
      title: z.string(),
    }),
    errors: ['room_empty', 'unavailable'],
  },
});
