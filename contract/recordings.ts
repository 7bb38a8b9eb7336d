import { z } from 'zod';
import { RECORDING_ENDS, RECORDING_STATUSES } from '../domain/recordings.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { area, byId, done, id, instant, listOf, listQuery } from './call.ts';

export const errors = {
  recording_consent: 417,
  recording_running: 417,
  recording_full: 417,
  recording_empty: 417,
  recording_groups: 417,
  recording_no_lesson: 417,
  recording_not_running: 417,
  recording_of_others: 417,
} as const satisfies Statuses;

export const audited = {
  contexts: ['recordings'],
  entities: { lesson_recordings: ['I', 'U', 'D'] },
} as const satisfies Audited;

const room = z.strictObject({ room_id: z.string().max(100) });
const status = z.enum(RECORDING_STATUSES);
const hosts = { access: 'view:calendar', types: ['TEACHER', 'FEE'], scope: 'classes' } as const;

export const calls = area({
  'GET /v1/classes/:room_id/recording': {
    summary: 'The newest recording of the lesson that the room is in, and who has not consented to one',
    ...hosts,
    types: ['TEACHER', 'FEE', 'STUDENT'],
    params: room,
    response: z.object({
      /** Null while the lesson has no recording. */
      status: status.nullable(),
      /** Null for guests, and until it has ended. */
      ended_why: z.enum(RECORDING_ENDS).nullable(),
      started_at: instant.nullable(),
      /** The names of the participants without a valid consent; empty for guests (REC-1). */
      missing: z.array(z.string()),
      /** Whether a recording that is not finished keeps another one from being started; false for guests (REC-2). */
      is_in_the_way: z.boolean(),
    }),
    errors: ['student_inactive', 'removed_from_room'],
  },
  'POST /v1/classes/:room_id/recording': {
    summary: 'Start recording the lesson that the room is in, once everyone present consents',
    ...hosts,
    params: room,
    response: z.object({ status }),
    errors: [
      'recording_consent',
      'recording_running',
      'recording_full',
      'recording_empty',
      'recording_groups',
      'recording_no_lesson',
      'unavailable',
    ],
  },
  'DELETE /v1/classes/:room_id/recording': {
    summary: 'Stop the recording in a room',
    ...hosts,
    params: room,
    response: done,
    errors: ['recording_not_running', 'recording_of_others', 'unavailable'],
  },
  'GET /v1/calendar/calendar-history': {
    summary: 'Recordings that can be watched, the newest first',
    access: 'view:calendar',
    types: ['ADMIN', 'TEACHER', 'FEE', 'STUDENT'],
    scope: 'classes',
    query: listQuery(['session_started_at'], {
      order: z.enum(['ASC', 'DESC']).default('DESC'),
      teacher_id: id.optional(),
      student_id: id.optional(),
    }),
    response: listOf(
      z.object({
        id,
        lesson_id: id,
        class_name: z.string(),
        teacher_name: z.string(),
        session_started_at: instant,
        /** What to call to watch it. */
        recording_path: z.string(),
        /** Whether the caller can open a whiteboard of this lesson. */
        has_board: z.boolean(),
      }),
    ),
    errors: ['student_inactive'],
  },
  'POST /v1/recordings/:id/play': {
    summary: "An address to watch a recording, which works only while the caller's session lives",
    access: 'view:calendar',
    types: ['ADMIN', 'TEACHER', 'FEE', 'STUDENT'],
    scope: 'classes',
    params: byId,
    response: z.object({
      url: z.string(),
      duration_seconds: z.number(),
      /** Until when the address has to be opened. */
      expires_at: instant,
      /** Lists the people whose pictures are shown, with the times, in the order of time; at other times nobody is shown (REC-9). */
      seen: z.array(
        z.object({
          from_ms: z.number().int(),
          until_ms: z.number().int(),
          name: z.string(),
          is_screen: z.boolean(),
        }),
      ),
    }),
    errors: ['student_inactive'],
  },
});
