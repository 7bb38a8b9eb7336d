import { and, eq, isNull } from 'drizzle-orm';
import { recordAccess } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { refresh_tokens, sessions } from './tables.ts';
import { issueTokens, sessionEnd } from './tokens.ts';
import { userFacts } from './userFacts.ts';

/** Single-use. A second use ends the session: the token was stolen or replayed (ACCESS-8). */
export const refresh: Handler<'POST /v1/auth/refresh'> = async (ctx, { body }) => {
  const now = ctx.clock.now();
  const token_hash = sha256(body.refresh_token);
  const outcome = await ctx.transaction(async (tx) => {
    const [token] = await tx
      .select({ used_at: refresh_tokens.used_at, expires_at: refresh_tokens.expires_at, session: sessions })
      .from(refresh_tokens)
      .innerJoin(sessions, eq(sessions.session_id, refresh_tokens.session_id))
      .where(eq(refresh_tokens.token_hash, token_hash))
      .for('update');
    if (!token || token.session.ended_at || token.session.expires_at <= now || token.expires_at <= now)
      return { refused: 'session_ended' } as const;
    const { session } = token;
    if (token.used_at) {
      await tx
        .update(sessions)
        .set({ ended_at: now, ended_reason: 'refresh_reused' })
        .where(and(eq(sessions.session_id, session.session_id), isNull(sessions.ended_at)));
      await ctx.events.announceSessions(tx, session.user_id);
      await recordAccess(tx, ctx, 'refresh_reused', session.user_id);
      return { refused: 'refresh_reused' } as const;
    }
    const facts = await userFacts(tx, session.user_id, now);
    if (!facts.user_status) return { refused: 'session_ended' } as const;
    await tx.update(refresh_tokens).set({ used_at: now }).where(eq(refresh_tokens.token_hash, token_hash));
    await tx
      .update(sessions)
      .set({ expires_at: sessionEnd(ctx, session), last_used_at: now })
      .where(eq(sessions.session_id, session.session_id));
    await recordAccess(tx, ctx, 'refresh', session.user_id);
    return { tokens: await issueTokens(tx, ctx, session, facts) };
  });
  // Thrown outside, so that ending the family is not rolled back with the refusal.
  if ('refused' in outcome && outcome.refused) throw new AppError(outcome.refused);
  if (!outcome.tokens) throw new AppError('internal');
  return outcome.tokens;
};
