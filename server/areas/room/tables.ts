import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/db/columns.ts';

/** Append-only ledger of joins and leaves, from the room itself (ruling F). */
export const presence = pgTable(
  'presence',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The room's own id of the happening: a repeat is dropped. */
    event_id: text('event_id').notNull().unique(),
    room_id: text('room_id').notNull(),
    lesson_id: uuid('lesson_id'),
    user_id: uuid('user_id').notNull(),
    peer_id: text('peer_id').notNull(),
    event: text('event').$type<'join' | 'leave'>().notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('presence_lesson').on(t.lesson_id, t.user_id, t.at)],
);

/** What the embedded room server needs to go on after its process died. */
export const room_state = pgTable('room_state', {
  room_id: text('room_id').primaryKey(),
  state: jsonb('state').$type<Record<string, unknown>>().notNull(),
  updated_at: at('updated_at').notNull(),
});
