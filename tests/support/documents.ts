import { documents } from '../../server/areas/documents/tables.ts';
import { document_types } from '../../server/areas/documentTypes/tables.ts';
import type { Db } from '../../server/platform/db/database.ts';

type DocumentType = Partial<typeof document_types.$inferInsert>;
type Document = typeof documents.$inferInsert;

/** Inserts a type of documents that expire, and returns its id. */
export async function insertExpiringType(db: Db, given: DocumentType = {}): Promise<string> {
  const [type] = await db
    .insert(document_types)
    .values({ name: 'Passaporte', expires: true, ...given })
    .returning();
  return type?.id ?? '';
}

/** Inserts a document of a person without a stored file. */
export async function insertDocument(
  db: Db,
  given: Pick<Document, 'user_id' | 'type_id' | 'expires_on' | 'sent_at'>,
): Promise<void> {
  await db.insert(documents).values({
    file_key: 'documents/x.pdf',
    file_bytes: 1,
    file_type: 'application/pdf',
    ...given,
  });
}
