import { sql } from 'drizzle-orm';
import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  PRIVACY_STATUSES,
  type PrivacyStatus,
  REMAINDERS,
  type RemainderKind,
} from '../../../domain/privacy.ts';
import { at, key, oneOf, stamps } from '../../platform/db/columns.ts';
import { users } from '../identity/tables.ts';

/** Requests to be erased. */
export const privacy_requests = pgTable(
  'privacy_requests',
  {
    id: key('id'),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    protocol: text('protocol').notNull().unique(),
    status: text('status').$type<PrivacyStatus>().notNull().default('open'),
    due_on: date('due_on', { mode: 'string' }).notNull(),
    /** Of a refusal. */
    reason: text('reason'),
    closed_at: at('closed_at'),
    closed_by: uuid('closed_by').references(() => users.user_id),
    ...stamps,
  },
  (t) => [
    uniqueIndex('privacy_requests_one_open').on(t.user_id).where(sql`status = 'open'`),
    index('privacy_requests_user').on(t.user_id),
    index('privacy_requests_due').on(t.due_on, t.id),
    index('privacy_requests_created').on(t.created_at, t.id),
    oneOf('privacy_requests_status', t.status, PRIVACY_STATUSES),
  ],
);

/** What the law demands to keep of an erased person, until its last day. */
export const privacy_remainders = pgTable(
  'privacy_remainders',
  {
    id: key('id'),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    kind: text('kind').$type<RemainderKind>().notNull(),
    ends_on: date('ends_on', { mode: 'string' }).notNull(),
    removed_at: at('removed_at'),
  },
  (t) => [
    uniqueIndex('privacy_remainders_kind').on(t.user_id, t.kind),
    index('privacy_remainders_due').on(t.ends_on).where(sql`removed_at is null`),
    oneOf('privacy_remainders_known', t.kind, REMAINDERS),
  ],
);
