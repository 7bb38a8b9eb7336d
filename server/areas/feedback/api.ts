export { listFeedback } from './feedback.ts';
