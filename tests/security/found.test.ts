import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../../contract/index.ts';
import { allPermissions } from '../../domain/permissions.ts';
import { buildAdmin, buildCourse, buildFev } from '../../server/demo/build/people.ts';
import { buildPrices } from '../../server/demo/build/prices.ts';
import type { Caller } from '../support/caller.ts';
import { studentForm } from '../support/registration.ts';
import { passwordHash, type School, startSchool } from '../support/school.ts';

/** Former findings of the fuzz test. */
let school: School;
let admin: Caller;
let course: string;
let fev_id: string;
beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  fev_id = (await buildFev(school.db)).fev_id;
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const unknownId = '7d1c1b5e-6e0b-4f0e-9d7a-0f6c3c0f4a11';
type Form = Partial<Input<'POST /v1/users'>['body']>;
const register = (form: Form) =>
  admin.try('POST /v1/users', { body: studentForm(course, { fev_id, ...form }) });

it.each(['/v1/%', '/v1/%zz', '/v1/roles/%ff', `/v1/roles/${'x'.repeat(300)}`])(
  'an unknown address returns the standard error: %.30s',
  async (path) => {
    const response = await admin.raw('GET', path);
    expect(response.status).toBe(400);
    const message = 'Formato inválido.';
    expect(await response.json()).toEqual({
      code: 'invalid_request',
      message,
      issues: [{ path: '', code: 'format_invalid', message }],
      requestId: expect.stringMatching(/\w/),
    });
  },
);

describe('a registration', () => {
  it.each<[string, Form]>([
    ['a course', { course: unknownId }],
    ['a course to teach', { types: ['TEACHER'], courses: [{ id: unknownId }], course_experience: 'Muita.' }],
  ])('with %s that does not exist returns 404', async (_, form) => {
    expect(await register(form)).toMatchObject({ status: 404, error: { code: 'not_found' } });
  });

  it('with an unknown seller requires another one', async () => {
    expect(await register({ fev_id: unknownId })).toMatchObject({
      status: 417,
      error: { code: 'seller_unknown' },
    });
  });

  it.each<[string, Form]>([
    ['a start before every calendar', { plan_start_date: '0000-01-01' }],
    ['a start after every contract', { plan_start_date: '9999-12-31' }],
    ['an enrolment in the year 1', { enrollment_type: 'early_enrollment', enrollment_date: '0001-01-01' }],
    ['an unknown zone', { timezone: 'Atlântida/Centro' }],
    ['an offset for a zone', { timezone: '-03:00' }],
    ['half a letter in the state', { uf: '\ud800\ud800' }],
    ['a NUL in the state', { uf: '\u0000\u0000' }],
    ['half a letter in the telephone', { phone: '+55 11 98765-4321\ud800' }],
    ['a NUL in the telephone', { phone: '+55 11 98765-4321\u0000' }],
    ['half a letter in the zone', { timezone: 'America/Sao_Paulo\ud800' }],
  ])('with %s is refused', async (_, form) => {
    expect(await register(form)).toMatchObject({ status: 400, error: { code: 'invalid_request' } });
  });
});

describe('a seller', () => {
  it.each<[string, Form]>([
    ['leaving it out as a foreigner', { is_foreign: true, address_complement: 'Lisboa', nif: '123456789' }],
    ['adding to it', { address_complement: 'Fundos' }],
  ])('does not change the address of a registered student by %s', async (_, form) => {
    const seller = await buildFev(school.db, { password_hash: passwordHash });
    const caller = await school.login(seller.email);
    const body = studentForm(course);
    const { id } = await caller.call('POST /v1/users', { body });
    const gone = form.is_foreign
      ? { cep: undefined, address: undefined, address_number: undefined, neighborhood: undefined }
      : {};
    const edit = (more: object) =>
      caller.try('PATCH /v1/users/:id', { params: { id }, body: { ...body, ...more } as typeof body });
    expect(await edit({ ...form, ...gone })).toMatchObject({
      status: 403,
      error: { code: 'field_forbidden' },
    });
    expect((await edit({ phone: '+55 11 91234-5678' })).status).toBe(200);
  });
});

it.each([
  { start_date: '0000-01-01T00:00:00Z', quantity: 5 },
  { start_date: '0000-01-01T00:00:00Z', end_date: '0000-02-01T00:00:00Z' },
  { start_date: '9999-12-01T00:00:00Z', end_date: '9999-12-31T23:59:59Z' },
])('a calendar of an impossible time is refused (%#)', async (query) => {
  expect((await admin.try('GET /v1/calendar', { query })).status).toBe(400);
});

it.each(['0000-01-01', '9999-12-31'])('an evolution up to %s is refused', async (end_date) => {
  expect((await admin.try('GET /v1/students-evolution', { query: { end_date } })).status).toBe(400);
});

it.each([
  '+03:00',
  'AET',
  'PST',
  'SystemV/PST8',
  'systemv/pst8',
  'US/Pacific-New',
  'Canada/East-Saskatchewan',
])('hours in the zone %s are refused: no calendar can be computed in it', async (timezone) => {
  const body = { student_id: unknownId, availability: {}, timezone };
  expect((await admin.try('POST /v1/availability', { body })).status).toBe(400);
});

it.each([
  ['?inventado=1', undefined],
  ['?__proto__=1', undefined],
  ['?constructor=1', undefined],
])('a call that takes no query refuses %s', async (query) => {
  expect((await admin.raw('GET', `/v1/permissions${query}`)).status).toBe(400);
});

it('a list refuses a filter that has the name of a prototype', async () => {
  expect((await admin.raw('GET', '/v1/roles?__proto__=1')).status).toBe(400);
});

it('a call without a body refuses one with fields', async () => {
  const path = `/v1/users/reset-availability/${unknownId}`;
  expect((await admin.raw('PATCH', path, { inventado: 1 })).status).toBe(400);
  expect((await admin.raw('PATCH', path, {})).status).toBe(404);
  expect((await admin.raw('PATCH', path)).status).toBe(404);
});

it.each(['birthdays', 'birthday-report-csv', 'x'])(
  'an unknown path below /users returns 404: %s',
  async (name) => {
    expect((await admin.raw('GET', `/v1/users/${name}`)).status).toBe(404);
  },
);

it('returns code, values and Portuguese message of each wrong field', async () => {
  const reply = await admin.raw('POST', '/v1/roles', { name: 7, permissions: 'x', inventado: 1 });
  expect((await reply.json()).issues).toEqual([
    { path: 'name', code: 'value_invalid', message: 'Valor inválido.' },
    { path: 'permissions', code: 'value_invalid', message: 'Valor inválido.' },
    {
      path: '',
      code: 'field_unknown',
      values: { field: 'inventado' },
      message: 'Campo desconhecido: inventado.',
    },
  ]);
  const nowhere = await admin.raw('POST', '/v1/charges/x/confirm', {});
  expect(nowhere.status).toBe(404);
  const missing = await admin.raw('POST', `/v1/charges/${unknownId}/confirm`, {});
  expect((await missing.json()).message).toBe('Campo obrigatório.');
});

it('a body nested deeper than any form is refused like any invalid one', async () => {
  // Just below the limit of the body's size.
  const deep = 16_000;
  const response = await fetch(`${school.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '['.repeat(deep) + ']'.repeat(deep),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid_request' });
});
