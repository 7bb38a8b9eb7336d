import { sql } from 'drizzle-orm';
import type { UploadedFile } from '../../../contract/call.ts';
import { extensionOf } from '../../../domain/files.ts';
import { FRANCHISE_TYPES } from '../../../domain/options.ts';
import { audit } from '../../platform/audit.ts';
import { readRow } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import { instant, oneOf, orNull, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { fittedImage } from '../../platform/images.ts';
import { and, byName, listPage, matchesUnindexed } from '../../platform/list.ts';
import { franchisees } from './tables.ts';

const sidePixels = 1200;

type Stored = Omit<typeof franchisees.$inferSelect, 'created_at' | 'updated_at'> & {
  created_at: string | Date;
  updated_at: string | Date;
};

const viewOf = (
  ctx: Ctx,
  { franchise_type, photo_key, video_key, created_at, updated_at, ...row }: Stored,
) => ({
  ...row,
  franchiseType: franchise_type,
  photo_url: ctx.files.photo(photo_key),
  video_url: ctx.files.photo(video_key),
  createdAt: created_at,
  updatedAt: updated_at,
});

export const listFranchisees: Handler<'GET /v1/franchisee'> = async (ctx, { query }) => {
  const page = await listPage(ctx, query, {
    shape: {
      id: text,
      name: text,
      surname: text,
      phone: text,
      email: text,
      city: text,
      state: text,
      slug: orNull(text),
      photo_key: orNull(text),
      video_key: orNull(text),
      user_id: orNull(text),
      franchise_type: oneOf(FRANCHISE_TYPES),
      created_at: instant,
      updated_at: instant,
    },
    select: sql`f.*`,
    from: sql`franchisees f`,
    where: and(
      matchesUnindexed(sql`f.name || ' ' || f.surname`, query.name),
      matchesUnindexed(sql`f.email`, query.email),
      query.franchiseType !== undefined && sql`f.franchise_type = ${query.franchiseType}`,
      query.is_user !== undefined && sql`(f.user_id is not null) = ${query.is_user}`,
    ),
    sorts: {
      createdAt: sql`f.created_at`,
      name: byName(sql`f.name || ' ' || f.surname`),
      email: sql`f.email`,
      city: byName(sql`f.city`),
    },
    id: sql`f.id`,
  });
  return { ...page, response: page.response.map((row) => viewOf(ctx, row)) };
};

export const getFranchisee: Handler<'GET /v1/franchisee/:id'> = async (ctx, { params }) =>
  viewOf(ctx, await readRow(ctx, franchisees, params.id));

async function storePhoto(ctx: Ctx, name: string, { key }: UploadedFile): Promise<string> {
  const stored = `franchisees/${name}.webp`;
  await ctx.files.put(stored, await fittedImage(await ctx.files.get(key), sidePixels, 'webp'));
  return stored;
}

async function storeVideo(ctx: Ctx, name: string, { key, type }: UploadedFile): Promise<string> {
  const stored = `franchisees/${name}.${extensionOf[type]}`;
  await ctx.files.move(key, stored);
  return stored;
}

/** `clearFiles` removes the files if saving fails: here, an error may hide a commit. */
export const createFranchisee: Handler<'POST /v1/franchisee'> = async (ctx, { files, body }) => {
  const name = ctx.random.hex(16);
  const { franchiseType, slug = null, ...fields } = body;
  // The photo first: it can still turn out to be none.
  const photo_key = files.photo ? await storePhoto(ctx, name, files.photo) : null;
  const video_key = files.video ? await storeVideo(ctx, name, files.video) : null;
  const values = { ...fields, slug, franchise_type: franchiseType, photo_key, video_key };
  return ctx.transaction(async (tx) => {
    const [row] = await tx
      .insert(franchisees)
      .values({ ...values, created_at: ctx.clock.now() })
      .returning();
    const created = ensureFound(row, 'internal');
    await audit(tx, ctx, {
      context: 'franchisee',
      entity: 'franchisees',
      entity_id: created.id,
      entity_name: `${body.name} ${body.surname}`,
      after: values,
    });
    return viewOf(ctx, created);
  });
};
