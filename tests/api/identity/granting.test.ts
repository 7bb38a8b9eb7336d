import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions, type Permission } from '../../../domain/permissions.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
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

describe('handing out permissions', () => {
  const full = 'Só quem tem';
  const says = (reply: { status: number; error: { code: string } }) =>
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

  it('takes only what one has, in a new role, in another one and in the own one', async () => {
    const create = (permissions: Permission[]) =>
      editor.try('POST /v1/roles', { body: { name: `${full} ${permissions.join()}`, permissions } });
    expect(says(await create(['view:logs']))).toBe('403 permission_not_held');
    expect(says(await create(['create:any_permission']))).toBe('403 permission_not_held');
    expect(says(await create(['view:users', 'view:dashboard']))).toBe('200 ok');
    expect(says(await edit(own, ['edit:roles', 'view:financial_parameters']))).toBe(
      '403 permission_not_held',
    );
    const other = await admin.call('POST /v1/roles', {
      body: { name: 'Auditoria', permissions: ['view:logs'] },
    });
    expect(says(await edit(other.id, ['view:logs', 'view:users']))).toBe('200 ok');
    expect(says(await edit(other.id, ['view:users']))).toBe('200 ok');
    expect(says(await edit(other.id, ['view:logs', 'view:users']))).toBe('403 permission_not_held');
  });

  it('switches no role on that holds more than one has', async () => {
    const role = await admin.call('POST /v1/roles', {
      body: { name: 'Contas', permissions: ['view:payment_plans'] },
    });
    const status = (on: boolean, caller = editor) =>
      caller.try('PATCH /v1/roles/:id/change-status', { params: { id: role.id }, body: { status: on } });
    expect(says(await status(false))).toBe('200 ok');
    expect(says(await status(true))).toBe('403 permission_not_held');
    expect(says(await status(true, admin))).toBe('200 ok');
  });

  it('gives nobody a role with more, oneself included; roles held before may stay', async () => {
    const form = async (id: string) => {
      const { updated_at: _, ...user } = await admin.call('GET /v1/users/:id', { params: { id } });
      return user;
    };
    const give = async (id: string, roles: string[]) =>
      editor.try('PATCH /v1/users/:id', {
        params: { id },
        body: { ...(await form(id)), roles: roles.map((role) => ({ id: role })) } as never,
      });
    expect(says(await give(editorId, [own, main.role_id]))).toBe('403 permission_not_held');
    expect(says(await give(main.user_id, [main.role_id]))).toBe('200 ok');
    expect(says(await give(main.user_id, [main.role_id, own]))).toBe('200 ok');
  });

  it('is free for who may grant anything', async () => {
    await buildAdmin(school.db, ['view:roles', 'create:roles', 'create:any_permission'], {
      email: 'grantor@x.test',
      password_hash: passwordHash,
    });
    const grantor = await school.login('grantor@x.test');
    expect(
      says(await grantor.try('POST /v1/roles', { body: { name: 'Tudo', permissions: [...allPermissions] } })),
    ).toBe('200 ok');
  });
});
