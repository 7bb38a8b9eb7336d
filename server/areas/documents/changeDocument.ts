import { and, eq } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { ensureFound, refused } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { document_types } from '../documentTypes/tables.ts';
import { reachable } from './person.ts';
import { announced } from './sendDocument.ts';
import { documents } from './tables.ts';

/** The person's document with its type; 404 if there is none. */
async function lockDocument(tx: Tx, user_id: string, id: string) {
  const [row] = await tx
    .select()
    .from(documents)
    .innerJoin(document_types, eq(document_types.id, documents.type_id))
    .where(and(eq(documents.id, id), eq(documents.user_id, user_id)))
    .for('update', { of: documents });
  return ensureFound(row);
}

/** May be in the past: the document has expired then (DOC-2). The reminders of another day are due again. */
export const changeValidity: Handler<'PATCH /v1/users/:id/documents/:document_id'> = async (
  ctx,
  { params, body },
) => {
  const { user_id, name, student_id } = await reachable(ctx, params.id);
  const { expires_on } = body;
  await ctx.transaction(async (tx) => {
    const { documents: document, document_types: type } = await lockDocument(tx, user_id, params.document_id);
    if (document.expires_on === expires_on) return;
    if (!type.expires) throw refused({ path: 'expires_on', code: 'document_day_none' });
    await tx.update(documents).set({ expires_on, reminded: null }).where(eq(documents.id, document.id));
    await audit(tx, ctx, {
      context: 'users',
      entity: 'documents',
      entity_id: document.id,
      entity_name: name,
      student_id,
      before: { document_type: type.name, expires_on: document.expires_on },
      after: { document_type: type.name, expires_on },
    });
    await announced(tx, ctx, user_id);
  });
  return ok;
};

export const deleteDocument: Handler<'DELETE /v1/users/:id/documents/:document_id'> = async (
  ctx,
  { params },
) => {
  const { user_id, name, student_id } = await reachable(ctx, params.id);
  await ctx.transaction(async (tx) => {
    const { documents: document, document_types: type } = await lockDocument(tx, user_id, params.document_id);
    await tx.delete(documents).where(eq(documents.id, document.id));
    await audit(tx, ctx, {
      context: 'users',
      entity: 'documents',
      entity_id: document.id,
      entity_name: name,
      student_id,
      before: { document_type: type.name, file_key: document.file_key, expires_on: document.expires_on },
    });
    await announced(tx, ctx, user_id);
  });
  return ok;
};
