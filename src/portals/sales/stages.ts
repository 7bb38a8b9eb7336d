import type { OnboardingStatus } from '../../../domain/onboarding.ts';
import { type ListLabelKey, listLabelKey } from '../../../domain/onboardingView.ts';

/** How many rows have each label of the student lists. */
export function countStages(
  students: readonly { onboarding_status: string }[],
): Record<ListLabelKey, number> {
  const counts: Record<ListLabelKey, number> = {
    waiting_signature: 0,
    waiting_payment: 0,
    waiting_start: 0,
    waiting_availability: 0,
    completed: 0,
  };
  for (const { onboarding_status } of students)
    counts[listLabelKey(onboarding_status as OnboardingStatus)] += 1;
  return counts;
}
