import { z } from 'zod';
import { area, byId, id, instant, listOf, listQuery, textFilter } from './call.ts';
import { line } from './fields.ts';

const documentType = z.object({ id, name: z.string(), created_at: instant, updated_at: instant });

/** The one field of the form, 'Nome' (spec 3 §5); `updated_at` says which version was read. */
const documentTypeInput = z.strictObject({ name: line(80, 1), updated_at: instant.optional() });

export const documentTypes = area({
  'GET /v1/document-types': {
    summary: 'Document types',
    may: 'view:document_type',
    scope: 'school',
    query: listQuery(['name', 'created_at', 'updated_at'], { name: textFilter }),
    answer: listOf(documentType),
  },
  'GET /v1/document-types/:id': {
    summary: 'One document type',
    may: ['view:document_type', 'edit:document_type'],
    scope: 'school',
    params: byId,
    answer: documentType,
  },
  'POST /v1/document-types': {
    summary: 'Create a document type',
    may: 'create:document_type',
    scope: 'school',
    body: documentTypeInput,
    record: documentType,
    answer: documentType,
    errors: ['document_type_exists'],
  },
  'PATCH /v1/document-types/:id': {
    summary: 'Change a document type',
    may: 'edit:document_type',
    scope: 'school',
    params: byId,
    body: documentTypeInput,
    record: documentType,
    answer: documentType,
    errors: ['document_type_exists', 'stale'],
  },
});
