export { announceCounts } from './openMatch.ts';
export { recomputeOnboarding } from './recompute.ts';
