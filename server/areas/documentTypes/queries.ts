import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { found } from '../../platform/errors.ts';
import { all, byName, contains, listPage, type Page } from '../../platform/list.ts';
import { document_types } from './tables.ts';

export function listDocumentTypes(ctx: Ctx, { query }: { query: Page & { name?: string | undefined } }) {
  return listPage<typeof document_types.$inferSelect>(ctx, query, {
    select: sql`d.*`,
    from: sql`document_types d`,
    where: all(contains(sql`d.name`, query.name)),
    sorts: { name: byName(sql`d.name`), created_at: sql`d.created_at`, updated_at: sql`d.updated_at` },
    id: sql`d.id`,
  });
}

export async function getDocumentType(ctx: Ctx, { params }: { params: { id: string } }) {
  const [row] = await ctx.db.select().from(document_types).where(eq(document_types.id, params.id));
  return found(row);
}
