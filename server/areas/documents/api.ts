export { byDocuments } from './byDocuments.ts';
export { reachable } from './person.ts';
