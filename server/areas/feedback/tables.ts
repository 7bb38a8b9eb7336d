import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { FEEDBACK_STATUSES } from '../../../domain/options.ts';
import { type UserType, userTypes } from '../../../domain/userTypes.ts';
import { key, oneOf, stamps } from '../../platform/db/columns.ts';
import { users } from '../identity/tables.ts';

export const feedback = pgTable(
  'feedback',
  {
    id: key('id'),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    type: text('type').$type<UserType>().notNull(),
    page: text('page').notNull(),
    text: text('text').notNull(),
    status: text('status').$type<(typeof FEEDBACK_STATUSES)[number]>().notNull().default('open'),
    note: text('note'),
    ...stamps,
  },
  (t) => [
    index('feedback_created').on(t.created_at, t.id),
    index('feedback_user').on(t.user_id),
    oneOf('feedback_type', t.type, userTypes),
    oneOf('feedback_status', t.status, FEEDBACK_STATUSES),
  ],
);
