import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { FRANCHISE_TYPES, type FranchiseType } from '../../../domain/options.ts';
import { key, oneOf, stamps } from '../../platform/db/columns.ts';
import { users } from '../identity/tables.ts';

/** A record of its own, not a login (REG-21). */
export const franchisees = pgTable(
  'franchisees',
  {
    id: key('id'),
    name: text('name').notNull(),
    surname: text('surname').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    slug: text('slug'),
    franchise_type: text('franchise_type').$type<FranchiseType>().notNull(),
    photo_key: text('photo_key'),
    video_key: text('video_key'),
    user_id: uuid('user_id')
      .unique()
      .references(() => users.user_id),
    ...stamps,
  },
  (t) => [
    index('franchisees_created').on(t.created_at, t.id),
    oneOf('franchisees_type', t.franchise_type, FRANCHISE_TYPES),
  ],
);
