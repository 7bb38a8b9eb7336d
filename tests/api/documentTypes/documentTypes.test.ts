import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Permission } from '../../../domain/permissions.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let clerk: Caller;

async function admin(name: string, permissions: Permission[]): Promise<Caller> {
  const email = `${name}@x.test`;
  await buildAdmin(school.db, permissions, { email, password_hash: passwordHash });
  return school.login(email);
}
const create = (name: string, by = clerk) => by.try('POST /v1/document-types', { body: { name } });
const created = (name: string) => clerk.call('POST /v1/document-types', { body: { name } });

beforeAll(async () => {
  school = await startSchool();
  clerk = await admin('clerk', ['view:document_type', 'create:document_type', 'edit:document_type']);
});
afterAll(() => school.stop());

it('keeps a name without needless spaces, and writes the audit row', async () => {
  const { id, name } = await created('  Título   de eleitor ');
  expect(name).toBe('Título de eleitor');
  const { rows } = await school.services.pool.query(
    'select context, operation, changes from audit_log where entity_id = $1',
    [id],
  );
  expect(rows).toEqual([
    { context: 'Tipos de Documento', operation: 'I', changes: { name: { to: 'Título de eleitor' } } },
  ]);
});

it.each(['', '   '])('refuses a name of nothing: "%s"', async (name) => {
  expect(await create(name)).toMatchObject({ status: 400, error: { issues: [{ path: 'name' }] } });
});

it('refuses a name that differs by case, accents or spaces alone, at its field', async () => {
  await created('Certidão de óbito');
  const message = 'Já existe um tipo de documento com este nome.';
  expect(await create('CERTIDAO  DE OBITO')).toMatchObject({
    status: 417,
    error: { code: 'document_type_exists', message, issues: [{ path: 'name', message }] },
  });
});

it('lets one of two at the same moment win', async () => {
  const replies = await Promise.all(['Atestado', 'atestado'].map((name) => create(name)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 417]);
  const list = await clerk.call('GET /v1/document-types', { query: { name: 'atestado' } });
  expect(list.total).toBe(1);
});

it('changes a name once for everybody who read the same version', async () => {
  const { id, updated_at } = await created('Carteira de trabalho');
  const change = (name: string) =>
    clerk.try('PATCH /v1/document-types/:id', { params: { id }, body: { name, updated_at } });
  const replies = await Promise.all([change('CTPS'), change('CTPS digital')]);
  expect(replies.map(({ status, error }) => `${status} ${error.code ?? 'ok'}`).sort()).toEqual([
    '200 ok',
    '409 stale',
  ]);
  const winner = replies.find(({ status }) => status === 200)?.data.name;
  const now = await clerk.call('GET /v1/document-types/:id', { params: { id } });
  expect(now.name).toBe(winner);
  const { rows } = await school.services.pool.query(
    "select changes from audit_log where entity_id = $1 and operation = 'U'",
    [id],
  );
  expect(rows).toEqual([{ changes: { name: { from: 'Carteira de trabalho', to: winner } } }]);
});

it('finds a part of a name without its accents, in Brazilian order, page by page', async () => {
  for (const name of ['Zona um', 'Zona Água', 'Zona âncora', 'Zona Zênite']) await created(name);
  const query = { name: 'zona', pageSize: 2 };
  const first = await clerk.call('GET /v1/document-types', { query });
  expect(first.response.map(({ name }) => name)).toEqual(['Zona Água', 'Zona âncora']);
  expect(first).toMatchObject({ total: 4, hasNextPage: true });
  const last = await clerk.call('GET /v1/document-types', { query: { ...query, page: 2 } });
  expect(last.response.map(({ name }) => name)).toEqual(['Zona um', 'Zona Zênite']);
});

it('asks for each permission apart', async () => {
  const viewer = await admin('viewer', ['view:document_type']);
  const { id } = await created('Apostila');
  expect((await viewer.try('GET /v1/document-types', { query: {} })).status).toBe(200);
  expect((await create('Outra', viewer)).status).toBe(403);
  const change = { params: { id }, body: { name: 'Outra' } };
  expect((await viewer.try('PATCH /v1/document-types/:id', change)).status).toBe(403);
  const nobody = await admin('nobody', ['view:users']);
  expect((await nobody.try('GET /v1/document-types', { query: {} })).status).toBe(403);
});
