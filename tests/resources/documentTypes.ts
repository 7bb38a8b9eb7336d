import { document_types } from '../../server/areas/documentTypes/tables.ts';
import type { PlainProof } from '../support/plainProof.ts';

export default {
  name: 'document-types',
  table: document_types,
  matrix: `
call                         door  S   So  Si  T   E   V   B   A    A0  M?    by
GET /v1/document-types       shut  no  no  no  no  no  no  no  ok   no  pick  view:document_type
GET /v1/document-types/:id   shut  no  no  no  no  no  no  no  any  no  pick  view:document_type edit:document_type
POST /v1/document-types      shut  no  no  no  no  no  no  no  ok   no  pick  create:document_type
PATCH /v1/document-types/:id shut  no  no  no  no  no  no  no  any  no  pick  edit:document_type`,
  form: (word) => ({ name: `Documento ${word}` }),
  stored: [[{ name: '  Título   de eleitor ' }, { name: 'Título de eleitor' }]],
  refused: [{ name: '' }, { name: '   ' }],
  conflict: {
    code: 'document_type_exists',
    field: 'name',
    forms: [{ name: 'Certidão de óbito' }, { name: 'CERTIDAO  DE OBITO' }],
  },
  text: 'name',
} satisfies PlainProof<'document-types'>;
