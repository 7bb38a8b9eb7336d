import { communicationRoutes } from './signedIn/communication.ts';
import { everyoneRoutes } from './signedIn/everyone.ts';
import { franchiseeRoutes } from './signedIn/franchisees.ts';
import { matchingRoutes } from './signedIn/matching.ts';
import { oversightRoutes } from './signedIn/oversight.ts';
import { peopleRoutes } from './signedIn/people.ts';
import { portalRoutes } from './signedIn/portals.ts';
import { reportRoutes } from './signedIn/reports.ts';
import { requestRoutes } from './signedIn/requests.ts';
import { salesRoutes } from './signedIn/sales.ts';
import { schoolRoutes } from './signedIn/school.ts';
import { timetableRoutes } from './signedIn/timetable.ts';

/** Menus follow this order; a route without a page is specified but not built. */
export const routes = [
  ...everyoneRoutes,
  ...timetableRoutes,
  ...peopleRoutes,
  ...communicationRoutes,
  ...oversightRoutes,
  ...reportRoutes,
  ...matchingRoutes,
  ...schoolRoutes,
  ...salesRoutes,
  ...portalRoutes,
  ...requestRoutes,
  ...franchiseeRoutes,
];

type Row = (typeof routes)[number];
type Of<R> = R extends { path: infer P; form: { path: infer F } }
  ? P | F
  : R extends { path: infer P }
    ? P
    : never;

declare module '../../browser/href.ts' {
  interface Addresses {
    signedIn: Of<Row>;
  }
}
