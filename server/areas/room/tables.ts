import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { MEETING_ROLES, type MeetingRole, PRESENCE_EVENTS } from '../../../domain/options.ts';
import { at, key, oneOf } from '../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../platform/personalData.ts';
import { ownRows } from '../access/api.ts';
import { lessons, lessonTitle } from '../calendar/tables.ts';
import { users } from '../identity/tables.ts';

/** Append-only, from the room itself (ROOM-6). */
export const presence = pgTable(
  'presence',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The room's id of the event: repeats are dropped. */
    event_id: text('event_id').notNull().unique(),
    room_id: text('room_id').notNull(),
    lesson_id: uuid('lesson_id').references(() => lessons.id),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    peer_id: text('peer_id').notNull(),
    event: text('event').$type<(typeof PRESENCE_EVENTS)[number]>().notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    index('presence_lesson').on(t.lesson_id, t.user_id, t.at),
    index('presence_user').on(t.user_id),
    index('presence_peer').on(t.room_id, t.peer_id, t.at),
    oneOf('presence_event', t.event, PRESENCE_EVENTS),
  ],
);

/** Messages to everyone in the room during a lesson (ROOM-9). */
export const room_messages = pgTable(
  'room_messages',
  {
    /** The room's id of the message: repeats are dropped. */
    id: uuid('id').primaryKey(),
    lesson_id: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    /** The name that the author had in the room. */
    name: text('name').notNull(),
    role: text('role').$type<MeetingRole>().notNull(),
    text: text('text').notNull(),
    /** Whether it was also shown on the stage (ROOM-13). */
    is_caption: boolean('is_caption').notNull().default(false),
    sent_at: at('sent_at').notNull(),
  },
  (t) => [
    index('room_messages_lesson').on(t.lesson_id, t.sent_at),
    index('room_messages_user').on(t.user_id),
    index('room_messages_sent').on(t.sent_at),
    oneOf('room_messages_role', t.role, MEETING_ROLES),
  ],
);

/** People removed from a lesson's room; `allowed_at` is set once a host has readmitted the person (ROOM-5). */
export const room_removals = pgTable(
  'room_removals',
  {
    id: key('id'),
    lesson_id: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    removed_by: uuid('removed_by').references(() => users.user_id),
    removed_at: at('removed_at').notNull(),
    allowed_by: uuid('allowed_by').references(() => users.user_id),
    allowed_at: at('allowed_at'),
  },
  (t) => [uniqueIndex('room_removals_person').on(t.lesson_id, t.user_id)],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  presence: holds(presence, {
    erasure: { fate: 'stays', why: 'ids and times of lessons' },
    exported: {
      section: 'presence',
      after: 'lessons',
      columns: {
        id: 'key',
        event_id: 'key',
        room_id: 'key',
        lesson_id: 'key',
        user_id: 'key',
        peer_id: 'key',
        event: true,
        at: true,
      },
      of: ownRows,
      by: 'at',
    },
    merge: { kept: { classes: sql`exists (select 1 from presence r where r.user_id = u.user_id)` } },
  }),
  room_messages: holds(room_messages, {
    erasure: { fate: 'removed', of: ownRows },
    searched: ['name', 'text'],
    exported: {
      section: 'room_messages',
      after: 'presence',
      columns: {
        id: 'key',
        lesson_id: { title: lessonTitle(room_messages.lesson_id) },
        user_id: 'key',
        name: true,
        role: 'internal',
        text: true,
        is_caption: 'internal',
        sent_at: true,
      },
      of: ownRows,
      by: 'sent_at',
    },
    merge: { kept: { classes: sql`exists (select 1 from room_messages r where r.user_id = u.user_id)` } },
  }),
  room_removals: holds(room_removals, {
    erasure: { fate: 'removed', of: ownRows },
    exported: {
      section: 'room_removals',
      after: 'room_messages',
      columns: {
        id: 'key',
        lesson_id: 'key',
        user_id: 'key',
        removed_by: 'others',
        removed_at: true,
        allowed_by: 'others',
        allowed_at: true,
      },
      by: 'removed_at',
    },
    merge: {
      kept: {
        classes: sql`exists (select 1 from room_removals r where r.user_id = u.user_id)`,
        author: sql`exists (select 1 from room_removals r where r.removed_by = u.user_id or r.allowed_by = u.user_id)`,
      },
    },
  }),
} satisfies PersonalData;
