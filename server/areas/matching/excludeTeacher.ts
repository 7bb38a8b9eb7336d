import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { match_exclusions } from './tables.ts';

/** The student is not offered to the teacher again. */
export async function excludeTeacher(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  exclusion: Pick<typeof match_exclusions.$inferInsert, 'student_id' | 'teacher_id' | 'reason'>,
): Promise<void> {
  await tx
    .insert(match_exclusions)
    .values({ ...exclusion, at: ctx.clock.now() })
    .onConflictDoNothing();
}
