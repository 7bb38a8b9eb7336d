import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildFev, buildUser } from '../../../server/demo/build/people.ts';
import { password, passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildUser(school.db, ['STUDENT'], {
    email: 'off@x.test',
    password_hash: passwordHash,
    user_status: false,
  });
  await buildFev(school.db, { types: ['FEE', 'FEV'], email: 'multi@x.test', password_hash: passwordHash });
});
afterAll(() => school.stop());

describe('login', () => {
  it('returns tokens, permissions and the user', async () => {
    const data = await school.anyone.signIn({ email: ' ADMIN@x.test', password });
    expect(data.user).toMatchObject({ email: 'admin@x.test', types: ['ADMIN'] });
    expect(data.activeType).toBe('ADMIN');
    expect(data.permissions).toHaveLength(allPermissions.length);
    expect([data.tokenExpires, data.refreshTokenExpires]).toEqual(['1h', '8h']);
  });

  it('returns the same for an unknown e-mail, a wrong password and a disabled user', async () => {
    const tries = [
      { email: 'nobody@x.test', password },
      { email: 'admin@x.test', password: 'Errada123' },
      { email: 'off@x.test', password },
    ];
    const replies = await Promise.all(
      tries.map((body) =>
        school.anyone.try('POST /v1/auth/login/', { body: { ...body, keepConnected: false } }),
      ),
    );
    expect(
      new Set(replies.map((reply) => `${reply.status} ${reply.error.code} ${reply.error.message}`)).size,
    ).toBe(1);
    expect(replies[0]).toMatchObject({ status: 401, error: { code: 'bad_credentials' } });
  });

  it('refuses unknown fields by name', async () => {
    const response = await school.anyone.raw('POST', '/v1/auth/login', {
      email: 'x',
      password: 'y',
      admin: true,
    });
    expect(response.status).toBe(400);
    const body = await response.json();
    expect(body.code).toBe('invalid_request');
    expect(body.issues.length).toBeGreaterThan(1);
    expect(body.requestId).toBe(response.headers.get('x-request-id'));
  });

  it('requires a user of several types to choose a profile first', async () => {
    const caller = await school.login('multi@x.test');
    const before = await caller.call('GET /v1/auth/me', {});
    expect(before.activeType).toBeNull();
    expect(before.permissions).toEqual([]);
    const chosen = await caller.call('POST /v1/auth/profile', { body: { type: 'FEV' } });
    expect(chosen.permissions).toContain('view:fev_dashboard');
    const other = await caller.try('POST /v1/auth/profile', { body: { type: 'ADMIN' } });
    expect(other.status).toBe(403);
  });
});

describe('tokens', () => {
  it('returns 440 for an expired access token and 401 for a forged one', async () => {
    const caller = await school.login('admin@x.test');
    school.clock.advance({ hours: 1, seconds: 1 });
    expect(await caller.try('GET /v1/auth/me', {})).toMatchObject({
      status: 440,
      error: { code: 'token_expired' },
    });
    caller.token = `${caller.token?.slice(0, -4)}AAAA`;
    expect((await caller.try('GET /v1/auth/me', {})).status).toBe(401);
  });

  it('exchanges a refresh token once, and ends the session on reuse', async () => {
    const caller = await school.login('admin@x.test');
    const body = { refresh_token: caller.refreshToken ?? '' };
    const fresh = await school.anyone.call('POST /v1/auth/refresh', { body });
    expect(fresh.refreshToken).not.toBe(caller.refreshToken);
    expect(await school.anyone.try('POST /v1/auth/refresh', { body })).toMatchObject({
      status: 401,
      error: { code: 'refresh_reused' },
    });
    const next = await school.anyone.try('POST /v1/auth/refresh', {
      body: { refresh_token: fresh.refreshToken },
    });
    expect(next.error.code).toBe('session_ended');
    expect((await caller.try('GET /v1/auth/me', {})).error.code).toBe('session_ended');
  });

  it('ends only the caller’s session on logout, immediately', async () => {
    const [one, two] = [await school.login('admin@x.test'), await school.login('multi@x.test')];
    const foreign = await two.try('POST /v1/auth/logout', { body: { sessionId: one.sessionId ?? '' } });
    expect(foreign.status).toBe(404);
    await one.call('POST /v1/auth/logout', { body: { sessionId: one.sessionId ?? '' } });
    expect((await one.try('GET /v1/auth/me', {})).status).toBe(401);
  });
});
