import { type SQL, sql } from 'drizzle-orm';
import { type DocumentFilter, remindedUntil } from '../../../domain/documents.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { holds } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';

/** A condition on `users u` that follows `documentState` (DOC-1); only for those who may read documents (DOC-4). */
export function byDocuments(ctx: Ctx, state: DocumentFilter | undefined): SQL | false {
  if (state === undefined) return false;
  if (!holds(ctx, 'edit:users'))
    throw new AppError('field_forbidden', { field: { code: 'field_documents' } });
  const today = localDate(ctx.clock.now());
  if (state === 'missing')
    return sql`exists (select 1 from document_types t where t.required_for && u.types and not exists (
      select 1 from documents d where d.user_id = u.user_id and d.type_id = t.id
        and (d.expires_on is null or d.expires_on >= ${today})))`;
  const until =
    state === 'expired'
      ? sql`d.expires_on < ${today}`
      : sql`d.expires_on between ${today} and ${remindedUntil(today)}`;
  return sql`u.user_id in (select d.user_id from documents d where ${until})`;
}
