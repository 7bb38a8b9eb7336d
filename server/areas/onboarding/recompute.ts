import { eq } from 'drizzle-orm';
import { type OnboardingStatus, onboardingStatus } from '../../../domain/onboarding.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { students } from '../people/tables.ts';
import { onboardingFacts } from './onboardingFacts.ts';
import { closeMatch, openMatch } from './openMatch.ts';

/** Call in the transaction of every change of a fact: recomputed, never stepped, so events may be late (ONB-1). */
export async function recomputeOnboarding(tx: Tx, ctx: Ctx, student_id: string): Promise<OnboardingStatus> {
  const { facts, status: before } = await onboardingFacts(tx, student_id);
  const status = onboardingStatus(facts, ctx.clock.now());
  if (status !== before) {
    const [student] = await tx
      .update(students)
      .set({ onboarding_status: status })
      .where(eq(students.student_id, student_id))
      .returning({ user_id: students.user_id });
    if (student) await ctx.events.announceChange(tx, { of: student.user_id, topic: 'me' });
  }
  if (status === 'AGUARDANDO_MATCH') await openMatch(tx, ctx, student_id);
  else await closeMatch(tx, ctx, student_id);
  if (status === before) return status;
  await audit(tx, ctx, {
    context: 'onboarding',
    entity: 'students',
    entity_id: student_id,
    student_id,
    before: { onboarding_status: before },
    after: { onboarding_status: status },
  });
  return status;
}
