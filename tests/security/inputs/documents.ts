import { randomUUID } from 'node:crypto';
import type { calls as documents } from '../../../contract/documents.ts';
import type { calls as franchisees } from '../../../contract/franchisees.ts';
import { documents as documentRows } from '../../../server/areas/documents/tables.ts';
import { document_types } from '../../../server/areas/documentTypes/tables.ts';
import { franchisees as franchiseeRows } from '../../../server/areas/franchisees/tables.ts';
import { onePixel } from '../../support/pictures.ts';
import type { Target } from '../target.ts';
import { names, type Rows } from './row.ts';

const picture = () => new Blob([onePixel], { type: 'image/png' });

async function typeOf(t: Target, expires = false): Promise<string> {
  const [type] = await t.db
    .insert(document_types)
    .values({ name: `Documento ${t.unique()}`, expires })
    .returning();
  return type?.id ?? '';
}

/** A document of the person, with its file. */
async function documentOf(t: Target, user_id: string, expires = false): Promise<string> {
  if (t.which === 'missing') return randomUUID();
  const file_key = `documents/${t.unique()}.png`;
  await t.world.school.services.files.put(file_key, onePixel);
  const file = { file_key, file_type: 'image/png' as const, file_bytes: onePixel.length };
  const [row] = await t.db
    .insert(documentRows)
    .values({ ...file, user_id, type_id: await typeOf(t, expires), sent_at: t.world.school.clock.now() })
    .returning();
  return row?.id ?? '';
}

const ownerOf = (t: Target) => (t.which === 'own' ? t.me.user_id : t.fixture.student.user_id);
const student = (t: Target) => t.fixture.student.user_id;

async function franchiseeOf(t: Target): Promise<string> {
  if (t.which === 'missing') return randomUUID();
  const [row] = await t.db
    .insert(franchiseeRows)
    .values({
      name: 'Matriz',
      surname: t.unique(),
      phone: '(11) 91234-5678',
      email: 'franqueado@matriz.test',
      city: 'Recife',
      state: 'PE',
      franchise_type: 'sales',
    })
    .returning();
  return row?.id ?? '';
}

export const documentCalls: Rows<keyof typeof documents | keyof typeof franchisees> = {
  'GET /v1/entity/profile/documents': { send: () => ({}) },
  'POST /v1/entity/profile/documents': {
    send: async (t) => ({ body: { type_id: await typeOf(t) }, files: { file: picture() } }),
  },
  'GET /v1/entity/profile/documents/:id/file': {
    send: async (t) => ({ params: { id: await documentOf(t, ownerOf(t)) } }),
  },
  'GET /v1/users/:id/documents': {
    send: async (t) => {
      await documentOf(t, student(t));
      return { params: { id: student(t) } };
    },
  },
  'POST /v1/users/:id/documents': {
    send: async (t) => ({
      params: { id: student(t) },
      body: { type_id: await typeOf(t) },
      files: { file: picture() },
    }),
  },
  'GET /v1/users/:id/documents/:document_id/file': {
    send: async (t) => ({ params: { id: student(t), document_id: await documentOf(t, student(t)) } }),
  },
  'PATCH /v1/users/:id/documents/:document_id': {
    send: async (t) => ({
      params: { id: student(t), document_id: await documentOf(t, student(t), true) },
      body: { expires_on: '2030-05-04' },
    }),
  },
  'DELETE /v1/users/:id/documents/:document_id': {
    send: async (t) => ({ params: { id: student(t), document_id: await documentOf(t, student(t)) } }),
  },
  'GET /v1/franchisee': {
    send: async (t) => {
      await franchiseeOf(t);
      return { query: { name: 'Matriz' } };
    },
    shows: names(() => 'Matriz'),
  },
  'GET /v1/franchisee/:id': { send: async (t) => ({ params: { id: await franchiseeOf(t) } }) },
  'POST /v1/franchisee': {
    send: (t) => ({
      body: {
        name: 'Matriz',
        surname: t.unique(),
        phone: '(11) 91234-5678',
        email: 'franqueado@matriz.test',
        city: 'Recife',
        state: 'PE',
        franchiseType: 'sales' as const,
      },
      files: { photo: picture(), video: undefined },
    }),
  },
};
