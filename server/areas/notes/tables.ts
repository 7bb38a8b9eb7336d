import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { key, stamps } from '../../platform/db/columns.ts';
import { holds, type PersonalData, stamped } from '../../platform/personalData.ts';
import { ownRows } from '../access/api.ts';
import { users } from '../identity/tables.ts';

/** Notes of the staff about a person (REG-25). */
export const person_notes = pgTable(
  'person_notes',
  {
    id: key('id'),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    author_id: uuid('author_id')
      .notNull()
      .references(() => users.user_id),
    person_note: text('person_note').notNull(),
    ...stamps,
  },
  (t) => [
    index('person_notes_person').on(t.user_id, t.created_at, t.id),
    index('person_notes_author').on(t.author_id),
  ],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  person_notes: holds(person_notes, {
    erasure: { fate: 'removed', of: ownRows },
    searched: ['person_note'],
    exported: {
      section: 'person_notes',
      after: 'documents',
      columns: {
        id: 'key',
        user_id: 'key',
        author_id: 'others',
        person_note: { text: sql`${person_notes.person_note}` },
        ...stamped,
      },
      by: 'created_at',
    },
    merge: {
      moved: { owner: 'user_id', key: ['id'], isCounted: true, isEdited: true },
      kept: { author: sql`exists (select 1 from person_notes n where n.author_id = u.user_id)` },
    },
  }),
} satisfies PersonalData;
