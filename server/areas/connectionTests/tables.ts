import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { LineFigures, Outcomes } from '../../../domain/connectionTest.ts';
import { at, key } from '../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../platform/personalData.ts';
import { ownRows } from '../access/api.ts';
import { users } from '../identity/tables.ts';

export interface TestResult {
  outcomes: Outcomes;
  line: LineFigures | null;
  clock_lag_seconds: number | null;
}

/** The latest connection tests of people, for support (ROOM-17). */
export const connection_tests = pgTable(
  'connection_tests',
  {
    /** The browser's, so that a repeated result is the same row. */
    id: key('id'),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    tested_at: at('tested_at').notNull(),
    /** Browser and system as they are named in the list of sessions. */
    device: text('device'),
    test_result: jsonb('test_result').$type<TestResult>().notNull(),
  },
  (t) => [
    index('connection_tests_person').on(t.user_id, t.tested_at, t.id),
    index('connection_tests_tested').on(t.tested_at),
  ],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  connection_tests: holds(connection_tests, {
    erasure: { fate: 'removed', of: ownRows },
    exported: {
      section: 'connection_tests',
      after: 'room_removals',
      columns: { id: 'key', user_id: 'key', tested_at: true, device: true, test_result: true },
      by: 'tested_at',
    },
    // They say how the login's own devices did, and the next test is a minute's work.
    merge: { removed: ownRows },
  }),
} satisfies PersonalData;
