import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refreshDraft, voidCodes } from '../contracts/api.ts';
import { students } from '../people/tables.ts';
import { endSessionsOf } from './endSessions.ts';
import { password_links, verification_codes } from './tables.ts';

/** Ends sessions, voids codes sent to the former address, and moves drafts to the new one. */
export async function moveToNewAddress(tx: Tx, ctx: Ctx, user_id: string, email: string): Promise<void> {
  await endSessionsOf(tx, ctx, user_id, 'email_changed');
  await tx
    .update(verification_codes)
    .set({ closed_at: ctx.clock.now() })
    .where(and(eq(verification_codes.user_id, user_id), isNull(verification_codes.closed_at)));
  await tx.delete(password_links).where(eq(password_links.user_id, user_id));
  await ctx.ports.people.setOwnGuardianEmail(tx, user_id, email);
  const [student] = await tx.select().from(students).where(eq(students.user_id, user_id)).for('update');
  if (!student) return;
  await voidCodes(tx, student.student_id);
  await refreshDraft(tx, ctx, student);
}
