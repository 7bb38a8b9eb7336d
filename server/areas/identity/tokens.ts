import { SignJWT } from 'jose';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sha256 } from '../../platform/hash.ts';
import { refresh_tokens } from './tables.ts';
import type { UserFacts } from './userFacts.ts';

/** Lifetimes in hours (ruling B). */
export const accessHours = 1;
export const refreshHours = (keepConnected: boolean): number => (keepConnected ? 30 * 24 : 8);

const hours = (now: Date, count: number) => new Date(now.getTime() + count * 3_600_000);

/** A new pair for a session: a signed access token and a single-use refresh token, of which only the hash is kept. */
export async function issueTokens(
  tx: Tx,
  ctx: Ctx,
  session: { session_id: string; keep_connected: boolean },
  facts: UserFacts,
) {
  const now = ctx.clock.now();
  const life = refreshHours(session.keep_connected);
  const token = await new SignJWT({
    sessionId: session.session_id,
    types: facts.types,
    teacher_id: facts.teacher_id,
    student_id: facts.student_id,
    class_id: facts.class_id,
    fev_id: facts.fev_id,
    is_delinquent: facts.is_delinquent,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(facts.user_id)
    .setAudience('access')
    .setIssuedAt(now)
    .setExpirationTime(hours(now, accessHours))
    .sign(ctx.secrets.keys('access-token')[0]);
  const refreshToken = ctx.random.token();
  await tx.insert(refresh_tokens).values({
    token_hash: sha256(refreshToken),
    session_id: session.session_id,
    expires_at: hours(now, life),
  });
  return { token, refreshToken, tokenExpires: `${accessHours}h`, refreshTokenExpires: `${life}h` };
}

export const sessionEnd = (now: Date, keepConnected: boolean): Date =>
  hours(now, refreshHours(keepConnected));
