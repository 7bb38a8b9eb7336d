import { eq } from 'drizzle-orm';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { users } from '../identity/tables.ts';
import { WHOLE_SCHOOL } from './schoolLessons.ts';
import { calendar_feeds } from './tables.ts';

async function feedOf(db: Reader, user_id: string): Promise<{ created_at: Date | null }> {
  const [feed] = await db.select().from(calendar_feeds).where(eq(calendar_feeds.user_id, user_id));
  return { created_at: feed?.created_at ?? null };
}

export async function removeFeed(tx: Tx, user_id: string): Promise<void> {
  await tx.delete(calendar_feeds).where(eq(calendar_feeds.user_id, user_id));
}

async function replace(tx: Tx, ctx: Ctx, user_id: string, feed: { secret: string; created_at: Date } | null) {
  // Serialises the changes of one person, so that each audit row shows what it replaced.
  await tx.select({ id: users.user_id }).from(users).where(eq(users.user_id, user_id)).for('update');
  const before = await feedOf(tx, user_id);
  await removeFeed(tx, user_id);
  if (feed) {
    const { secret, created_at } = feed;
    await tx.insert(calendar_feeds).values({ user_id, secret_hash: sha256(secret), created_at });
  }
  await ctx.events.announceChange(tx, { of: user_id, topic: 'me' });
  await audit(tx, ctx, {
    context: 'profile',
    entity: 'users',
    entity_id: user_id,
    before: { calendar_feed: before.created_at },
    after: { calendar_feed: feed?.created_at ?? null },
  });
}

export const getFeed: Handler<'GET /v1/calendar/feed'> = (ctx) => feedOf(ctx.db, requireActor(ctx).user_id);

/** Creates the address of a feed. `of` is part of the hashed secret, so an address cannot be changed into that of other lessons. */
async function make(ctx: Ctx, of: string | null) {
  const { user_id } = requireActor(ctx);
  const token = ctx.random.token();
  const feed = { secret: of === null ? token : `${token}.${of}`, created_at: ctx.clock.now() };
  await ctx.transaction((tx) => replace(tx, ctx, user_id, feed));
  const url = `${ctx.config.PUBLIC_URL ?? ''}/api/v1/calendar/feed/${feed.secret}.ics`;
  return { url, created_at: feed.created_at };
}

export const makeFeed: Handler<'POST /v1/calendar/feed'> = (ctx) => make(ctx, null);

export const makeSchoolFeed: Handler<'POST /v1/calendar/feed/school'> = async (ctx, { body }) => {
  const { teacher_id } = body;
  if (teacher_id === null) return make(ctx, WHOLE_SCHOOL);
  const [teacher] = await rowsOf(ctx.db, { id: text })`
    select teacher_id as id from teachers where teacher_id = ${teacher_id}`;
  return make(ctx, ensureFound(teacher).id);
};

export const endFeed: Handler<'DELETE /v1/calendar/feed'> = async (ctx) => {
  const { user_id } = requireActor(ctx);
  await ctx.transaction((tx) => replace(tx, ctx, user_id, null));
  return ok;
};
