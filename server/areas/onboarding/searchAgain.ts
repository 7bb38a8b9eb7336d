import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { recomputeOnboarding } from './recompute.ts';

/** Voids the earlier acceptance and returns the new open match, or null while the student's hours are missing (TRANSFER-9). */
export async function searchAgain(tx: Tx, ctx: Ctx, student_id: string): Promise<string | null> {
  await ctx.ports.matches.closeAccepted(tx, student_id);
  await ctx.ports.people.limitWaivers(tx, student_id, 4);
  await recomputeOnboarding(tx, ctx, student_id);
  const [open] = await rowsOf(tx, { match_id: orNull(text) })`select match_id from matches
    where student_id = ${student_id} and status in ('pending-allocation', 'waiting-acceptance')`;
  return open?.match_id ?? null;
}
