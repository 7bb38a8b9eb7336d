export { withoutConsent } from './consents.ts';
export { listRequests } from './queue.ts';
