import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { users } from './tables.ts';

/** Makes forms that were opened before stale: they would write the former value back (REG-14). */
export async function touchUser(tx: Tx, ctx: Ctx, user_id: string): Promise<void> {
  await tx.update(users).set({ updated_at: ctx.clock.now() }).where(eq(users.user_id, user_id));
}
