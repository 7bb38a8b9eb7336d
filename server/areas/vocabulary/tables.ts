import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { key, stamps } from '../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../platform/personalData.ts';
import { ownRows } from '../access/api.ts';
import { lessons, lessonTitle } from '../calendar/tables.ts';
import { users } from '../identity/tables.ts';

/** Words and phrases that the people of a lesson note for all of them (VOCAB-1). */
export const lesson_words = pgTable(
  'lesson_words',
  {
    id: key('id'),
    lesson_id: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    term: text('term').notNull(),
    /** The term without what does not tell it from another one (VOCAB-2). */
    term_key: text('term_key').notNull(),
    meaning: text('meaning').notNull().default(''),
    example: text('example').notNull().default(''),
    ...stamps,
  },
  (t) => [
    uniqueIndex('lesson_words_term').on(t.lesson_id, t.term_key),
    index('lesson_words_user').on(t.user_id),
  ],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  lesson_words: holds(lesson_words, {
    erasure: { fate: 'searched' },
    searched: ['term', 'term_key', 'meaning', 'example'],
    exported: {
      section: 'lesson_words',
      after: 'room_messages',
      columns: {
        id: 'key',
        lesson_id: { title: lessonTitle(lesson_words.lesson_id) },
        user_id: 'key',
        term: true,
        term_key: 'internal',
        meaning: true,
        example: true,
        created_at: true,
        updated_at: 'internal',
      },
      of: ownRows,
      by: 'created_at',
    },
    merge: { kept: { classes: sql`exists (select 1 from lesson_words r where r.user_id = u.user_id)` } },
  }),
} satisfies PersonalData;
