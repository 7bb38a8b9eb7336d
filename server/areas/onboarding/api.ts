export { recomputeOnboarding } from './recompute.ts';
