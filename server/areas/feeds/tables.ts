import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../platform/personalData.ts';
import { ownRows } from '../access/api.ts';
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

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  calendar_feeds: holds(calendar_feeds, {
    erasure: { fate: 'removed', of: ownRows },
    exported: {
      section: 'calendar_feeds',
      after: 'sessions',
      columns: { user_id: 'key', secret_hash: 'secret', created_at: true },
    },
    merge: { removed: ownRows },
  }),
} satisfies PersonalData;
