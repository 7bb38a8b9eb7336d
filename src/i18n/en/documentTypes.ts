import type { DocumentTypesTexts } from '../pt-BR/documentTypes.ts';

export default {
  title: 'Document types',
  name: 'Name',
  required_for: 'Required for',
  expires: 'Expires',
  created: 'Created on',
  updated: 'Changed on',
  edit: 'Edit document type',
  new_title: 'New document type',
  edit_title: 'Edit document type',
  name_missing: 'Required field.',
  created_done: 'A document type was created!',
  edited_done: 'A document type was changed!',
} satisfies DocumentTypesTexts;
