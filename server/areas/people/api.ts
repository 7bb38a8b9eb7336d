export { readable } from './readable.ts';
