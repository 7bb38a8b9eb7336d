import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  RECORDING_ENDS,
  RECORDING_STATUSES,
  type RecordingEnd,
  type RecordingStatus,
  type Seen,
  UNFINISHED,
} from '../../../domain/recordings.ts';
import { at, isOneOf, key, oneOf, stamps } from '../../platform/db/columns.ts';
import { holds, type PersonalData, type RowsOf, stamped } from '../../platform/personalData.ts';
import { lessons, lessonTitle } from '../calendar/tables.ts';
import { users } from '../identity/tables.ts';

/** Recordings of lessons (REC-1). */
export const lesson_recordings = pgTable(
  'lesson_recordings',
  {
    id: key('id'),
    lesson_id: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** Who started it. */
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    room_id: text('room_id').notNull(),
    status: text('status').$type<RecordingStatus>().notNull(),
    /** The recording's name at the provider of the room. */
    provider_name: text('provider_name'),
    started_at: at('started_at').notNull(),
    ended_at: at('ended_at'),
    ended_why: text('ended_why').$type<RecordingEnd>(),
    duration_seconds: real('duration_seconds'),
    file_key: text('file_key'),
    file_bytes: bigint('file_bytes', { mode: 'number' }),
    /** The names with which people were in the room, as in the file itself (REC-9). */
    seen: jsonb('seen').$type<Seen[]>().notNull().default([]),
    ...stamps,
  },
  (t) => [
    uniqueIndex('lesson_recordings_unfinished').on(t.lesson_id).where(isOneOf(t.status, UNFINISHED)),
    index('lesson_recordings_lesson').on(t.lesson_id, t.started_at),
    index('lesson_recordings_started').on(t.started_at, t.id),
    index('lesson_recordings_user').on(t.user_id),
    oneOf('lesson_recordings_status', t.status, RECORDING_STATUSES),
    oneOf('lesson_recordings_ended_why', t.ended_why, RECORDING_ENDS),
  ],
);

/** Nobody can be cut out of a picture: what shows a person are the recordings of the lessons that they gave or took (REC-6). */
const ofLessons: RowsOf = (id) => sql`lesson_id in (
  select l.id from lessons l join teachers t on t.teacher_id = l.teacher_id where t.user_id = ${id}
  union select ls.lesson_id from lesson_students ls join students s on s.student_id = ls.student_id where s.user_id = ${id}
  union select p.lesson_id from presence p where p.user_id = ${id})`;

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  lesson_recordings: holds(lesson_recordings, {
    erasure: { fate: 'removed', of: ofLessons, files: ['file_key'] },
    exported: {
      section: 'lesson_recordings',
      after: 'lesson_words',
      columns: {
        id: 'key',
        lesson_id: { title: lessonTitle(lesson_recordings.lesson_id) },
        user_id: 'others',
        room_id: 'key',
        status: 'internal',
        provider_name: 'key',
        started_at: true,
        ended_at: true,
        ended_why: 'internal',
        duration_seconds: true,
        file_key: 'key',
        file_bytes: true,
        seen: 'others',
        ...stamped,
        created_at: 'same',
      },
      of: ofLessons,
      by: 'started_at',
    },
    merge: {
      kept: { author: sql`exists (select 1 from lesson_recordings r where r.user_id = u.user_id)` },
    },
  }),
} satisfies PersonalData;
