import type { Area } from '../../platform/area.ts';
import { createDocumentType } from './create.ts';
import { getDocumentType, listDocumentTypes } from './queries.ts';
import { updateDocumentType } from './update.ts';

export const documentTypes = {
  handlers: {
    'GET /v1/document-types': listDocumentTypes,
    'GET /v1/document-types/:id': getDocumentType,
    'POST /v1/document-types': createDocumentType,
    'PATCH /v1/document-types/:id': updateDocumentType,
  },
  refusals: { document_types_name: { code: 'document_type_exists', field: 'name' } },
} satisfies Area;
