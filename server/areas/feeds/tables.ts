import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/db/columns.ts';
import { users } from '../identity/tables.ts';

/** Secret addresses of calendars, one per person. */
export const calendar_feeds = pgTable('calendar_feeds', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.user_id),
  /** SHA-256; the secret is only in the address. */
  secret_hash: text('secret_hash').notNull().unique(),
  created_at: at('created_at').notNull(),
});
