import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../identity/tables.ts';

/** Weekly one-hour slots in which a person can have lessons, with their zone (AVA-2). */
export const availability = pgTable(
  'availability',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    weekday: text('weekday').notNull(),
    start: text('start').notNull(),
    timezone: text('timezone').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.weekday, t.start] })],
);
