import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, citext, key } from '../../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../../platform/personalData.ts';
import { asStudent } from '../../access/api.ts';
import { students } from '../../people/tables.ts';

/**
 * The links with which the guardian of a minor opens the statement without an account (PAY-24). A trigger ends those of a student whose
 * guardian becomes another person or has another address, so that none of them opens again when the earlier data are back (PAY-25). Their
 * rows stay, because an erasure looks for mails to earlier addresses.
 */
export const guardian_links = pgTable(
  'guardian_links',
  {
    link_id: key('link_id'),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.student_id),
    /** The token itself is nowhere but in the mail, or on the page of the visit. */
    token_hash: text('token_hash').notNull(),
    /** Where the mail went; a link of another address than the guardian's opens nothing. */
    email: citext('email').notNull(),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
    opened_at: at('opened_at'),
    /** Set once and for all when the guardian became another person or had another address. */
    of_former_guardian: boolean('of_former_guardian').notNull().default(false),
    /**
     * The visit that asked for it, with which it ends; null for a link of a mail. The migration has its foreign key, since the area of the
     * visits stands on this one.
     */
    visit_id: uuid('visit_id'),
  },
  (t) => [
    uniqueIndex('guardian_links_token').on(t.token_hash),
    index('guardian_links_student').on(t.student_id),
    index('guardian_links_expiry').on(t.expires_at),
    index('guardian_links_visit').on(t.visit_id).where(sql`visit_id is not null`),
    check('guardian_links_lifetime', sql`expires_at > created_at`),
  ],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  guardian_links: holds(guardian_links, {
    erasure: { fate: 'removed', of: asStudent },
    exported: 'others',
    merge: { ended: asStudent },
  }),
} satisfies PersonalData;
