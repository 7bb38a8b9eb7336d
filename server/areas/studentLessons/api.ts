export { endClaims, endClaimsOfLeaving } from './makeups.ts';
export { settleRequestsOf } from './settleRequests.ts';
