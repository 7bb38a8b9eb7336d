import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { FEEDBACK_STATUSES } from '../../../domain/feedback.ts';
import { type UserType, userTypes } from '../../../domain/userTypes.ts';
import { key, oneOf, stamps } from '../../platform/db/columns.ts';
import { holds, type PersonalData, stamped } from '../../platform/personalData.ts';
import { ownRows } from '../access/api.ts';
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

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  feedback: holds(feedback, {
    erasure: { fate: 'removed', of: ownRows },
    searched: ['text', 'note'],
    exported: {
      section: 'feedback',
      after: 'emails',
      columns: {
        id: 'key',
        user_id: 'key',
        type: true,
        page: true,
        text: true,
        status: true,
        note: 'internal',
        ...stamped,
      },
      by: 'created_at',
    },
    merge: { moved: { owner: 'user_id', key: ['id'], isCounted: true, isEdited: true } },
  }),
} satisfies PersonalData;
