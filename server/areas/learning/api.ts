export { levelMerits, type Merit } from './levelMerits.ts';
