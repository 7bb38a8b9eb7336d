export { endedClaims, giveClaimsBack, watchClaims } from './claimImages.ts';
export { endClaims, endClaimsOfLeaving } from './makeups.ts';
export { listReschedules } from './queries.ts';
export { settleRequestsOf } from './settleRequests.ts';
