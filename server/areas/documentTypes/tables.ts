import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { key, stamps } from '../../platform/db/columns.ts';

/** No two names differ only by case or accents. */
export const document_types = pgTable(
  'document_types',
  { id: key('id'), name: text('name').notNull(), ...stamps },
  (t) => [uniqueIndex('document_types_name').on(sql`search_text(${t.name})`)],
);
