import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { BACKUP_FAILURES, BACKUP_STORES } from '../../../domain/backups.ts';
import { at, key, oneOf } from '../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../platform/personalData.ts';

/** Scheduled backups that ended. */
export const backup_runs = pgTable(
  'backup_runs',
  {
    id: key('id'),
    started_at: at('started_at').notNull(),
    ended_at: at('ended_at').notNull(),
    store: text('store').$type<(typeof BACKUP_STORES)[number]>().notNull(),
    name: text('name').notNull(),
    /** Null after a failure. */
    size: bigint('size', { mode: 'number' }),
    failure: text('failure').$type<(typeof BACKUP_FAILURES)[number]>(),
  },
  (t) => [
    index('backup_runs_ended').on(t.ended_at),
    oneOf('backup_runs_store', t.store, BACKUP_STORES),
    oneOf('backup_runs_failure', t.failure, BACKUP_FAILURES),
  ],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  backup_runs: holds(backup_runs, {
    erasure: { fate: 'stays', why: 'names and sizes of archives' },
    exported: 'internal',
    merge: 'untouched',
  }),
} satisfies PersonalData;
