import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Announces that a match changed: the menus of administrators, and of a teacher it concerns, count again. */
export async function announceCounts(tx: Tx, ctx: Ctx, teacher_user_id?: string | null): Promise<void> {
  for (const of of ['ADMIN', ...(teacher_user_id ? [teacher_user_id] : [])])
    await ctx.events.announceChange(tx, { of, topic: 'counts' });
}
