import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdmin, buildUser } from '../../../server/demo/build/people.ts';
import { eventually } from '../../support/eventually.ts';
import { password, passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool({ SESSIONS_PER_USER: '3' });
});
afterAll(() => school.stop());

let serial = 0;
async function person(): Promise<string> {
  const email = `aparelho${++serial}@x.test`;
  await buildUser(school.db, ['TEACHER'], { email, password_hash: passwordHash });
  return email;
}
const devicesOf = (caller: Awaited<ReturnType<School['login']>>) => caller.call('GET /v1/auth/sessions', {});

it('lists the sessions of one person from the newest login, in either order of names and on every page', async () => {
  const email = await person();
  const newestFirst: (string | null | undefined)[] = [];
  while (newestFirst.length < 3) {
    newestFirst.unshift((await school.login(email)).sessionId);
    school.clock.advance({ seconds: 1 });
  }
  const { user_id } = await buildAdmin(school.db, ['view:sessions'], {
    email: 'sessoes@x.test',
    password_hash: passwordHash,
  });
  const admin = await school.login('sessoes@x.test');
  for (const order of ['ASC', 'DESC'] as const) {
    const read = (page: object) =>
      admin.call('GET /v1/users/logged-users/', { query: { orderBy: 'name', order, ...page } });
    const { response } = await read({ pageSize: 100 });
    const ofPerson = response.filter((row) => row.email === email);
    expect(ofPerson.map(({ id }) => id)).toEqual(newestFirst);
    expect(response.some((row) => row.user_id === user_id)).toBe(true);
    const pages = await Promise.all(response.map((_, before) => read({ pageSize: 1, page: before + 1 })));
    const paged = pages.flatMap((page) => page.response.map(({ id }) => id));
    expect(paged).toEqual(response.map(({ id }) => id));
  }
});

describe('a user’s sessions', () => {
  it('are listed with their device, and end one by one or all others', async () => {
    const email = await person();
    const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
    const reply = await school.anyone.raw(
      'POST',
      '/v1/auth/login/',
      { email, password },
      { 'user-agent': windows },
    );
    const first = school.anyone.with((await reply.json()).data);
    const [second, third] = [await school.login(email), await school.login(email)];
    const seen = await devicesOf(second);
    expect(seen).toHaveLength(3);
    expect(seen.find(({ id }) => id === first.sessionId)).toMatchObject({
      device: 'Chrome · Windows',
      current: false,
      ip: '127.0.0.1',
    });
    expect(seen.filter(({ current }) => current).map(({ id }) => id)).toEqual([second.sessionId]);

    await second.call('POST /v1/auth/logout', { body: { sessionId: first.sessionId ?? '' } });
    expect((await first.try('GET /v1/auth/me', {})).error.code).toBe('session_ended');
    expect(await second.call('POST /v1/auth/sessions/end-others', {})).toEqual({ ended: 1 });
    expect((await third.try('GET /v1/auth/me', {})).error.code).toBe('session_ended');
    expect(await devicesOf(second)).toHaveLength(1);
  });

  it("do not include another person's, whose session looks missing", async () => {
    const [mine, other] = [await school.login(await person()), await school.login(await person())];
    expect((await devicesOf(mine)).map(({ id }) => id)).toEqual([mine.sessionId]);
    const body = { sessionId: other.sessionId ?? '' };
    expect((await mine.try('POST /v1/auth/logout', { body })).status).toBe(404);
    await mine.call('POST /v1/auth/sessions/end-others', {});
    expect((await other.try('GET /v1/auth/me', {})).status).toBe(200);
  });

  it('end their event streams within a second', async () => {
    const email = await person();
    const [mine, lost] = [await school.login(email), await school.login(email)];
    const { user } = await lost.call('GET /v1/auth/me', {});
    const stream = await fetch(`${school.url}/api/v1/notifications/events/${user.user_id}`, {
      headers: { authorization: `Bearer ${lost.token}` },
    });
    expect(stream.status).toBe(200);
    const ended = stream.text();
    const since = performance.now();
    await mine.call('POST /v1/auth/sessions/end-others', {});
    await ended;
    expect(performance.now() - since).toBeLessThan(1000);
  });

  it('show their last use, to within a few minutes', async () => {
    const caller = await school.login(await person());
    school.clock.advance({ minutes: 7 });
    const now = school.clock.now().toISOString();
    await eventually(async () => expect((await devicesOf(caller))[0]?.last_used_at).toBe(now));
  });

  it('are limited: the least recently used ends, also with concurrent logins', async () => {
    const email = await person();
    const first = await school.login(email);
    school.clock.advance({ minutes: 1 });
    const callers = await Promise.all([1, 2, 3].map(() => school.login(email)));
    expect((await first.try('GET /v1/auth/me', {})).error.code).toBe('session_ended');
    expect(await devicesOf(callers[0] ?? first)).toHaveLength(3);
  });
});

describe('the maximum lifetime of a session', () => {
  const refresh = (token: string | null) =>
    school.anyone.try('POST /v1/auth/refresh', { body: { refresh_token: token ?? '' } });

  it('is 12 hours from the login, however often it is renewed', async () => {
    const caller = await school.login(await person());
    school.clock.advance({ hours: 7 });
    const renewed = await refresh(caller.refreshToken);
    expect(renewed.data.refreshTokenExpires).toBe('5h');
    school.clock.advance({ hours: 4, minutes: 59 });
    const last = await refresh(renewed.data.refreshToken);
    caller.token = last.data.token;
    expect((await caller.try('GET /v1/auth/me', {})).status).toBe(200);
    school.clock.advance({ minutes: 1 });
    expect((await caller.try('GET /v1/auth/me', {})).error.code).toBe('session_ended');
    expect((await refresh(last.data.refreshToken)).error.code).toBe('session_ended');
  });

  it('is 30 days with ‘Manter conectado’', async () => {
    const caller = await school.anyone.login(await person(), password, true);
    school.clock.advance({ days: 20 });
    const renewed = await refresh(caller.refreshToken);
    expect(renewed.data.refreshTokenExpires).toBe('240h');
    school.clock.advance({ days: 10 });
    expect((await refresh(renewed.data.refreshToken)).error.code).toBe('session_ended');
  });
});
