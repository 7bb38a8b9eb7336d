import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildUser } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let main: { user_id: string; role_id: string };
beforeAll(async () => {
  school = await startSchool();
  main = await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildAdmin(school.db, ['view:roles'], { email: 'viewer@x.test', password_hash: passwordHash });
  await buildUser(school.db, ['ADMIN'], { email: 'empty@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

it('always adds the two permissions every role carries, and writes the audit row', async () => {
  const role = await admin.call('POST /v1/roles', {
    body: { name: 'Recepção', permissions: ['view:students'] },
  });
  expect(role.permissions.map((entry) => entry.resource).sort()).toEqual([
    'dashboard',
    'notifications',
    'students',
  ]);
  const { rows } = await school.services.pool.query(
    "select operation, user_name, changes from audit_log where entity = 'roles' and entity_id = $1",
    [role.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ operation: 'I', changes: { name: { to: 'Recepção' } } });
});

it('refuses a taken name at its field, ignoring case', async () => {
  await admin.call('POST /v1/roles', { body: { name: 'Apoio', permissions: ['view:students'] } });
  const again = await admin.try('POST /v1/roles', {
    body: { name: 'APOIO', permissions: ['view:students'] },
  });
  expect(again.status).toBe(417);
  expect(again.error).toMatchObject({ code: 'role_already_exists', message: 'Permissão já existente!' });
});

it('records no change of status if there was none', async () => {
  const role = await admin.call('POST /v1/roles', {
    body: { name: 'Parada', permissions: ['view:students'] },
  });
  const switchTo = (status: boolean) =>
    admin.call('PATCH /v1/roles/:id/change-status', { params: { id: role.id }, body: { status } });
  await switchTo(true);
  await switchTo(false);
  const { rows } = await school.services.pool.query(
    "select changes from audit_log where entity_id = $1 and operation = 'U'",
    [role.id],
  );
  expect(rows).toEqual([{ changes: { status: { from: true, to: false } } }]);
});

it('the undo of a switch is refused once someone else has changed the role', async () => {
  const role = await admin.call('POST /v1/roles', {
    body: { name: 'Desfeita', permissions: ['view:students'] },
  });
  const params = { id: role.id };
  const switchTo = (status: boolean, updated_at?: string) =>
    admin.try('PATCH /v1/roles/:id/change-status', { params, body: { status, updated_at } });
  const off = await switchTo(false);
  expect(await switchTo(true, off.data.updated_at)).toMatchObject({ status: 200, data: { status: true } });
  const again = await switchTo(false);
  await admin.call('PATCH /v1/roles/:id', {
    params,
    body: { name: 'Desfeita e mudada', permissions: ['view:students'] },
  });
  expect(await switchTo(true, again.data.updated_at)).toMatchObject({
    status: 409,
    error: { code: 'stale' },
  });
});

describe('a permission that is not in the catalogue', () => {
  const unknown = { path: 'permissions.1', code: 'option_invalid', message: 'Opção inválida.' };
  const permissions = ['view:users', 'delete:users', 'edit:users'];
  const refused = { status: 400, error: { code: 'invalid_request', message: 'Opção inválida.' } };

  it('is refused in a new role, at its position', async () => {
    const reply = await admin.try('POST /v1/roles', { body: { name: 'Inventada', permissions } });
    expect(reply).toMatchObject(refused);
    expect(reply.error.issues).toEqual([unknown]);
  });

  it('is refused in a changed role, at its position', async () => {
    const { id } = await admin.call('POST /v1/roles', {
      body: { name: 'Reinventada', permissions: ['view:users'] },
    });
    const reply = await admin.try('PATCH /v1/roles/:id', {
      params: { id },
      body: { name: 'Reinventada', permissions },
    });
    expect(reply).toMatchObject(refused);
    expect(reply.error.issues).toEqual([unknown]);
  });

  it('is refused alone, unlike an empty list, which lacks a permission', async () => {
    const issuesOf = async (permissions: string[]) =>
      (await admin.try('POST /v1/roles', { body: { name: 'Sozinha', permissions } })).error.issues;
    expect(await issuesOf(['delete:users'])).toEqual([{ ...unknown, path: 'permissions.0' }]);
    const message = 'É necessaria ao menos uma permissão.';
    expect(await issuesOf([])).toMatchObject([{ path: 'permissions', message }]);
  });
});

it('returns 409 for a stale form', async () => {
  const role = await admin.call('POST /v1/roles', {
    body: { name: 'Disputada', permissions: ['view:students'] },
  });
  const params = { id: role.id };
  const body = { name: 'Disputada', permissions: ['view:users'], updated_at: role.updated_at };
  await admin.call('PATCH /v1/roles/:id', { params, body });
  expect(await admin.try('PATCH /v1/roles/:id', { params, body })).toMatchObject({
    status: 409,
    error: { code: 'stale' },
  });
});

it('keeps the version of a role that is saved as it was read', async () => {
  const role = await admin.call('POST /v1/roles', {
    body: { name: 'Igual', permissions: ['view:students', 'view:users'] },
  });
  const { id } = role;
  const body = { name: role.name, permissions: role.permissions, updated_at: role.updated_at };
  expect(await admin.call('PATCH /v1/roles/:id', { params: { id }, body })).toEqual(role);
  expect(
    await admin.call('PATCH /v1/roles/:id/change-status', { params: { id }, body: { status: true } }),
  ).toEqual(role);
  const changed = await admin.call('PATCH /v1/roles/:id', {
    params: { id },
    body: { ...body, name: 'Outra' },
  });
  expect(changed.name).toBe('Outra');
});

it('always keeps one user who can edit roles', async () => {
  const off = await admin.try('PATCH /v1/roles/:id/change-status', {
    params: { id: main.role_id },
    body: { status: false },
  });
  expect(off).toMatchObject({ status: 417, error: { code: 'last_role_editor' } });
  const user = await admin.try('PATCH /v1/users/:id/change-status', {
    params: { id: main.user_id },
    body: { user_status: false },
  });
  expect(user).toMatchObject({ status: 417, error: { code: 'last_role_editor' } });
  expect((await admin.try('GET /v1/auth/me', {})).status).toBe(200);
});

it('grants nothing through an empty list, and a changed role takes effect immediately', async () => {
  const empty = await school.login('empty@x.test');
  expect(await empty.try('GET /v1/roles', { query: {} })).toMatchObject({
    status: 403,
    error: { code: 'forbidden' },
  });
  const viewer = await school.login('viewer@x.test');
  expect((await viewer.try('GET /v1/roles', { query: {} })).status).toBe(200);
  expect(
    (await viewer.try('POST /v1/roles', { body: { name: 'Minha', permissions: ['view:users'] } })).status,
  ).toBe(403);
  const [own] = (
    await admin.call('GET /v1/roles', { query: { name: 'Função', pageSize: 100 } })
  ).response.filter((role) => role.permissionQuantity === 1);
  await admin.call('PATCH /v1/roles/:id/change-status', {
    params: { id: own?.id ?? '' },
    body: { status: false },
  });
  expect((await viewer.try('GET /v1/roles', { query: {} })).status).toBe(403);
});

it('ends the sessions of others, and all of them', async () => {
  const viewer = await school.login('viewer@x.test');
  const list = await admin.call('GET /v1/users/logged-users/', { query: { pageSize: 100 } });
  expect(list.response.map((row) => row.id)).toContain(viewer.sessionId);
  await admin.call('POST /v1/auth/logout-by-session-id', { body: { sessionId: viewer.sessionId ?? '' } });
  expect((await viewer.try('GET /v1/auth/me', {})).error.code).toBe('session_ended');
  const foreign = await viewer.try('POST /v1/auth/logout-all', {});
  expect(foreign.status).toBe(401);
  await admin.call('POST /v1/auth/logout-all', {});
  expect((await admin.try('GET /v1/auth/me', {})).status).toBe(401);
});
