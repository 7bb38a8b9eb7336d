import type { Area } from '../../platform/area.ts';
import { onboardingDue } from './recomputeDue.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    onboarding_due: Record<string, never>;
  }
}

export const onboarding = {
  jobs: { onboarding_due: onboardingDue },
  crons: { onboarding_due: { at: '*/10 * * * *' } },
} satisfies Area;
