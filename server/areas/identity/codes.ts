import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { CodePurpose } from '../../../domain/options.ts';
import { mailedCode } from '../../../domain/tries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { verification_codes } from './tables.ts';

const none = '00000000-0000-0000-0000-000000000000';

const named = (user_id: string, purpose: CodePurpose, code: string) => `${purpose}:${user_id}:${code}`;

export async function newCode(tx: Tx, ctx: Ctx, user_id: string, purpose: CodePurpose): Promise<string> {
  const now = ctx.clock.now();
  const mine = and(eq(verification_codes.user_id, user_id), eq(verification_codes.purpose, purpose));
  await tx
    .update(verification_codes)
    .set({ closed_at: now })
    .where(and(mine, isNull(verification_codes.closed_at)));
  const code = ctx.random.code();
  await tx.insert(verification_codes).values({
    user_id,
    purpose,
    code_hash: ctx.secrets.sign('account-code', named(user_id, purpose, code)),
    created_at: now,
    expires_at: new Date(now.getTime() + mailedCode.minutes * 60_000),
  });
  return code;
}

/** Counts before comparing, so that parallel guesses cannot exceed five; takes the same work without a code. */
export async function judgeCode(
  tx: Tx,
  ctx: Ctx,
  given: { user_id: string; purpose: CodePurpose; code: string; consume: boolean },
): Promise<'right' | 'wrong'> {
  const now = ctx.clock.now();
  const [row] = await tx
    .select()
    .from(verification_codes)
    .where(and(eq(verification_codes.user_id, given.user_id), eq(verification_codes.purpose, given.purpose)))
    .orderBy(sql`${verification_codes.closed_at} is null desc`, desc(verification_codes.created_at))
    .limit(1)
    .for('update');
  const open = row && !row.closed_at && row.expires_at > now && row.tries < mailedCode.tries ? row : null;
  const text = named(given.user_id, given.purpose, given.code);
  const right = ctx.secrets.verify('account-code', text, open?.code_hash ?? '') && open !== null;
  await tx
    .update(verification_codes)
    .set({
      tries: right ? verification_codes.tries : sql`${verification_codes.tries} + 1`,
      closed_at: right && given.consume ? now : null,
    })
    .where(eq(verification_codes.code_id, open?.code_id ?? none));
  return right ? 'right' : 'wrong';
}
