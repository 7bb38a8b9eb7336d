import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../../platform/db/columns.ts';

export const room_state = pgTable('room_state', {
  room_id: text('room_id').primaryKey(),
  state: jsonb('state').$type<Record<string, unknown>>().notNull(),
  updated_at: at('updated_at').notNull(),
});

/** The processes that serve rooms. All times are the database's. */
export const room_hosts = pgTable('room_hosts', {
  id: uuid('id').primaryKey(),
  /** Where the other processes reach it; browsers never do. */
  address: text('address').notNull(),
  workers: integer('workers').notNull(),
  people: integer('people').notNull(),
  seen_at: at('seen_at').notNull(),
  /** Since when it was heard from without a gap. */
  steady_since: at('steady_since').notNull(),
});

/** The process that serves a room, which is so until that one is silent. The epoch is a new one whenever the room is placed. */
export const room_leases = pgTable(
  'room_leases',
  {
    room_id: text('room_id').primaryKey(),
    host_id: uuid('host_id')
      .notNull()
      .references(() => room_hosts.id, { onDelete: 'cascade' }),
    epoch: bigint('epoch', { mode: 'bigint' }).notNull(),
  },
  (t) => [index('room_leases_host_id').on(t.host_id)],
);
