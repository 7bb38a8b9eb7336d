import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../../../platform/db/columns.ts';

export const room_state = pgTable('room_state', {
  room_id: text('room_id').primaryKey(),
  state: jsonb('state').$type<Record<string, unknown>>().notNull(),
  updated_at: at('updated_at').notNull(),
});
