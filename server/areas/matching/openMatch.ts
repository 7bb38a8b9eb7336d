import { sql } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { matches } from './tables.ts';

/** Makes sure that a student who waits for a teacher has an open match; one that is open stays as it is (ruling E). */
export async function openMatch(tx: Tx, ctx: Ctx, student_id: string): Promise<void> {
  const [opened] = await tx
    .insert(matches)
    .values({ student_id, status: 'pending-allocation', waiting_since: ctx.clock.now() })
    .onConflictDoNothing({
      target: matches.student_id,
      where: sql`status in ('pending-allocation', 'waiting-acceptance')`,
    })
    .returning({ match_id: matches.match_id });
  if (!opened) return;
  await audit(tx, ctx, {
    context: 'Direcionamento',
    entity: 'matches',
    entity_id: opened.match_id,
    student_id,
    after: { status: 'pending-allocation' },
  });
}
