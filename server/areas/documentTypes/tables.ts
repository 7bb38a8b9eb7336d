import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type UserType, userTypes } from '../../../domain/userTypes.ts';
import { allOf, key, stamps } from '../../platform/db/columns.ts';

/** No two names differ only by case or accents. */
export const document_types = pgTable(
  'document_types',
  {
    id: key('id'),
    name: text('name').notNull(),
    required_for: text('required_for').array().$type<UserType[]>().notNull().default([]),
    expires: boolean('expires').notNull().default(false),
    ...stamps,
  },
  (t) => [
    uniqueIndex('document_types_name').on(sql`search_text(${t.name})`),
    allOf('document_types_required_for', t.required_for, userTypes),
  ],
);
