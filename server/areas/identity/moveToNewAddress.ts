import { and, eq, isNull, sql } from 'drizzle-orm';
import { SELF } from '../../../domain/options.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refreshDraft } from '../contracts/api.ts';
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
  await tx.execute(sql`update students set guardian = jsonb_set(guardian, '{student_guardian_email}', to_jsonb(${email}::text))
    where user_id = ${user_id} and guardian ->> 'student_guardian_relationship' = ${SELF}`);
  const [student] = await tx.select().from(students).where(eq(students.user_id, user_id)).for('update');
  if (!student) return;
  await tx.execute(sql`update contract_signers g set code_hash = null from contracts c
    where c.contract_id = g.contract_id and c.student_id = ${student.student_id} and g.signed_at is null`);
  await refreshDraft(tx, ctx, student);
}
