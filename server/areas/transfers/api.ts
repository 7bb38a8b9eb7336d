export { listTransfers } from './queries.ts';
