import { SignJWT } from 'jose';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sha256 } from '../../platform/hash.ts';
import { refresh_tokens } from './tables.ts';
import type { UserFacts } from './userFacts.ts';

/** Hours (ACCESS-7). */
const accessHours = 1;
const refreshHours = (keepConnected: boolean): number => (keepConnected ? 30 * 24 : 8);

/** Maximum from the login (ASVS 7.3.2). */
const longestHours = ({ config }: Pick<Ctx, 'config'>, keepConnected: boolean): number =>
  keepConnected ? config.SESSION_HOURS_REMEMBERED : config.SESSION_HOURS;

interface SessionLife {
  created_at: Date;
  keep_connected: boolean;
}

export function sessionEnd(ctx: Pick<Ctx, 'clock' | 'config'>, session: SessionLife): Date {
  const renewed = hours(ctx.clock.now(), refreshHours(session.keep_connected));
  const latest = hours(session.created_at, longestHours(ctx, session.keep_connected));
  return new Date(Math.min(renewed.getTime(), latest.getTime()));
}

const hours = (now: Date, count: number) => new Date(now.getTime() + count * 3_600_000);

/** Only the hash of the single-use refresh token is stored. */
export async function issueTokens(
  tx: Tx,
  ctx: Ctx,
  session: SessionLife & { session_id: string },
  facts: UserFacts,
) {
  const now = ctx.clock.now();
  const end = sessionEnd(ctx, session);
  const life = Math.ceil((end.getTime() - now.getTime()) / 3_600_000);
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
    expires_at: end,
  });
  return { token, refreshToken, tokenExpires: `${accessHours}h`, refreshTokenExpires: `${life}h` };
}
