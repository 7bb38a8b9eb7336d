export { recomputeOnboarding, recomputeOnboardings } from './recompute.ts';
export { searchAgain } from './searchAgain.ts';
