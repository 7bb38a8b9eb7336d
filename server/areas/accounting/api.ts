export { sources } from './books.ts';
