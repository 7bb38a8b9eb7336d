export { recordingsIn } from './recordingsIn.ts';
