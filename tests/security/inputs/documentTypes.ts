import { randomUUID } from 'node:crypto';
import type { documentTypes } from '../../../contract/documentTypes.ts';
import { document_types } from '../../../server/areas/documentTypes/tables.ts';
import type { Target } from '../target.ts';
import type { Rows } from './row.ts';

const body = (t: Target) => ({ name: `Documento ${t.word()}` });

async function kept(t: Target): Promise<string> {
  if (t.which === 'missing') return randomUUID();
  const [row] = await t.db.insert(document_types).values(body(t)).returning();
  return row?.id ?? '';
}

export const documentTypeRows: Rows<keyof typeof documentTypes> = {
  'GET /v1/document-types': { send: () => ({ query: { pageSize: 100 } }) },
  'GET /v1/document-types/:id': { send: async (t) => ({ params: { id: await kept(t) } }) },
  'POST /v1/document-types': { send: (t) => ({ body: body(t) }) },
  'PATCH /v1/document-types/:id': {
    send: async (t) => ({ params: { id: await kept(t) }, body: body(t) }),
  },
};
