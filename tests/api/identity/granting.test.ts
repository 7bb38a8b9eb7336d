import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions, type Permission } from '../../../domain/permissions.ts';
import { user_roles } from '../../../server/areas/identity/tables.ts';
import { buildAdmin, buildTeacher } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let main: { user_id: string; role_id: string };
beforeAll(async () => {
  school = await startSchool();
  main = await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

describe('granting permissions', () => {
  const full = 'Só quem tem';
  const outcome = (reply: { status: number; error: { code: string } }) =>
    `${reply.status} ${reply.error.code ?? 'ok'}`;
  let editor: Caller;
  let editorId: string;
  let own: string;
  beforeAll(async () => {
    const user = await buildAdmin(
      school.db,
      ['view:roles', 'create:roles', 'edit:roles', 'view:users', 'edit:users', 'create:users'],
      { email: 'editor@x.test', password_hash: passwordHash },
    );
    [editorId, own] = [user.user_id, user.role_id];
    editor = await school.login('editor@x.test');
  });
  const edit = (id: string, permissions: Permission[], caller = editor) =>
    caller.try('PATCH /v1/roles/:id', { params: { id }, body: { name: `${full} ${id}`, permissions } });

  it('is limited to the caller’s own, in a new role, another role and the caller’s role', async () => {
    const create = (permissions: Permission[]) =>
      editor.try('POST /v1/roles', { body: { name: `${full} ${permissions.join()}`, permissions } });
    expect(outcome(await create(['view:logs']))).toBe('403 permission_not_held');
    expect(outcome(await create(['create:any_permission']))).toBe('403 permission_not_held');
    expect(outcome(await create(['view:users', 'view:dashboard']))).toBe('200 ok');
    expect(outcome(await edit(own, ['edit:roles', 'view:financial_parameters']))).toBe(
      '403 permission_not_held',
    );
    const other = await admin.call('POST /v1/roles', {
      body: { name: 'Auditoria', permissions: ['view:logs'] },
    });
    expect(outcome(await edit(other.id, ['view:logs', 'view:users']))).toBe('200 ok');
    expect(outcome(await edit(other.id, ['view:users'], admin))).toBe('200 ok');
    expect(outcome(await edit(other.id, ['view:logs', 'view:users']))).toBe('403 permission_not_held');
  });

  it('cannot enable or disable a stronger role', async () => {
    const role = await admin.call('POST /v1/roles', {
      body: { name: 'Contas', permissions: ['view:payment_plans'] },
    });
    const status = (on: boolean, caller = editor) =>
      caller.try('PATCH /v1/roles/:id/change-status', { params: { id: role.id }, body: { status: on } });
    expect(outcome(await status(false))).toBe('403 permission_not_held');
    expect(outcome(await status(false, admin))).toBe('200 ok');
    expect(outcome(await status(true))).toBe('403 permission_not_held');
    expect(outcome(await status(true, admin))).toBe('200 ok');
  });

  it('cannot assign a stronger role to anyone, the caller included; existing ones may stay', async () => {
    const form = async (id: string) => {
      const { updated_at: _, ...user } = await admin.call('GET /v1/users/:id', { params: { id } });
      return user;
    };
    const give = async (id: string, roles: string[]) =>
      editor.try('PATCH /v1/users/:id', {
        params: { id },
        body: { ...(await form(id)), roles: roles.map((role) => ({ id: role })) } as never,
      });
    expect(outcome(await give(editorId, [own, main.role_id]))).toBe('403 permission_not_held');
    const peer = await buildAdmin(school.db, ['view:users']);
    expect(outcome(await give(peer.user_id, [peer.role_id]))).toBe('200 ok');
    expect(outcome(await give(peer.user_id, [peer.role_id, own]))).toBe('200 ok');
  });

  it('cannot remove permissions from a stronger role', async () => {
    const role = await admin.call('POST /v1/roles', {
      body: { name: 'Direção', permissions: ['view:users', 'view:logs', 'create:any_permission'] },
    });
    expect(outcome(await edit(role.id, ['view:users']))).toBe('403 permission_not_held');
    expect(outcome(await edit(role.id, ['view:logs', 'create:any_permission']))).toBe(
      '403 permission_not_held',
    );
    const weaker = await admin.call('POST /v1/roles', {
      body: { name: 'Atendimento', permissions: ['view:users', 'edit:users'] },
    });
    expect(outcome(await edit(weaker.id, ['view:users']))).toBe('200 ok');
    const params = { id: weaker.id };
    expect(
      outcome(await editor.try('PATCH /v1/roles/:id/change-status', { params, body: { status: false } })),
    ).toBe('200 ok');
  });

  it('is unlimited for holders of ’Conceder Qualquer Permissão’', async () => {
    await buildAdmin(school.db, ['view:roles', 'create:roles', 'create:any_permission'], {
      email: 'grantor@x.test',
      password_hash: passwordHash,
    });
    const grantor = await school.login('grantor@x.test');
    expect(
      outcome(
        await grantor.try('POST /v1/roles', { body: { name: 'Tudo', permissions: [...allPermissions] } }),
      ),
    ).toBe('200 ok');
  });
});

describe('acting on an administrator with more permissions', () => {
  const refusal = { status: 403, error: { code: 'permission_not_held' } };
  let editor: Caller;
  beforeAll(async () => {
    await buildAdmin(school.db, ['edit:roles', 'view:users', 'edit:users', 'edit:availability_teacher'], {
      email: 'pessoal@x.test',
      password_hash: passwordHash,
    });
    editor = await school.login('pessoal@x.test');
  });
  const form = async (id: string) => {
    const { updated_at: _, ...user } = await admin.call('GET /v1/users/:id', { params: { id } });
    return user;
  };
  const save = async (id: string, more: object, caller = editor) =>
    caller.try('PATCH /v1/users/:id', { params: { id }, body: { ...(await form(id)), ...more } as never });
  const turnOff = (id: string, caller = editor) =>
    caller.try('PATCH /v1/users/:id/change-status', { params: { id }, body: { user_status: false } });

  it('cannot change the e-mail, the types, the roles or the status', async () => {
    const strong = await buildAdmin(school.db, ['create:any_permission', 'edit:financial_parameters']);
    const id = strong.user_id;
    const before = await form(id);
    expect(await save(id, { email: 'intruder@x.test' })).toMatchObject(refusal);
    expect(await save(id, { types: ['FEV'], roles: undefined })).toMatchObject(refusal);
    expect(await save(id, { roles: [] })).toMatchObject(refusal);
    expect(await turnOff(id)).toMatchObject(refusal);
    expect(await form(id)).toEqual(before);
  });

  it('counts disabled roles, which can be enabled again', async () => {
    const strong = await buildAdmin(school.db, ['view:logs']);
    await admin.call('PATCH /v1/roles/:id/change-status', {
      params: { id: strong.role_id },
      body: { status: false },
    });
    expect(await turnOff(strong.user_id)).toMatchObject(refusal);
  });

  it('cannot resend the confirmation or change the hours', async () => {
    const fresh = await buildAdmin(school.db, ['view:logs'], {
      email: 'nova@x.test',
      email_confirmed_at: null,
    });
    const body = { email: fresh.email };
    expect(await editor.try('POST /v1/users/resend-email', { body })).toMatchObject(refusal);
    expect((await admin.try('POST /v1/users/resend-email', { body })).status).toBe(200);
    const teacher = await buildTeacher(school.db, { user: { types: ['ADMIN', 'TEACHER'] } });
    await school.db.insert(user_roles).values({ user_id: teacher.user_id, role_id: fresh.role_id });
    const hours = {
      teacher_id: teacher.teacher_id,
      availability: { monday: [{ start: '08:00', end: '09:00' }] },
      timezone: 'America/Sao_Paulo',
    };
    expect(await editor.try('POST /v1/availability/teacher', { body: hours })).toMatchObject(refusal);
    expect((await admin.try('POST /v1/availability/teacher', { body: hours })).status).toBe(200);
  });

  it('is allowed between equals, to holders of ’Conceder Qualquer Permissão’, and on the caller’s own account', async () => {
    const peer = await buildAdmin(school.db, ['view:users', 'edit:users']);
    expect((await save(peer.user_id, { name: 'Colega Mudado' })).status).toBe(200);
    expect((await turnOff(peer.user_id)).status).toBe(200);
    const grantor = await buildAdmin(school.db, ['edit:users', 'edit:roles', 'create:any_permission'], {
      email: 'tudo@x.test',
      password_hash: passwordHash,
    });
    const caller = await school.login('tudo@x.test');
    const strong = await buildAdmin(school.db, ['view:logs']);
    expect((await save(strong.user_id, { name: 'Forte Mudado' }, caller)).status).toBe(200);
    await school.db.insert(user_roles).values({ user_id: grantor.user_id, role_id: strong.role_id });
    expect((await save(grantor.user_id, { name: 'Eu Mesmo' }, caller)).status).toBe(200);
  });
});

it('keeps the last user who may grant anything', async () => {
  await school.services.pool.query(
    `update users set user_status = false where user_id <> $1 and user_id in
      (select user_id from user_roles ur join roles r on r.id = ur.role_id where 'create:any_permission' = any(r.permissions))`,
    [main.user_id],
  );
  const refusal = { status: 417, error: { code: 'last_grantor' } };
  const second = await buildAdmin(school.db, ['edit:roles', 'view:roles']);
  const reduced = allPermissions.filter((each) => each !== 'create:any_permission');
  const change = (permissions: Permission[]) =>
    admin.try('PATCH /v1/roles/:id', {
      params: { id: main.role_id },
      body: { name: 'Direção Geral', permissions },
    });
  expect(await change(reduced)).toMatchObject(refusal);
  const params = { id: main.role_id };
  expect(
    await admin.try('PATCH /v1/roles/:id/change-status', { params, body: { status: false } }),
  ).toMatchObject(refusal);
  const self = { params: { id: main.user_id }, body: { user_status: false } };
  expect(await admin.try('PATCH /v1/users/:id/change-status', self)).toMatchObject(refusal);
  const other = await buildAdmin(school.db, ['create:any_permission']);
  expect((await change(reduced)).status).toBe(200);
  await school.services.pool.query('update users set user_status = false where user_id = $1', [
    other.user_id,
  ]);
  const switched = { params: { id: second.user_id }, body: { user_status: false } };
  expect((await admin.try('PATCH /v1/users/:id/change-status', switched)).status).toBe(200);
});
