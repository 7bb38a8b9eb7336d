import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../contract/call.ts';
import { calls } from '../../../contract/index.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildFev, buildUser } from '../../../server/demo/build/people.ts';
import { password, passwordHash, type School, startSchool } from '../../support/school.ts';
import { appCode, buildApp, challengeOf, finish, setUpApp } from '../../support/secondFactor.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool({ REQUIRE_SECOND_FACTOR: 'administrator, seller' });
});
afterAll(() => school.stop());

describe('a type that must have a second factor', () => {
  it('can only set it up', async () => {
    const email = 'devedor@x.test';
    await buildAdmin(school.db, allPermissions, { email, password_hash: passwordHash });
    const caller = await school.login(email);
    expect((await caller.call('GET /v1/auth/me', {})).second_factor_due).toBe(true);
    for (const [key, call] of Object.entries(calls as Record<string, Call>)) {
      if (call.access === 'anyone' || call.beforeFactor) continue;
      const [method = '', path = ''] = key.split(' ');
      const id = '00000000-0000-4000-8000-000000000000';
      const reply = await caller.raw(method, path.replace(/:\w+/g, id), method === 'GET' ? undefined : {});
      expect([key, reply.status, (await reply.json()).code]).toEqual([key, 403, 'second_factor_required']);
    }
    await setUpApp(school, caller);
    expect((await caller.try('GET /v1/users', { query: {} })).status).toBe(200);
    expect(await caller.call('GET /v1/auth/me', {})).not.toHaveProperty('second_factor_due');
  });

  it('does not affect other types', async () => {
    const email = 'livre@x.test';
    await buildUser(school.db, ['TEACHER'], { email, password_hash: passwordHash });
    const data = await school.anyone.signIn({ email, password });
    expect(data).not.toHaveProperty('second_factor_due');
  });

  it('applies whichever profile is chosen', async () => {
    const email = 'dois@x.test';
    await buildFev(school.db, { types: ['FEE', 'FEV'], email, password_hash: passwordHash });
    const caller = await school.login(email, 'FEE');
    const reply = await caller.try('GET /v1/auth/sessions', {});
    expect(reply.error.code).toBe('second_factor_required');
  });

  it('cannot remove the last factor', async () => {
    const email = 'manter@x.test';
    await buildAdmin(school.db, ['view:users'], { email, password_hash: passwordHash });
    const caller = await school.login(email);
    const { secret } = await setUpApp(school, caller);
    school.clock.advance({ minutes: 2 });
    const { challenge } = await caller.call('POST /v1/auth/second-factor/challenge', {});
    const proof = { challenge, code: appCode(secret, school.clock.now()) };
    const kept = await caller.try('POST /v1/auth/second-factor/totp/remove', { body: { password, proof } });
    expect(kept.error.code).toBe('second_factor_kept');
    expect((await challengeOf(school, email)).methods).toContain('totp');
  });
});

describe('an administrator', () => {
  /** An administrator who has passed the second factor. */
  async function administrator(email: string, permissions: Parameters<typeof buildAdmin>[1]) {
    const { user_id } = await buildAdmin(school.db, permissions, { email, password_hash: passwordHash });
    const { secret } = await buildApp(school, user_id);
    const { challenge } = await challengeOf(school, email);
    const caller = await finish(school, { challenge, code: appCode(secret, school.clock.now()) });
    return { user_id, caller };
  }
  const key = 'POST /v1/users/:id/remove-second-factor';

  it('removes a lost factor; the user is informed, and their sessions end', async () => {
    const email = 'perdeu@x.test';
    const { user_id } = await buildUser(school.db, ['TEACHER'], { email, password_hash: passwordHash });
    const before = await school.login(email);
    await buildApp(school, user_id);
    const { caller } = await administrator('ajuda@x.test', ['edit:users']);
    await caller.call(key, { params: { id: user_id } });
    expect((await before.try('GET /v1/auth/me', {})).error.code).toBe('session_ended');
    await school.login(email);
    const [mail] = await school.anyone.call('GET /v1/demo/mails', { query: { to: email } });
    expect(mail?.text).toContain('a escola removeu a verificação');
    expect((await caller.try(key, { params: { id: user_id } })).error.code).toBe('second_factor_none');
  });

  it('cannot remove that of a stronger user, or their own', async () => {
    const weak = await administrator('fraco@x.test', ['edit:users']);
    const strong = await administrator('forte@x.test', ['edit:users', 'edit:payment_plans']);
    expect(await weak.caller.try(key, { params: { id: strong.user_id } })).toMatchObject({
      status: 403,
      error: { code: 'permission_not_held' },
    });
    expect((await weak.caller.try(key, { params: { id: weak.user_id } })).error.code).toBe(
      'second_factor_own',
    );
    await strong.caller.call(key, { params: { id: weak.user_id } });
  });
});
