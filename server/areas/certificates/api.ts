export { certificatesOf, progressOfLevels } from './queries.ts';
