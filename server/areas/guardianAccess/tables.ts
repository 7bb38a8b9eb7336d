import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, citext, key } from '../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../platform/personalData.ts';
import { asStudent } from '../access/api.ts';
import { students } from '../people/tables.ts';

/**
 * The personal links with which the guardian of a minor opens schedule, progress and charges (GUARDIAN-1). A trigger ends those of a
 * student whose guardian becomes another person or has another address, with all that was opened with them (GUARDIAN-2).
 */
export const guardian_accesses = pgTable(
  'guardian_accesses',
  {
    access_id: key('access_id'),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.student_id),
    /** The token itself is nowhere but in the mail. */
    token_hash: text('token_hash').notNull(),
    /** Where the mail went; a link of another address than the guardian's opens nothing. */
    email: citext('email').notNull(),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
    opened_at: at('opened_at'),
    /** When an administrator or a newer link ended it. */
    revoked_at: at('revoked_at'),
    /** Set once and for all when the guardian became another person or had another address. */
    of_former_guardian: boolean('of_former_guardian').notNull().default(false),
  },
  (t) => [
    uniqueIndex('guardian_accesses_token').on(t.token_hash),
    index('guardian_accesses_student').on(t.student_id, t.created_at),
    index('guardian_accesses_expiry').on(t.expires_at),
    check('guardian_accesses_lifetime', sql`expires_at > created_at`),
  ],
);

/** Sessions of guardians, removed when their link ends. No call of people with an account accepts their tokens (GUARDIAN-4). */
export const guardian_visits = pgTable(
  'guardian_visits',
  {
    visit_id: key('visit_id'),
    access_id: uuid('access_id')
      .notNull()
      .references(() => guardian_accesses.access_id, { onDelete: 'cascade' }),
    token_hash: text('token_hash').notNull(),
    started_at: at('started_at').notNull(),
    used_at: at('used_at').notNull(),
    /** The address that the guardian wants to change to, while its code is awaited (GUARDIAN-6). */
    new_email: citext('new_email'),
    code_hash: text('code_hash'),
    code_expires_at: at('code_expires_at'),
    code_tries: integer('code_tries').notNull().default(0),
  },
  (t) => [
    uniqueIndex('guardian_visits_token').on(t.token_hash),
    index('guardian_visits_access').on(t.access_id),
    index('guardian_visits_started').on(t.started_at),
  ],
);

const ofStudent = (user_id: string) =>
  sql`access_id in (select access_id from guardian_accesses where ${asStudent(user_id)})`;

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  guardian_visits: holds(guardian_visits, {
    erasure: { fate: 'removed', of: ofStudent },
    exported: 'others',
    merge: { ended: ofStudent },
  }),
  guardian_accesses: holds(guardian_accesses, {
    erasure: { fate: 'removed', of: asStudent },
    exported: 'others',
    merge: { ended: asStudent },
  }),
} satisfies PersonalData;
