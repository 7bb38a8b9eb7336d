export { readable, reads, viewerOf } from './readable.ts';
export { teacherName } from './studentQueries.ts';
export { withPhoto } from './userQueries.ts';
export { studentsShowing } from './viewers.ts';
export { addressOf } from './writePerson.ts';
