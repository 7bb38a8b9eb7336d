export { readable, reads, viewerOf } from './readable.ts';
export { withPhoto } from './userQueries.ts';
export { addressOf } from './writePerson.ts';
