export { listRequests } from './queue.ts';
