import { sql } from 'drizzle-orm';
import { documentState, isMissing, REMINDERS } from '../../../domain/documents.ts';
import { fileTypes } from '../../../domain/files.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { Ctx } from '../../platform/context.ts';
import { bool, day, instant, int, oneOf, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { documentResponse } from '../../platform/documentFile.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { FileResponse, Handler } from '../../platform/http/handlers.ts';
import { byName } from '../../platform/list.ts';
import { oneself, type Person, reachable } from './person.ts';

const columns = {
  type_id: text,
  name: text,
  required: bool,
  expires: bool,
  id: orNull(text),
  file_type: orNull(oneOf(fileTypes)),
  file_bytes: orNull(int),
  expires_on: orNull(day),
  reminded: orNull(oneOf(REMINDERS)),
  sent_at: orNull(instant),
};

export async function documentsOf(ctx: Ctx, { user_id, types }: Person) {
  const today = localDate(ctx.clock.now());
  const rows = await rowsOf(ctx.db, columns)`
    select t.id as type_id, t.name, t.required_for && ${`{${types.join()}}`}::text[] as required, t.expires, d.id, d.file_type,
      d.file_bytes, d.expires_on, d.reminded, d.sent_at
    from document_types t left join documents d on d.type_id = t.id and d.user_id = ${user_id}
    order by required desc, ${byName(sql`t.name`)}, t.id`;
  const documents = rows.map(({ type_id, name, required, expires, ...row }) => {
    const { id, file_type: type, file_bytes: bytes, expires_on, reminded, sent_at } = row;
    const kept =
      id && type && sent_at ? { id, type, bytes: bytes ?? 0, expires_on, reminded, sent_at } : null;
    const state = documentState(kept ?? undefined, required, today);
    return { type_id, name, required, expires, state, kept };
  });
  return { missing: documents.filter(isMissing).length, documents };
}

export const ownDocuments: Handler<'GET /v1/entity/profile/documents'> = async (ctx) =>
  documentsOf(ctx, await oneself(ctx));

export const personDocuments: Handler<'GET /v1/users/:id/documents'> = async (ctx, { params }) =>
  documentsOf(ctx, await reachable(ctx, params.id));

async function fileOf(ctx: Ctx, { user_id }: Person, document_id: string): Promise<FileResponse> {
  const rows = await rowsOf(ctx.db, {
    name: text,
    file_key: text,
    file_type: oneOf(fileTypes),
    file_bytes: int,
  })`
    select t.name, d.file_key, d.file_type, d.file_bytes from documents d join document_types t on t.id = d.type_id
    where d.id = ${document_id} and d.user_id = ${user_id}`;
  const { name, ...file } = ensureFound(rows[0]);
  return documentResponse(ctx, file, name);
}

export const ownFile: Handler<'GET /v1/entity/profile/documents/:id/file'> = async (ctx, { params }) =>
  fileOf(ctx, await oneself(ctx), params.id);

export const personFile: Handler<'GET /v1/users/:id/documents/:document_id/file'> = async (ctx, { params }) =>
  fileOf(ctx, await reachable(ctx, params.id), params.document_id);
