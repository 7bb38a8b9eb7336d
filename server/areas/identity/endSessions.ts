import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { UserType } from '../../../domain/userTypes.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit, recordAccess } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Announcements } from '../../platform/events.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { voidChallenges } from './secondFactor/voidChallenges.ts';
import { sessions } from './tables.ts';

export async function endSessionsOf(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'> & { events: Announcements },
  user_id: string,
  reason: string,
  { except, types }: { except?: string; types?: readonly UserType[] } = {},
) {
  await tx
    .update(sessions)
    .set({ ended_at: ctx.clock.now(), ended_reason: reason })
    .where(
      and(
        eq(sessions.user_id, user_id),
        isNull(sessions.ended_at),
        except ? ne(sessions.session_id, except) : undefined,
        types ? inArray(sessions.active_type, [...types]) : undefined,
      ),
    );
  if (!types) await voidChallenges(tx, ctx, user_id, reason, except);
  await ctx.events.announceSessions(tx, user_id);
}

/** Another person's session looks missing. */
export const logout: Handler<'POST /v1/auth/logout'> = async (ctx, { body }) => {
  const actor = requireActor(ctx);
  return ctx.transaction(async (tx) => {
    const [ended] = await tx
      .update(sessions)
      .set({ ended_at: ctx.clock.now(), ended_reason: 'logout' })
      .where(
        and(
          eq(sessions.session_id, body.sessionId),
          eq(sessions.user_id, actor.user_id),
          isNull(sessions.ended_at),
        ),
      )
      .returning();
    ensureFound(ended);
    await ctx.events.announceSessions(tx, actor.user_id);
    await recordAccess(tx, ctx, 'logout', actor.user_id);
    return ok;
  });
};

export const logoutBySessionId: Handler<'POST /v1/auth/logout-by-session-id'> = async (ctx, { body }) => {
  return ctx.transaction(async (tx) => {
    const [ended] = await tx
      .update(sessions)
      .set({ ended_at: ctx.clock.now(), ended_reason: 'disconnected' })
      .where(and(eq(sessions.session_id, body.sessionId), isNull(sessions.ended_at)))
      .returning();
    const session = ensureFound(ended);
    await ctx.events.announceSessions(tx, session.user_id);
    await audit(tx, ctx, {
      context: 'sessions',
      entity: 'sessions',
      entity_id: session.session_id,
      before: { user_id: session.user_id },
    });
    return ok;
  });
};

export const logoutAll: Handler<'POST /v1/auth/logout-all'> = async (ctx) => {
  return ctx.transaction(async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ ended_at: ctx.clock.now(), ended_reason: 'disconnected_all' })
      .where(isNull(sessions.ended_at))
      .returning({ session_id: sessions.session_id });
    await ctx.events.announceSessions(tx, null);
    await audit(tx, ctx, {
      context: 'sessions',
      entity: 'sessions',
      entity_id: 'all',
      before: { ended: ended.length },
    });
    return { ended: ended.length };
  });
};
