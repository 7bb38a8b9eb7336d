import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { key, stamps } from '../../platform/db/columns.ts';

/** Kinds of documents the school asks for (spec 3 §3); no two names differ by case or accents alone. */
export const document_types = pgTable(
  'document_types',
  { id: key('id'), name: text('name').notNull(), ...stamps },
  (t) => [uniqueIndex('document_types_name').on(sql`search_text(${t.name})`)],
);
