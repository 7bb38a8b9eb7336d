import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { FinancialParameters } from '../../../domain/financialParameters.ts';
import { at, key } from '../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../platform/personalData.ts';
import { users } from '../identity/tables.ts';

/**
 * Every version of the financial parameters (PAR-4); rows are never changed. Version 0 is what was in force before the first one that
 * was saved, without an author. Money is in cents, percentages are in basis points.
 */
export const parameter_versions = pgTable(
  'parameter_versions',
  {
    id: key('id'),
    version: integer('version').notNull(),
    /** The school's day on which it was saved. */
    valid_from: date('valid_from', { mode: 'string' }).notNull(),
    content: jsonb('content').$type<FinancialParameters>().notNull(),
    author_id: uuid('author_id').references(() => users.user_id),
    created_at: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('parameter_versions_version').on(t.version),
    index('parameter_versions_author').on(t.author_id).where(sql`author_id is not null`),
    check('parameter_versions_number', sql`${t.version} >= 0`),
    check('parameter_versions_author_known', sql`(${t.version} = 0) = (${t.author_id} is null)`),
    check(
      'parameter_versions_content',
      sql`jsonb_typeof(${t.content} -> 'sales') = 'object' and jsonb_typeof(${t.content} -> 'orders') = 'object'
        and jsonb_typeof(${t.content} -> 'products') = 'array' and jsonb_typeof(${t.content} -> 'services') = 'array'
        and jsonb_typeof(${t.content} -> 'plans') = 'array'`,
    ),
  ],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  parameter_versions: holds(parameter_versions, {
    erasure: { fate: 'stays', why: 'numbers of the school; the author is an id' },
    exported: 'not_personal',
    merge: {
      kept: { author: sql`exists (select 1 from parameter_versions p where p.author_id = u.user_id)` },
    },
  }),
} satisfies PersonalData;
