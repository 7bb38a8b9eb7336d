import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { match_exclusions } from './tables.ts';

/** The student is not offered to the teacher again. Returns the id of the exclusion, or null if there was one already. */
export async function excludeTeacher(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  exclusion: Pick<typeof match_exclusions.$inferInsert, 'student_id' | 'teacher_id' | 'reason'>,
): Promise<string | null> {
  const [made] = await tx
    .insert(match_exclusions)
    .values({ ...exclusion, at: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: match_exclusions.id });
  return made?.id ?? null;
}

/** Ends an exclusion that was made by mistake. */
export async function endExclusion(tx: Tx, id: string): Promise<void> {
  await tx.delete(match_exclusions).where(eq(match_exclusions.id, id));
}
