import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { factor_challenges, second_factors } from './tables.ts';

/** A challenge must not outlive the sessions or the password it followed. A new password resets the wrong codes. */
export async function voidChallenges(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  user_id: string,
  reason: string,
  keep?: string,
): Promise<void> {
  await tx
    .update(factor_challenges)
    .set({ used_at: ctx.clock.now() })
    .where(
      and(
        eq(factor_challenges.user_id, user_id),
        isNull(factor_challenges.used_at),
        keep ? sql`${factor_challenges.session_id} is distinct from ${keep}` : undefined,
      ),
    );
  if (reason === 'password_reset' || reason === 'password_changed')
    await tx
      .update(second_factors)
      .set({ wrong_codes: 0, wrong_since: null })
      .where(eq(second_factors.user_id, user_id));
}
