import { sql } from 'drizzle-orm';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { WEEKDAYS } from '../../../domain/options.ts';
import { holds, type PersonalData } from '../../platform/personalData.ts';
import { ownRows } from '../access/api.ts';
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

const weekdayOrder = sql`array_position(array[${sql.join(
  WEEKDAYS.map((day) => sql`${day}::text`),
  sql`, `,
)}], ${availability.weekday}::text)::text`;

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  availability: holds(availability, {
    erasure: { fate: 'removed', of: ownRows },
    exported: {
      section: 'availability',
      after: 'company',
      columns: { user_id: 'key', weekday: true, start: true, timezone: true },
      by: weekdayOrder,
    },
    merge: {
      moved: {
        owner: 'user_id',
        key: ['weekday', 'start'],
        isCounted: true,
        isEdited: true,
        where: (kept) => sql`not exists (select 1 from availability where user_id = ${kept})`,
      },
      removed: ownRows,
      isLossCounted: true,
    },
  }),
} satisfies PersonalData;
