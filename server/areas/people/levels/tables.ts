import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { STUDENT_LEVELS } from '../../../../domain/options.ts';
import { at, key, oneOf } from '../../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../../platform/personalData.ts';
import { asStudent } from '../../access/api.ts';
import { users } from '../../identity/tables.ts';
import { students } from '../tables.ts';

/** The current level is the student's (EVAL-9). */
export const level_changes = pgTable(
  'level_changes',
  {
    id: key('id'),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.student_id),
    from_level: text('from_level'),
    to_level: text('to_level').notNull(),
    /** Reason for a lower level. */
    reason: text('reason'),
    changed_by: uuid('changed_by').references(() => users.user_id),
    at: at('at').notNull(),
  },
  (t) => [
    index('level_changes_student').on(t.student_id),
    index('level_changes_author').on(t.changed_by),
    oneOf('level_changes_from', t.from_level, STUDENT_LEVELS),
    oneOf('level_changes_to', t.to_level, STUDENT_LEVELS),
  ],
);

/** Declares how erasures, exports and merges treat the personal data in this table. */
export const personalData = {
  level_changes: holds(level_changes, {
    erasure: {
      fate: 'cleared',
      of: asStudent,
      stays: ['student_id', 'from_level', 'to_level', 'changed_by', 'at'],
    },
    searched: ['reason'],
    exported: {
      section: 'levels',
      after: 'marks',
      columns: {
        id: 'key',
        student_id: 'key',
        from_level: true,
        to_level: true,
        reason: true,
        changed_by: 'others',
        at: true,
      },
      by: 'at',
    },
    merge: {
      removed: asStudent,
      kept: { author: sql`exists (select 1 from level_changes l where l.changed_by = u.user_id)` },
    },
  }),
} satisfies PersonalData;
