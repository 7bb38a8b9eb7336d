import { eq, getTableName, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import { changeRow, createRow, lockRow } from '../../platform/changeRow.ts';
import { removeIfRefused } from '../../platform/clearFiles.ts';
import type { Ctx } from '../../platform/context.ts';
import { instant, text } from '../../platform/db/rows.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { and, byName, listPage, matchesUnindexed } from '../../platform/list.ts';
import { ensureFile, storeBackground } from './images.ts';
import { background_images } from './tables.ts';

type Stored = Omit<typeof background_images.$inferSelect, 'created_at' | 'updated_at'> & {
  created_at: string | Date;
  updated_at: string | Date;
};

const viewOf = (ctx: Ctx, { image_key, ...row }: Stored) => ({ ...row, url: ctx.files.link(image_key) });

export const listBackgrounds: Handler<'GET /v1/background-images'> = async (ctx, { query }) => {
  const page = await listPage(ctx, query, {
    shape: { id: text, name: text, image_key: text, created_at: instant, updated_at: instant },
    select: sql`g.*`,
    from: sql`background_images g`,
    where: and(matchesUnindexed(sql`g.name`, query.name)),
    sorts: { name: byName(sql`g.name`), created_at: sql`g.created_at` },
    id: sql`g.id`,
  });
  return { ...page, response: page.response.map((row) => viewOf(ctx, row)) };
};

/** The file is stored before its row; a refusal removes it, and `clearFiles` does after another failure. */
export const createBackground: Handler<'POST /v1/background-images'> = async (ctx, { body, files }) => {
  const image_key = await storeBackground(ctx, ensureFile(files.files));
  const { name } = body.data;
  const create = () =>
    ctx.transaction((tx) =>
      createRow(tx, ctx, background_images, {
        context: 'banners',
        values: { name, image_key, created_at: ctx.clock.now() },
      }),
    );
  return viewOf(ctx, await removeIfRefused(ctx, [image_key], create));
};

export const changeBackground: Handler<'PATCH /v1/background-images/:id'> = async (
  ctx,
  { params, body, files },
) => {
  const image_key = files.files && (await storeBackground(ctx, files.files));
  const { name, updated_at: seen } = body.data;
  const save = () =>
    ctx.transaction((tx) =>
      changeRow(tx, ctx, background_images, params.id, {
        context: 'banners',
        seen,
        values: () => ({ name, ...(image_key && { image_key }) }),
      }),
    );
  return viewOf(ctx, await removeIfRefused(ctx, image_key ? [image_key] : [], save));
};

/** The picture is removed by `clearFiles` a day later, when no open screen shows it any more. */
export const deleteBackground: Handler<'DELETE /v1/background-images/:id'> = async (ctx, { params }) => {
  await ctx.transaction(async (tx) => {
    const { name } = await lockRow(tx, background_images, params.id);
    await tx.delete(background_images).where(eq(background_images.id, params.id));
    await audit(tx, ctx, {
      context: 'banners',
      entity: getTableName(background_images),
      entity_id: params.id,
      entity_name: name,
      before: {},
    });
  });
  return ok;
};
