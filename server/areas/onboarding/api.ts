export { recomputeOnboarding, recomputeOnboardings } from './recompute.ts';
export { endSearch, searchAgain, startedSearch } from './searchAgain.ts';
