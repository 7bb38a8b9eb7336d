import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { requireActor } from '../../platform/actor.ts';
import { recordAccess } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { endSessionsOf } from './endSessions.ts';
import { sessions } from './tables.ts';

const open = (ctx: Ctx, user_id: string) =>
  and(eq(sessions.user_id, user_id), isNull(sessions.ended_at), gt(sessions.expires_at, ctx.clock.now()));

const lastUsed = sql<Date>`coalesce(${sessions.last_used_at}, ${sessions.created_at})`;

export const listOwnSessions: Handler<'GET /v1/auth/sessions'> = async (ctx) => {
  const actor = requireActor(ctx);
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(open(ctx, actor.user_id))
    .orderBy(desc(lastUsed), desc(sessions.session_id));
  return rows.map(({ session_id, device, ip, created_at, last_used_at, expires_at }) => ({
    id: session_id,
    device,
    ip,
    created_at,
    last_used_at: last_used_at ?? created_at,
    expires_at,
    current: session_id === actor.session_id,
  }));
};

export const endOtherSessions: Handler<'POST /v1/auth/sessions/end-others'> = async (ctx) => {
  const { user_id, session_id } = requireActor(ctx);
  return ctx.transaction(async (tx) => {
    const others = await tx
      .select({ session_id: sessions.session_id })
      .from(sessions)
      .where(and(open(ctx, user_id), ne(sessions.session_id, session_id)))
      .for('update');
    await endSessionsOf(tx, ctx, user_id, 'ended_by_owner', { except: session_id });
    await recordAccess(tx, ctx, 'logout_others', user_id, String(others.length));
    return { ended: others.length };
  });
};
