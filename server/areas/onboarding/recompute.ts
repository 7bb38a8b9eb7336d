import { type OnboardingStatus, onboardingStatus } from '../../../domain/onboarding.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { ensureFound } from '../../platform/errors.ts';
import { rejudgeMatches } from '../fit/api.ts';
import { lockOnboardingFacts } from './onboardingFacts.ts';

interface Step {
  student_id: string;
  user_id: string;
  before: OnboardingStatus;
  status: OnboardingStatus;
}

/** Call in the transaction of every change of a fact: recomputed, never stepped, so events may be late (ONB-1). */
export async function recomputeOnboarding(tx: Tx, ctx: Ctx, student_id: string): Promise<OnboardingStatus> {
  const [step] = await recomputeOnboardings(tx, ctx, [student_id]);
  return ensureFound(step).status;
}

export async function recomputeOnboardings(
  tx: Tx,
  ctx: Ctx,
  student_ids: readonly string[],
): Promise<Step[]> {
  const now = ctx.clock.now();
  const steps = (await lockOnboardingFacts(tx, student_ids)).map(
    ({ student_id, user_id, status: before, facts }) => ({
      student_id,
      user_id,
      before,
      status: onboardingStatus(facts, now),
    }),
  );
  const changed = steps.filter(({ before, status }) => status !== before);
  for (const { student_id, user_id, status } of changed) {
    await ctx.ports.people.setOnboardingStatus(tx, student_id, status);
    await ctx.events.announceChange(tx, { of: user_id, topic: 'me' });
  }
  const waiting = steps.filter(({ status }) => status === 'AGUARDANDO_MATCH');
  for (const { student_id } of waiting) await ctx.ports.matches.open(tx, ctx, student_id);
  if (waiting.length > 0)
    await rejudgeMatches(tx, ctx, { student_ids: waiting.map(({ student_id }) => student_id) });
  const others = steps.flatMap((step) => (waiting.includes(step) ? [] : step.student_id));
  if (others.length > 0) await ctx.ports.matches.close(tx, ctx, others);
  for (const { student_id, before, status } of changed)
    await audit(tx, ctx, {
      context: 'onboarding',
      entity: 'students',
      entity_id: student_id,
      student_id,
      before: { onboarding_status: before },
      after: { onboarding_status: status },
    });
  return steps;
}
