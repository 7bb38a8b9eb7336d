import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { deviceName } from '../../../domain/device.ts';
import { recordAccess } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { rememberDevice } from './devices.ts';
import { viewSession } from './sessionView.ts';
import { sessions, users } from './tables.ts';
import { issueTokens, sessionEnd } from './tokens.ts';
import type { UserFacts } from './userFacts.ts';

export async function startSession(
  tx: Tx,
  ctx: Ctx,
  facts: UserFacts,
  { keepConnected, by }: { keepConnected: boolean; by?: string },
) {
  const now = ctx.clock.now();
  await endUnusedLongest(tx, ctx, facts.user_id);
  const [session] = await tx
    .insert(sessions)
    .values({
      user_id: facts.user_id,
      active_type: facts.types.length === 1 ? facts.types[0] : null,
      keep_connected: keepConnected,
      ip: ctx.origin.ip,
      device: deviceName(ctx.origin.headers['user-agent']),
      created_at: now,
      last_used_at: now,
      expires_at: sessionEnd(ctx, { created_at: now, keep_connected: keepConnected }),
    })
    .returning();
  if (!session) throw new AppError('internal');
  await rememberDevice(tx, ctx, facts.user_id);
  await ctx.events.announceSessions(tx, facts.user_id);
  await recordAccess(tx, ctx, 'login', facts.user_id, by);
  return {
    ...(await viewSession(tx, ctx, session, facts)),
    ...(await issueTokens(tx, ctx, session, facts)),
  };
}

/** Ends the session that was unused the longest once the limit is reached; locks the user to serialise logins. */
async function endUnusedLongest(tx: Tx, ctx: Ctx, user_id: string): Promise<void> {
  const now = ctx.clock.now();
  await tx.select({ user_id: users.user_id }).from(users).where(eq(users.user_id, user_id)).for('update');
  const open = await tx
    .select({ session_id: sessions.session_id })
    .from(sessions)
    .where(and(eq(sessions.user_id, user_id), isNull(sessions.ended_at), gt(sessions.expires_at, now)))
    .orderBy(asc(sql`coalesce(${sessions.last_used_at}, ${sessions.created_at})`), asc(sessions.session_id));
  const surplus = open.slice(0, Math.max(0, open.length - ctx.config.SESSIONS_PER_USER + 1));
  for (const { session_id } of surplus)
    await tx
      .update(sessions)
      .set({ ended_at: now, ended_reason: 'too_many' })
      .where(eq(sessions.session_id, session_id));
}
