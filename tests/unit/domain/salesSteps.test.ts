import { expect, it } from 'vitest';
import { ONBOARDING_STATUSES } from '../../../domain/onboarding.ts';
import { SALES_STEPS, statusesOfStep } from '../../../domain/salesSteps.ts';

it('each status belongs to one step of a sale, and none to the late ones or renewals', () => {
  expect(SALES_STEPS.flatMap((step) => statusesOfStep(step) ?? []).toSorted()).toEqual(
    ONBOARDING_STATUSES.toSorted(),
  );
  expect(statusesOfStep('late')).toBeNull();
  expect(statusesOfStep('renew')).toBeNull();
  expect(statusesOfStep('pay')).toHaveLength(4);
});
