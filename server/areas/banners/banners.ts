import { and as both, eq, getTableName, sql } from 'drizzle-orm';
import type { Validated } from '../../../contract/index.ts';
import { audienceOf, bannerAudiences } from '../../../domain/banners.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { changeRow, createRow, lockRow } from '../../platform/changeRow.ts';
import { removeIfRefused } from '../../platform/clearFiles.ts';
import type { Ctx } from '../../platform/context.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { day, instant, int, listOf, oneOf, orNull, text } from '../../platform/db/rows.ts';
import { AppError } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { and, byName, listPage, matchesUnindexed } from '../../platform/list.ts';
import { ensureFile, storeBanner } from './images.ts';
import { banner_dismissals, banners } from './tables.ts';

type Stored = Omit<typeof banners.$inferSelect, 'created_at' | 'updated_at'> & {
  created_at: string | Date;
  updated_at: string | Date;
};

const viewOf = (ctx: Ctx, { image_key, ...row }: Stored) => ({ ...row, url: ctx.files.link(image_key) });

export const listBanners: Handler<'GET /v1/banners'> = async (ctx, { query }) => {
  const page = await listPage(ctx, query, {
    shape: {
      id: text,
      title: text,
      start_date: day,
      end_date: day,
      audience: listOf(oneOf(bannerAudiences)),
      position: int,
      link: orNull(text),
      alternative_text: orNull(text),
      image_key: text,
      created_at: instant,
      updated_at: instant,
    },
    select: sql`b.*`,
    from: sql`banners b`,
    where: and(
      matchesUnindexed(sql`b.title`, query.title),
      query.start_date !== undefined && sql`b.start_date >= ${query.start_date}::date`,
      query.end_date !== undefined && sql`b.end_date <= ${query.end_date}::date`,
    ),
    sorts: {
      position: sql`b.position`,
      title: byName(sql`b.title`),
      start_date: sql`b.start_date`,
      end_date: sql`b.end_date`,
      created_at: sql`b.created_at`,
    },
    id: sql`b.id`,
  });
  return { ...page, response: page.response.map((row) => viewOf(ctx, row)) };
};

type Form = Validated<'POST /v1/banners'>['body']['data'];

/** Empty texts are stored as null; what the form lacks stays as it is. */
function columnsOf({ updated_at: _, audience, link, alternative_text, ...fields }: Form) {
  return {
    ...fields,
    ...(audience && { audience: bannerAudiences.filter((each) => audience.includes(each)) }),
    ...(link !== undefined && { link: link || null }),
    ...(alternative_text !== undefined && { alternative_text: alternative_text || null }),
  };
}

/** The file is stored before its row; a refusal removes it, and `clearFiles` does after another failure. */
export const createBanner: Handler<'POST /v1/banners'> = async (ctx, { body, files }) => {
  const image_key = await storeBanner(ctx, ensureFile(files.files));
  const create = () =>
    ctx.transaction((tx) =>
      createRow(tx, ctx, banners, {
        context: 'banners',
        values: {
          audience: [...bannerAudiences],
          ...columnsOf(body.data),
          image_key,
          created_at: ctx.clock.now(),
        },
      }),
    );
  return viewOf(ctx, await removeIfRefused(ctx, [image_key], create));
};

export const changeBanner: Handler<'PATCH /v1/banners/:id'> = async (ctx, { params, body, files }) => {
  const image_key = files.files && (await storeBanner(ctx, files.files));
  const save = () =>
    ctx.transaction((tx) =>
      changeRow(tx, ctx, banners, params.id, {
        context: 'banners',
        seen: body.data.updated_at,
        values: () => ({ ...columnsOf(body.data), ...(image_key && { image_key }) }),
      }),
    );
  return viewOf(ctx, await removeIfRefused(ctx, image_key ? [image_key] : [], save));
};

/** The picture is removed by `clearFiles` a day later, when no open screen shows it any more. */
export const deleteBanner: Handler<'DELETE /v1/banners/:id'> = async (ctx, { params }) => {
  await ctx.transaction(async (tx) => {
    const { title } = await lockRow(tx, banners, params.id);
    await tx.delete(banners).where(eq(banners.id, params.id));
    await audit(tx, ctx, {
      context: 'banners',
      entity: getTableName(banners),
      entity_id: params.id,
      entity_name: title,
      before: {},
    });
  });
  return ok;
};

/** Banners of the school's day for the caller's profile (BANNER-2, CAL-8). */
const shownTo = (ctx: Ctx, audience: string) => {
  const today = localDate(ctx.clock.now());
  return sql`b.start_date <= ${today}::date and b.end_date >= ${today}::date and ${audience} = any(b.audience)`;
};

export const currentBanners: Handler<'GET /v1/banners/current'> = async (ctx) => {
  const { user_id, type } = requireActor(ctx);
  const audience = audienceOf(type);
  if (!audience) return [];
  const rows = await prepared(
    ctx.pool,
    { id: text, title: text, link: orNull(text), alternative_text: text, image_key: text },
    sql`select b.id, b.title, b.link, coalesce(b.alternative_text, b.title) as alternative_text, b.image_key
      from banners b where ${shownTo(ctx, audience)}
      and not exists (select 1 from banner_dismissals d where d.banner_id = b.id and d.user_id = ${user_id})
      order by b.position, b.created_at, b.id limit 20`,
  );
  return rows.map(({ image_key, ...row }) => ({ ...row, url: ctx.files.link(image_key) }));
};

/** The caller, if the banner is shown to their profile today; it looks missing otherwise (ACCESS-6). */
async function reader(ctx: Ctx, id: string): Promise<string> {
  const { user_id, type } = requireActor(ctx);
  const audience = audienceOf(type);
  const found =
    audience &&
    (await prepared(
      ctx.pool,
      { id: text },
      sql`select b.id from banners b where b.id = ${id} and ${shownTo(ctx, audience)}`,
    ));
  if (!found || found.length === 0) throw new AppError('not_found');
  return user_id;
}

export const dismissBanner: Handler<'POST /v1/banners/:id/dismiss'> = async (ctx, { params }) => {
  const user_id = await reader(ctx, params.id);
  await ctx.transaction(async (tx) => {
    await lockRow(tx, banners, params.id);
    await tx
      .insert(banner_dismissals)
      .values({ user_id, banner_id: params.id, created_at: ctx.clock.now() })
      .onConflictDoNothing();
  });
  return ok;
};

export const restoreBanner: Handler<'DELETE /v1/banners/:id/dismiss'> = async (ctx, { params }) => {
  const user_id = await reader(ctx, params.id);
  await ctx.transaction((tx) =>
    tx
      .delete(banner_dismissals)
      .where(both(eq(banner_dismissals.user_id, user_id), eq(banner_dismissals.banner_id, params.id))),
  );
  return ok;
};
