import type { documentTypes } from '../../../contract/documentTypes.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { createDocumentType } from './create.ts';
import { getDocumentType, listDocumentTypes } from './queries.ts';
import { updateDocumentType } from './update.ts';

export const documentTypeRoutes: Handlers<keyof typeof documentTypes> = {
  'GET /v1/document-types': listDocumentTypes,
  'GET /v1/document-types/:id': getDocumentType,
  'POST /v1/document-types': createDocumentType,
  'PATCH /v1/document-types/:id': updateDocumentType,
};
