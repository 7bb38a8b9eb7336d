import { z } from 'zod';
import { userTypes } from '../domain/userTypes.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { option, shown } from './auditKinds.ts';
import { textFilter } from './call.ts';
import { line } from './fields.ts';
import { plainResource } from './plainResource.ts';

const neededBy = z.array(z.enum(userTypes)).max(userTypes.length);

export const errors = {
  document_type_exists: 417,
} as const satisfies Statuses;

export const audited = {
  fields: {
    required_for: option(userTypes),
    expires: shown('flag'),
  },
} as const satisfies Audited;

export const calls = plainResource('document-types', {
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
