import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAdmin, buildFev } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, ['view:users'], { email: 'admin@x.test', password_hash: passwordHash });
  for (let n = 0; n < 20; n++) await buildFev(school.db, { email: `vendas.${n}@x.test` });
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const encodingOf = async (path: string, accept: string, caller = admin) => {
  const response = await caller.raw('GET', path, undefined, { 'accept-encoding': accept });
  expect(response.status).toBe(200);
  await response.text();
  return response.headers.get('content-encoding');
};

it('Lists are compressed as the client accepts it', async () => {
  const list = '/v1/users?pageSize=25';
  expect(await encodingOf(list, 'gzip, deflate, br')).toBe('br');
  expect(await encodingOf(list, 'gzip')).toBe('gzip');
  expect(await encodingOf(list, 'identity')).toBeNull();
});

it('Short responses, and those that may hold a secret beside what the caller sent, are not compressed', async () => {
  expect(await encodingOf('/v1/users?pageSize=1&email=x', 'br')).toBeNull();
  expect(await encodingOf('/v1/auth/me', 'br')).toBeNull();
});

it('Events arrive uncompressed, one by one', async () => {
  const { user } = await admin.call('GET /v1/auth/me', {});
  const response = await admin.raw('GET', `/v1/notifications/events/${user.user_id}`, undefined, {
    'accept-encoding': 'br',
  });
  expect(response.headers.get('content-encoding')).toBeNull();
  expect((await response.body?.getReader().read())?.done).toBe(false);
});
