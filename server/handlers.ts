import { availabilityRoutes } from './areas/availability/routes.ts';
import { calendarRoutes } from './areas/calendar/routes.ts';
import { contractRoutes } from './areas/contracts/routes.ts';
import { documentTypeRoutes } from './areas/documentTypes/routes.ts';
import { identityRoutes } from './areas/identity/routes.ts';
import { learningRoutes } from './areas/learning/routes.ts';
import { matchingRoutes } from './areas/matching/routes.ts';
import { noticeRoutes } from './areas/messages/routes.ts';
import { onboardingRoutes } from './areas/onboarding/routes.ts';
import { paymentRoutes } from './areas/payments/routes.ts';
import { peopleRoutes } from './areas/people/routes.ts';
import { roomRoutes } from './areas/room/routes.ts';
import { secondFactorRoutes } from './areas/secondFactor/routes.ts';
import { systemRoutes } from './areas/system/routes.ts';
import type { Handlers } from './platform/http/handlers.ts';

/** The use case of every call, area by area; the compiler refuses a gap. */
export const handlers: Handlers = {
  ...availabilityRoutes,
  ...calendarRoutes,
  ...contractRoutes,
  ...documentTypeRoutes,
  ...identityRoutes,
  ...learningRoutes,
  ...matchingRoutes,
  ...noticeRoutes,
  ...onboardingRoutes,
  ...paymentRoutes,
  ...peopleRoutes,
  ...roomRoutes,
  ...secondFactorRoutes,
  ...systemRoutes,
};
