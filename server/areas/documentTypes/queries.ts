import { eq, sql } from 'drizzle-orm';
import { found } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { all, byName, contains, listPage } from '../../platform/list.ts';
import { document_types } from './tables.ts';

export const listDocumentTypes: Handler<'GET /v1/document-types'> = (ctx, { query }) => {
  return listPage<typeof document_types.$inferSelect>(ctx, query, {
    select: sql`d.*`,
    from: sql`document_types d`,
    where: all(contains(sql`d.name`, query.name)),
    sorts: { name: byName(sql`d.name`), created_at: sql`d.created_at`, updated_at: sql`d.updated_at` },
    id: sql`d.id`,
  });
};

export const getDocumentType: Handler<'GET /v1/document-types/:id'> = async (ctx, { params }) => {
  const [row] = await ctx.db.select().from(document_types).where(eq(document_types.id, params.id));
  return found(row);
};
