import { type SQL, sql } from 'drizzle-orm';
import { date, index, integer, type PgColumn, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { REMINDERS, type Reminder } from '../../../domain/documents.ts';
import { DOCUMENT_FILE, type FileType } from '../../../domain/files.ts';
import { at, key, oneOf, stamps } from '../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../platform/personalData.ts';
import { ownRows } from '../access/api.ts';
import { document_types } from '../documentTypes/tables.ts';
import { users } from '../identity/tables.ts';

/** One of each type per person (DOC-1). */
export const documents = pgTable(
  'documents',
  {
    id: key('id'),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    type_id: uuid('type_id')
      .notNull()
      .references(() => document_types.id),
    file_key: text('file_key').notNull(),
    file_type: text('file_type').$type<FileType>().notNull(),
    file_bytes: integer('file_bytes').notNull(),
    expires_on: date('expires_on', { mode: 'string' }),
    /** The last reminder (DOC-3). */
    reminded: text('reminded').$type<Reminder>(),
    sent_at: at('sent_at').notNull(),
    ...stamps,
  },
  (t) => [
    unique('documents_person_type').on(t.user_id, t.type_id),
    index('documents_expiry').on(t.expires_on),
    oneOf('documents_file_type', t.file_type, DOCUMENT_FILE.types),
    oneOf('documents_reminded', t.reminded, REMINDERS),
  ],
);

export const nameOfType = (type_id: PgColumn): SQL =>
  sql`(select ${document_types.name} from ${document_types} where ${document_types.id} = ${type_id})`;

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  documents: holds(documents, {
    erasure: { fate: 'removed', of: ownRows, files: ['file_key'] },
    exported: {
      section: 'documents',
      after: 'roles',
      columns: {
        id: 'key',
        user_id: 'key',
        file_key: 'key',
        reminded: 'internal',
        type_id: {
          document_type: nameOfType(documents.type_id),
        },
        file_type: true,
        file_bytes: true,
        expires_on: true,
        sent_at: true,
        created_at: 'same',
        updated_at: 'internal',
      },
    },
    merge: {
      moved: {
        owner: 'user_id',
        key: ['id', 'file_key'],
        isCounted: true,
        isEdited: true,
        where: (kept) => sql`type_id not in (select type_id from documents where user_id = ${kept})`,
      },
      removed: ownRows,
      isLossCounted: true,
    },
  }),
} satisfies PersonalData;
