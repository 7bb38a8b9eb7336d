export { storePhoto, writePhoto } from './photo.ts';
export { readable, reads, viewerOf } from './readable.ts';
export { issuesOf } from './registrationGuard.ts';
export { registerUser } from './saveUser.ts';
export { teacherName } from './studentQueries.ts';
export { withPhoto } from './userQueries.ts';
export { addressOf } from './writePerson.ts';
