import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { FRANCHISE_TYPES, type FranchiseType } from '../../../domain/options.ts';
import { key, oneOf, stamps } from '../../platform/db/columns.ts';
import { holds, type PersonalData, stamped } from '../../platform/personalData.ts';
import { ownRows } from '../access/api.ts';
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

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  franchisees: holds(franchisees, {
    erasure: {
      fate: 'removed',
      of: (id) => sql`user_id = ${id}
      or user_id is null and lower(email) = (select lower(u.email::text) from users u where u.user_id = ${id})`,
      files: ['photo_key', 'video_key'],
    },
    exported: {
      section: 'franchisee',
      after: 'franchise',
      columns: {
        id: 'key',
        user_id: 'key',
        name: true,
        surname: true,
        phone: true,
        email: true,
        city: true,
        state: true,
        slug: true,
        franchise_type: true,
        photo_key: { photo: sql`${franchisees.photo_key} is not null` },
        video_key: { video: sql`${franchisees.video_key} is not null` },
        ...stamped,
      },
      of: ownRows,
    },
    merge: { kept: { franchisee: sql`exists (select 1 from franchisees r where r.user_id = u.user_id)` } },
  }),
} satisfies PersonalData;
