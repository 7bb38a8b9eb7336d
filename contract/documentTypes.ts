import { z } from 'zod';
import { textFilter } from './call.ts';
import { line } from './fields.ts';
import { plainResource } from './plainResource.ts';

export const documentTypes = plainResource('document-types', {
  title: 'Document types',
  permission: 'document_type',
  row: { name: z.string() },
  fields: { name: line(80, 1) },
  sorts: ['name', 'created_at', 'updated_at'],
  filters: { name: textFilter },
  errors: ['document_type_exists'],
});
