import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions, alwaysGranted } from '../../../domain/permissions.ts';
import { buildAdmin, buildCourse, buildFev, buildTeacher } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller } from '../../support/caller.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const send = async (method: string, path: string, body: unknown) => {
  const reply = await admin.raw(method, path, body);
  return { status: reply.status, json: await reply.json() };
};

describe('a role', () => {
  it('accepts the record as it was read', async () => {
    const role = await admin.call('POST /v1/roles', {
      body: { name: 'Lida', permissions: ['view:students'] },
    });
    const reply = await send('PUT', `/v1/roles/${role.id}`, { ...role, name: 'Relida' });
    expect(reply).toMatchObject({ status: 200, json: { data: { name: 'Relida', status: true } } });
    expect(reply.json.data.permissions).toEqual(role.permissions);
    const flipped = await send('PUT', `/v1/roles/${role.id}/change-status`, {
      ...reply.json.data,
      status: false,
    });
    expect(flipped).toMatchObject({ status: 200, json: { data: { status: false, name: 'Relida' } } });
  });

  it.each([
    ['one entry per operation', 'Por operação', (id: string) => id === 'view:users' || id === 'edit:users'],
  ])('accepts %s, as the catalogue lists them', async (_, name, picked) => {
    const catalogue = await admin.call('GET /v1/permissions', {});
    const permissions = catalogue.filter(({ id }) => picked(id));
    const { status, json } = await send('POST', '/v1/roles', { name, status: true, permissions });
    expect(status).toBe(200);
    expect(json.data.permissions).toContainEqual({
      id: 'users',
      name: 'Usuários',
      resource: 'users',
      operation: ['edit', 'view'],
    });
  });

  it('refuses an operation that its resource does not have, and an unknown field', async () => {
    const wrong = [{ id: 'users', name: 'Usuários', resource: 'users', operation: ['delete'] }];
    expect((await send('POST', '/v1/roles', { name: 'Errada', permissions: wrong })).status).toBe(400);
    const extra = { name: 'Errada', permissions: ['view:users'], inventado: 1 };
    expect((await send('POST', '/v1/roles', extra)).status).toBe(400);
  });

  it('requires a permission besides the two that are always added', async () => {
    const { status, json } = await send('POST', '/v1/roles', { name: 'Vazia', permissions: alwaysGranted });
    expect(status).toBe(400);
    expect(json.message).toBe('É necessaria ao menos uma permissão.');
  });
});

describe('a user', () => {
  it('of each type accepts the record as it was read, without confirming the same e-mail', async () => {
    const course = await buildCourse(school.db);
    const seller = await buildFev(school.db);
    const teacher = await buildTeacher(school.db);
    const student = await admin.call('POST /v1/users', {
      body: studentForm(course.id, {
        fev_id: seller.fev_id,
        birthdate: '2012-05-05',
        student_guardian_relationship: 'Mãe',
        student_guardian_name: 'Sônia Antunes Prado',
        student_guardian_email: 'sonia@x.test',
        student_guardian_rg: '123456789',
        student_guardian_cpf: '52998224725',
        student_guardian_phone: '+55 11 98765-4321',
        student_guardian_birthdate: '1980-01-01',
        student_guardian_address: {
          cep: '01310-100',
          address: 'Avenida Paulista',
          address_number: '1578',
          neighborhood: 'Bela Vista',
          city: 'São Paulo',
          uf: 'SP',
          country: 'Brasil',
        },
      }),
    });
    for (const user_id of [student.user_id, seller.user_id, teacher.user_id]) {
      const read = (await send('GET', `/v1/users/${user_id}`, undefined)).json.data;
      for (const method of ['PUT', 'PATCH']) {
        const { updated_at: _, ...record } = read;
        const reply = await send(method, `/v1/users/${user_id}`, { ...record, name: 'Nome Relido' });
        expect(reply).toMatchObject({ status: 200, json: { data: { name: 'Nome Relido' } } });
      }
    }
  });

  it('may call a foreign student by the name of the specification', async () => {
    const read = (await send('GET', `/v1/users/${(await buildFev(school.db)).user_id}`, undefined)).json.data;
    const { is_foreign: _, ...record } = read;
    const abroad = {
      foreign_student: true,
      address_complement: 'Rua Augusta 5',
      country: 'Portugal',
      nif: '123',
    };
    const change = (body: object) => send('PATCH', `/v1/users/${read.id}`, body);
    const changed = await change({ ...record, ...abroad });
    expect(changed).toMatchObject({ status: 200, json: { data: { is_foreign: true } } });
    const { updated_at: __, ...again } = changed.json.data;
    expect(await change({ ...again, foreign_student: false })).toMatchObject({
      status: 200,
      json: { data: { is_foreign: true } },
    });
  });

  it('confirms a changed e-mail', async () => {
    const seller = await buildFev(school.db);
    const read = (await send('GET', `/v1/users/${seller.user_id}`, undefined)).json.data;
    const changed = { ...read, email: 'outro.fev@x.test' };
    const refused = await send('PATCH', `/v1/users/${seller.user_id}`, changed);
    expect(refused).toMatchObject({ status: 400, json: { message: 'Os e-mails devem ser iguais.' } });
    const confirmed = { ...changed, confirm_email: 'outro.fev@x.test' };
    expect((await send('PATCH', `/v1/users/${seller.user_id}`, confirmed)).status).toBe(200);
  });
});

it('shows in the OpenAPI document which fields a body may carry without effect', async () => {
  const document = await (await fetch(`${school.url}/api/docs`)).json();
  const { properties, additionalProperties } =
    document.paths['/api/v1/roles/{id}'].patch.requestBody.content['application/json'].schema;
  expect(additionalProperties).toBe(false);
  expect(properties.permissionQuantity).toEqual({ description: 'Accepted and ignored.' });
  expect(properties.name.description).toBeUndefined();
});

describe('every list', () => {
  it('accepts hasNextPage and pages the courses', async () => {
    for (const course of ['Alemão', 'Búlgaro', 'Catalão']) await buildCourse(school.db, course);
    const { status, json } = await send('GET', '/v1/courses?page=1&pageSize=2&hasNextPage=true', undefined);
    expect(status).toBe(200);
    expect(json.data).toMatchObject({ page: 1, pageSize: 2, hasNextPage: true });
    expect(json.data.response.map(({ course }: { course: string }) => course)).toEqual(['Alemão', 'Búlgaro']);
  });

  it('returns every user as an option, page by page, found by name or e-mail', async () => {
    for (let n = 0; n < 12; n++)
      await buildFev(school.db, { name: `Opção ${n}`, email: `opcao.${n}@x.test` });
    const ids = new Set<string>();
    for (let page = 1; ; page++) {
      const list = await admin.call('GET /v1/users/name-and-email', { query: { page, search: 'opcao' } });
      for (const { id } of list.response) ids.add(id);
      if (!list.hasNextPage) break;
    }
    expect(ids.size).toBe(12);
    const [found] = (await admin.call('GET /v1/users/name-and-email', { query: { search: 'opcao.7@' } }))
      .response;
    expect(found?.label).toBe('Opção 7 - opcao.7@x.test');
  });
});

it('returns the user’s id under both names at login', async () => {
  const { data } = await (
    await school.anyone.raw('POST', '/v1/auth/login/', { email: 'admin@x.test', password: 'Nadar9Longe' })
  ).json();
  expect(data.user.id).toBe(data.user.user_id);
});
