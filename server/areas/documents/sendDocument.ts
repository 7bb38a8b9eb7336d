import { and, eq } from 'drizzle-orm';
import type { AuditContext } from '../../../contract/auditFields.ts';
import type { Validated } from '../../../contract/index.ts';
import { validityIssue } from '../../../domain/documents.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { storeDocument } from '../../platform/documentFile.ts';
import { ensureFound, refused } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { document_types } from '../documentTypes/tables.ts';
import { users } from '../identity/tables.ts';
import { documentsOf } from './listDocuments.ts';
import { oneself, type Person, reachable } from './person.ts';
import { documents } from './tables.ts';

type Sent = Validated<'POST /v1/entity/profile/documents'>;

async function typeOf(ctx: Ctx, { type_id, expires_on }: Sent['body']) {
  const [type] = await ctx.db.select().from(document_types).where(eq(document_types.id, type_id));
  if (!type) throw refused({ path: 'type_id', code: 'option_invalid' });
  const code = validityIssue(type.expires, expires_on, localDate(ctx.clock.now()));
  if (code) throw refused({ path: 'expires_on', code });
  return type;
}

export const announced = (tx: Tx, ctx: Ctx, user_id: string) =>
  ctx.events.announceChange(tx, { of: user_id, topic: 'me' });

/** Replaces the person's document of the same type (DOC-1). */
async function send(ctx: Ctx, person: Person, { files, body }: Sent, context: AuditContext) {
  const { user_id, name, student_id } = person;
  const type = await typeOf(ctx, body);
  const file = await storeDocument(ctx, `documents/${user_id}`, files.file);
  const values = {
    file_key: file.file_key,
    file_type: file.file_type,
    file_bytes: file.file_bytes,
    expires_on: body.expires_on ?? null,
    sent_at: ctx.clock.now(),
  };
  await ctx.transaction(async (tx) => {
    // Serialises the uploads of one person, so that each audit row shows what it replaced.
    await tx.select({ id: users.user_id }).from(users).where(eq(users.user_id, user_id)).for('update');
    const same = and(eq(documents.user_id, user_id), eq(documents.type_id, type.id));
    const [old] = await tx.select().from(documents).where(same);
    const reminded = old && old.expires_on === values.expires_on ? old.reminded : null;
    const [row] = old
      ? await tx
          .update(documents)
          .set({ ...values, reminded })
          .where(same)
          .returning()
      : await tx
          .insert(documents)
          .values({ ...values, user_id, type_id: type.id })
          .returning();
    const shown = ({ file_key, expires_on }: { file_key: string; expires_on: string | null }) => ({
      document_type: type.name,
      file_key,
      expires_on,
    });
    await audit(tx, ctx, {
      context,
      entity: 'documents',
      entity_id: ensureFound(row, 'internal').id,
      entity_name: name,
      student_id,
      before: old ? shown(old) : null,
      after: shown(values),
    });
    await announced(tx, ctx, user_id);
  });
  return documentsOf(ctx, person);
}

export const sendOwn: Handler<'POST /v1/entity/profile/documents'> = async (ctx, sent) =>
  send(ctx, await oneself(ctx), sent, 'profile');

export const sendOfPerson: Handler<'POST /v1/users/:id/documents'> = async (ctx, { params, ...sent }) =>
  send(ctx, await reachable(ctx, params.id), sent, 'users');
