import { sql } from 'drizzle-orm';
import { check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type CorrectionSubject, correctionSubjects, type Wished } from '../../../domain/corrections.ts';
import {
  PRIVACY_STATUSES,
  type PrivacyStatus,
  REMAINDERS,
  REQUEST_KINDS,
  type RemainderKind,
  type RequestKind,
} from '../../../domain/privacy.ts';
import { at, key, oneOf, stamps } from '../../platform/db/columns.ts';
import { holds, type PersonalData, stamped } from '../../platform/personalData.ts';
import { ownRows } from '../access/api.ts';
import { users } from '../identity/tables.ts';

/** Requests to be erased or to have something corrected. */
export const privacy_requests = pgTable(
  'privacy_requests',
  {
    id: key('id'),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    kind: text('kind').$type<RequestKind>().notNull().default('erasure'),
    /** Corrections only, like the next two. */
    subject: text('subject').$type<CorrectionSubject>(),
    wished: jsonb('wished').$type<Wished>(),
    note: text('note'),
    protocol: text('protocol').notNull().unique(),
    status: text('status').$type<PrivacyStatus>().notNull().default('open'),
    due_on: date('due_on', { mode: 'string' }).notNull(),
    /** Refusals only. */
    reason: text('reason'),
    closed_at: at('closed_at'),
    /** Erasures only: when the texts of others had been searched as well. */
    completed_at: at('completed_at'),
    closed_by: uuid('closed_by').references(() => users.user_id),
    ...stamps,
  },
  (t) => [
    uniqueIndex('privacy_requests_one_open').on(t.user_id).where(sql`status = 'open' and kind = 'erasure'`),
    uniqueIndex('privacy_requests_one_open_subject')
      .on(t.user_id, t.subject)
      .where(sql`status = 'open' and kind = 'correction'`),
    index('privacy_requests_user').on(t.user_id),
    index('privacy_requests_due').on(t.due_on, t.id),
    index('privacy_requests_created').on(t.created_at, t.id),
    oneOf('privacy_requests_status', t.status, PRIVACY_STATUSES),
    oneOf('privacy_requests_kind', t.kind, REQUEST_KINDS),
    oneOf('privacy_requests_subject', t.subject, correctionSubjects),
    check('privacy_requests_of_correction', sql`(${t.kind} = 'correction') = (${t.subject} is not null)`),
  ],
);

/** Records that must be retained by law after an erasure, until their last day. */
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

/** How far the texts of others have been searched for an erased person; removed once they have been. */
export const privacy_searches = pgTable('privacy_searches', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.user_id),
  /** The values to search for, encrypted. */
  sealed: text('sealed').notNull(),
  /** The table that is being searched, and the key of the last row that has been. */
  at_table: text('at_table'),
  at_key: text('at_key'),
  started_at: at('started_at').notNull(),
});

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  privacy_requests: holds(privacy_requests, {
    erasure: {
      fate: 'cleared',
      of: ownRows,
      stays: [
        'user_id',
        'kind',
        'subject',
        'protocol',
        'status',
        'due_on',
        'closed_at',
        'completed_at',
        'closed_by',
        'created_at',
      ],
    },
    exported: {
      section: 'requests',
      after: 'access',
      columns: {
        id: 'key',
        user_id: 'key',
        kind: true,
        subject: 'same',
        protocol: true,
        status: true,
        due_on: true,
        // A correction of a guardian contains someone else's data.
        wished: {
          wished: sql`case when ${privacy_requests.subject} not in ('guardian', 'guardian_address') then ${privacy_requests.wished} end`,
        },
        note: true,
        reason: true,
        closed_at: true,
        closed_by: 'others',
        ...stamped,
        // Set for people who have been erased, who cannot download anything.
        completed_at: 'not_personal',
      },
      by: 'created_at',
    },
    merge: {
      moved: { owner: 'user_id', key: ['id'], isCounted: false, isEdited: false },
      kept: {
        author: sql`exists (select 1 from privacy_requests r where r.closed_by = u.user_id)`,
        privacy: sql`exists (select 1 from privacy_requests r where r.user_id = u.user_id and r.status = 'open')`,
      },
    },
  }),
  privacy_remainders: holds(privacy_remainders, {
    erasure: { fate: 'stays', why: 'kinds and days' },
    exported: 'not_personal',
    merge: 'untouched',
  }),
  privacy_searches: holds(privacy_searches, {
    erasure: { fate: 'stays', why: 'sealed values, removed once the texts of others have been searched' },
    exported: 'not_personal',
    merge: 'untouched',
  }),
} satisfies PersonalData;
