import type { Area } from '../../platform/area.ts';
import { onboardingDue } from './recomputeDue.ts';
import { findOnboarding } from './viewOnboarding.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    onboarding_due: Record<string, never>;
  }
}

export const onboarding = {
  handlers: {
    'GET /v1/onboarding/find-by-user-id': findOnboarding,
  },
  jobs: { onboarding_due: onboardingDue },
  crons: { onboarding_due: { at: '*/10 * * * *' } },
} satisfies Area;
