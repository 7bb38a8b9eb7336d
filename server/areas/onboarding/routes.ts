import type { onboarding } from '../../../contract/onboarding.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { findOnboarding } from './find.ts';

export const onboardingRoutes: Handlers<keyof typeof onboarding> = {
  'GET /v1/onboarding/find-by-user-id': findOnboarding,
};
