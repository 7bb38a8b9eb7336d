import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { type BannerAudience, bannerAudiences } from '../../../domain/banners.ts';
import { allOf, at, key, stamps } from '../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../platform/personalData.ts';
import { ownRows } from '../access/api.ts';
import { users } from '../identity/tables.ts';

/** Pictures on the homes of students and teachers, from the first to the last day (BANNER-2). */
export const banners = pgTable(
  'banners',
  {
    id: key('id'),
    title: text('title').notNull(),
    start_date: date('start_date', { mode: 'string' }).notNull(),
    end_date: date('end_date', { mode: 'string' }).notNull(),
    audience: text('audience').array().$type<BannerAudience[]>().notNull(),
    position: integer('position').notNull().default(1),
    link: text('link'),
    alternative_text: text('alternative_text'),
    image_key: text('image_key').notNull(),
    ...stamps,
  },
  (t) => [
    index('banners_position').on(t.position, t.id),
    index('banners_end').on(t.end_date),
    allOf('banners_audience', t.audience, bannerAudiences),
    check('banners_period', sql`${t.end_date} >= ${t.start_date}`),
  ],
);

/** A person has closed a banner, and it is not shown to them again (BANNER-5). */
export const banner_dismissals = pgTable(
  'banner_dismissals',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    banner_id: uuid('banner_id')
      .notNull()
      .references(() => banners.id, { onDelete: 'cascade' }),
    created_at: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.banner_id] }),
    index('banner_dismissals_banner').on(t.banner_id),
  ],
);

/** Pictures that people can put behind themselves in the live room (BANNER-6). */
export const background_images = pgTable(
  'background_images',
  {
    id: key('id'),
    name: text('name').notNull(),
    image_key: text('image_key').notNull(),
    ...stamps,
  },
  (t) => [index('background_images_created').on(t.created_at, t.id)],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  banners: holds(banners, {
    erasure: { fate: 'stays', why: 'pictures of the school, about no person' },
    exported: 'not_personal',
    merge: 'untouched',
  }),
  banner_dismissals: holds(banner_dismissals, {
    erasure: { fate: 'removed', of: ownRows },
    exported: 'internal',
    merge: {
      moved: {
        owner: 'user_id',
        key: ['banner_id'],
        isCounted: false,
        isEdited: false,
        where: (kept) =>
          sql`banner_id not in (select banner_id from banner_dismissals where user_id = ${kept})`,
      },
      removed: ownRows,
    },
  }),
  background_images: holds(background_images, {
    erasure: { fate: 'stays', why: 'pictures of the school, about no person' },
    exported: 'not_personal',
    merge: 'untouched',
  }),
} satisfies PersonalData;
