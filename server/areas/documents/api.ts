export { byDocuments } from './byDocuments.ts';
