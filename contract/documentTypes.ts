import { z } from 'zod';
import { userTypes } from '../domain/userTypes.ts';
import { textFilter } from './call.ts';
import { line } from './fields.ts';
import { plainResource } from './plainResource.ts';

const neededBy = z.array(z.enum(userTypes)).max(userTypes.length);

export const documentTypes = plainResource('document-types', {
  title: 'Document types',
  permission: 'document_type',
  row: { name: z.string(), required_for: neededBy, expires: z.boolean() },
  fields: {
    name: line(80, 1, 'document_type_name_required'),
    required_for: neededBy.optional(),
    expires: z.boolean().optional(),
  },
  sorts: ['name', 'created_at', 'updated_at'],
  filters: { name: textFilter },
  errors: ['document_type_exists'],
});
