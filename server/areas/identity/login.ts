import { recordAccess } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { passwordMatches } from '../../platform/passwords.ts';
import { viewSession } from './sessionView.ts';
import { sessions } from './tables.ts';
import { issueTokens, sessionEnd } from './tokens.ts';
import { findUserFacts } from './userFacts.ts';

/**
 * Logs in. An unknown e-mail, a wrong password and a user who is off, wholly or in every profile, get the same answer in
 * the same time (rulings B and I).
 */
export async function login(
  ctx: Ctx,
  { body }: { body: { email: string; password: string; keepConnected: boolean } },
) {
  const facts = await findUserFacts(ctx.db, { email: body.email });
  const matches = await passwordMatches(facts?.password_hash ?? null, body.password);
  if (!facts || !matches || !facts.user_status || facts.types.length === 0) {
    await recordAccess(ctx.db, ctx, 'login_refused', facts?.user_id ?? null);
    throw new AppError('bad_credentials');
  }
  const now = ctx.clock.now();
  return ctx.transaction(async (tx) => {
    const [session] = await tx
      .insert(sessions)
      .values({
        user_id: facts.user_id,
        active_type: facts.types.length === 1 ? facts.types[0] : null,
        keep_connected: body.keepConnected,
        ip: ctx.origin.ip,
        created_at: now,
        expires_at: sessionEnd(now, body.keepConnected),
      })
      .returning();
    if (!session) throw new AppError('internal');
    await recordAccess(tx, ctx, 'login', facts.user_id);
    return {
      ...(await viewSession(tx, ctx, session, facts)),
      ...(await issueTokens(tx, ctx, session, facts)),
    };
  });
}
