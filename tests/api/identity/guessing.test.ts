import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { brake, passwordTries } from '../../../domain/tries.ts';
import { buildAdmin, buildUser } from '../../../server/demo/build/people.ts';
import { sha256 } from '../../../server/platform/hash.ts';
import type { Caller } from '../../support/caller.ts';
import { eventually } from '../../support/eventually.ts';
import { askForPassword } from '../../support/passwordMail.ts';
import { password, passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool({ TRUST_PROXY: 'true' });
});
afterAll(() => school.stop());
beforeEach(() => school.services.pool.query('delete from rate_limits'));
afterEach(() => vi.restoreAllMocks());

const wrong = 'Errada9Longe';
let serial = 0;
async function newAccount(more: Parameters<typeof buildUser>[2] = {}): Promise<string> {
  const email = `guess.${++serial}@x.test`;
  await buildUser(school.db, ['STUDENT'], { email, password_hash: passwordHash, ...more });
  return email;
}
/** A login from an address, with the cookies of a browser. */
async function enter(email: string, given: string, from = '203.0.113.1', cookie = '') {
  const response = await school.anyone.raw(
    'POST',
    '/v1/auth/login/',
    { email, password: given },
    { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) },
  );
  const set = response.headers.get('set-cookie') ?? '';
  return {
    status: response.status,
    body: (await response.json()) as { code?: string; message?: string; requestId?: string },
    retryAfter: Number(response.headers.get('retry-after')),
    cookie: set.split(';')[0] ?? '',
    attributes: set,
  };
}
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('wrong passwords', () => {
  it('from one network are counted exactly under concurrent requests, with growing waits', async () => {
    const email = await newAccount();
    const replies = await times(30, () => enter(email, wrong));
    const { free } = passwordTries.pair;
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(free);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(30 - free);
    const waits: number[] = [];
    for (let n = 0; n < 4; n++) {
      const { status, retryAfter } = await enter(email, wrong);
      expect(status).toBe(429);
      waits.push(retryAfter);
      school.clock.advance({ seconds: retryAfter });
      expect((await enter(email, wrong)).status).toBe(401);
    }
    expect(waits).toEqual([30, 60, 120, 240]);
  });

  it('are counted per IPv6 /64', async () => {
    const email = await newAccount();
    const replies = [];
    for (let n = 0; n < 8; n++) replies.push(await enter(email, wrong, `2001:db8:1:2::${n + 1}`));
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    expect((await enter(email, password, '2001:db8:1:3::1')).status).toBe(200);
  });

  it('from other networks do not lock the owner out of a known device', async () => {
    const email = await newAccount();
    const { cookie, attributes } = await enter(email, password, '198.51.100.1');
    expect(attributes).toMatch(/^device=[\w-]{43}; Path=\/api\/v1; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    for (let n = 0; n < 40; n++) await enter(email, wrong, `203.0.113.${n}`);
    expect((await enter(email, password, '203.0.113.200')).status).toBe(429);
    expect((await enter(email, password, '203.0.113.200', cookie)).status).toBe(200);
    expect((await enter(email, password, '198.51.100.1', cookie)).status).toBe(200);
  });

  it('on a known device are counted separately, and its token is useless for another account', async () => {
    const [email, other] = [await newAccount(), await newAccount()];
    const { cookie } = await enter(email, password);
    for (let n = 0; n < passwordTries.device.free; n++)
      expect((await enter(email, wrong, '203.0.113.9', cookie)).status).toBe(401);
    expect((await enter(email, password, '203.0.113.9', cookie)).status).toBe(429);
    expect((await enter(email, password, '203.0.113.9')).status).toBe(200);
    for (let n = 0; n < passwordTries.pair.free; n++) await enter(other, wrong, '203.0.113.10', cookie);
    expect((await enter(other, password, '203.0.113.10', cookie)).status).toBe(429);
    const { rows } = await school.services.pool.query('select token_hash from known_devices');
    const tokens = cookie.replace('device=', '').split('.');
    expect(rows.some(({ token_hash }) => tokens.includes(token_hash))).toBe(false);
  });

  it('on several devices of one account share a budget', async () => {
    const email = await newAccount();
    const devices: string[] = [];
    for (let n = 0; n < 6; n++) devices.push((await enter(email, password, `198.51.100.${n}`)).cookie);
    const { free } = passwordTries.devices;
    const statuses: number[] = [];
    for (const [index, cookie] of devices.entries())
      for (let n = 0; n < passwordTries.device.free; n++)
        statuses.push((await enter(email, wrong, `203.0.113.${index}`, cookie)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(free);
    expect(statuses.slice(free).every((status) => status === 429)).toBe(true);
    expect((await enter(email, password, '203.0.113.99')).status).toBe(200);
  });

  it('on a known device do not count against the account if the right one follows', async () => {
    const email = await newAccount();
    const { cookie } = await enter(email, password);
    for (let n = 0; n < passwordTries.devices.free + 1; n++)
      expect((await enter(email, password, '203.0.113.1', cookie)).status).toBe(200);
    const { rows } = await school.services.pool.query('select max(count)::int as most from rate_limits');
    expect(rows).toEqual([{ most: 0 }]);
  });

  it('across the school throttle new devices and alert once per window', async () => {
    const admin = await buildAdmin(school.db, ['view:users'], {
      email: 'alarm@x.test',
      password_hash: passwordHash,
    });
    const known = await newAccount();
    const { cookie } = await enter(known, password, '198.51.100.7');
    const error = vi.spyOn(school.services.log, 'error');
    for (let group = 0; group < brake.failures / 20 + 1; group++)
      await times(20, (index) => enter(`nobody.${group}.${index}@x.test`, wrong, `192.0.${group}.${index}`));
    const email = await newAccount();
    expect((await enter(email, wrong, '203.0.113.77')).status).toBe(401);
    expect((await enter(email, wrong, '203.0.113.77')).status).toBe(429);
    expect((await enter(known, password, '198.51.100.7', cookie)).status).toBe(200);
    expect(await (await fetch(`${school.url}/metrics`)).text()).toContain(
      'aula_viva_wrong_passwords_brake 1',
    );
    await eventually(async () => {
      const mails = await school.anyone.call('GET /v1/demo/mails', { query: { to: 'alarm@x.test' } });
      expect(mails.map(({ subject }) => subject)).toEqual(['Muitas senhas erradas em Aula Viva']);
    });
    expect(error.mock.calls.map(([, refusals]) => refusals)).toEqual([
      'many wrong passwords: new devices are slowed down',
    ]);
    const { rows } = await school.services.pool.query(
      "select count(*)::int as n from notifications where recipient_id = $1 and once_key like 'guessing:%'",
      [admin.user_id],
    );
    expect(rows).toEqual([{ n: 1 }]);
    school.clock.advance({ minutes: brake.minutes });
    expect(await (await fetch(`${school.url}/metrics`)).text()).toContain(
      'aula_viva_wrong_passwords_brake 0',
    );
  });

  it('inside a session are limited too, so that a stolen session cannot guess the password', async () => {
    const email = await newAccount();
    const caller = await school.login(email);
    const change = () =>
      caller.try('POST /v1/users/change-password', {
        body: { password: wrong, newPassword: 'Remo7Cedo', confirmPassword: 'Remo7Cedo' },
      });
    const replies = await times(10, change);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(passwordTries.session.free);
  });
});

describe('known devices', () => {
  it('are at most ten; the least recently used is removed', async () => {
    const email = await newAccount();
    const devices: string[] = [];
    for (let n = 0; n < 10; n++) {
      devices.push((await enter(email, password)).cookie);
      school.clock.advance({ minutes: 1 });
    }
    await enter(email, password, '203.0.113.1', devices[0]);
    school.clock.advance({ minutes: 1 });
    await Promise.all([enter(email, password), enter(email, password)]);
    const { rows } = await school.services.pool.query<{ token_hash: string }>(
      'select token_hash from known_devices join users using (user_id) where email = $1',
      [email],
    );
    expect(rows).toHaveLength(10);
    const known = devices.map((cookie) =>
      rows.some(({ token_hash }) => token_hash === sha256(cookie.replace('device=', ''))),
    );
    expect(known).toEqual([true, false, false, ...Array<boolean>(7).fill(true)]);
  });
});

describe('codes', () => {
  const reset = (email: string, otp: string, from = '203.0.113.1') =>
    school.anyone.raw(
      'POST',
      '/v1/users/reset-password',
      { email, otp, password: 'Remo7Cedo', confirmPassword: 'Remo7Cedo' },
      { 'x-forwarded-for': from },
    );
  const other = (code: string) => (code === '11111' ? '22222' : '11111');

  it('are checked five times a day and six times in thirty days; after that the mail contains only the link', async () => {
    const email = await newAccount();
    const first = await askForPassword(school.anyone, email);
    for (let n = 0; n < 4; n++) await reset(email, other(first.code), `203.0.113.${n}`);
    const second = await askForPassword(school.anyone, email);
    await reset(email, other(second.code), '203.0.113.20');
    expect((await reset(email, second.code)).status).toBe(417);
    const third = await askForPassword(school.anyone, email);
    expect(third.code).toBe('');
    expect(third.hash).not.toBe('');
    school.clock.advance({ hours: 24 });
    const next = await askForPassword(school.anyone, email);
    await reset(email, other(next.code));
    expect((await reset(email, next.code)).status).toBe(417);
    school.clock.advance({ days: 30 });
    const again = await askForPassword(school.anyone, email);
    expect((await reset(email, again.code)).status).toBe(200);
  });

  it('do not count when right, even if the new password is refused', async () => {
    const email = await newAccount();
    const { code } = await askForPassword(school.anyone, email);
    for (let n = 0; n < 8; n++) {
      const reply = await school.anyone.try('POST /v1/users/reset-password', {
        body: { email, otp: code, password: 'Senha12345', confirmPassword: 'Senha12345' },
      });
      expect(reply.status).toBe(400);
    }
    expect((await reset(email, code)).status).toBe(200);
  });

  it('requested by strangers neither flood the mailbox nor lock out its owner', async () => {
    const email = await newAccount();
    const { cookie } = await enter(email, password);
    const ask = async (from: string, own = '') =>
      (
        await school.anyone.raw(
          'POST',
          '/v1/users/forgot-password',
          { email },
          { 'x-forwarded-for': from, ...(own ? { cookie: own } : {}) },
        )
      ).status;
    const statuses = [];
    for (let n = 0; n < 40; n++) statuses.push(await ask(`192.0.2.${n}`));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const mails = async () =>
      (await school.anyone.call('GET /v1/demo/mails', { query: { to: email } })).filter(
        ({ kind }) => kind === 'password-code',
      );
    await eventually(async () => expect(await mails()).toHaveLength(6));
    expect(await ask('198.51.100.3', cookie)).toBe(200);
    await eventually(async () => expect(await mails()).toHaveLength(7));
    const oldest = (await mails()).at(-1);
    const hash = /hash=([\w-]+)/.exec(oldest?.text ?? '')?.[1] ?? '';
    school.clock.advance({ hours: 23 });
    const body = { hash, email, password: 'Remo7Cedo', confirmPassword: 'Remo7Cedo' };
    expect((await school.anyone.try('POST /v1/users/reset-password-by-link', { body })).status).toBe(200);
  });
});

describe('a new password, however it was set', () => {
  it('voids the activation link, codes and other links, and ends the sessions', async () => {
    const email = await newAccount();
    const [one, two] = [
      await askForPassword(school.anyone, email),
      await askForPassword(school.anyone, email),
    ];
    const session = await school.login(email);
    const body = { email, password: 'Remo7Cedo', confirmPassword: 'Remo7Cedo' };
    const byLink = (hash: string) =>
      school.anyone.try('POST /v1/users/reset-password-by-link', { body: { ...body, hash } });
    expect((await byLink(one.hash)).status).toBe(200);
    expect((await session.try('GET /v1/auth/me', {})).error.code).toBe('session_ended');
    const invalid = { status: 417, error: { code: 'reset_link_invalid' } };
    expect(await byLink(one.hash)).toMatchObject(invalid);
    expect(await byLink(two.hash)).toMatchObject(invalid);
    expect(
      (await school.anyone.try('POST /v1/users/reset-password', { body: { ...body, otp: two.code } })).error
        .code,
    ).toBe('reset_code_invalid');
  });

  it('set in a session voids them too, and keeps only that session', async () => {
    const email = await newAccount();
    const { code, hash } = await askForPassword(school.anyone, email);
    const [here, elsewhere] = [await school.login(email), await school.login(email)];
    await here.call('POST /v1/users/change-password', {
      body: { password, newPassword: 'Remo7Cedo', confirmPassword: 'Remo7Cedo' },
    });
    const body = { email, password: 'Canoa7Cedo', confirmPassword: 'Canoa7Cedo' };
    expect(
      (await school.anyone.try('POST /v1/users/reset-password', { body: { ...body, otp: code } })).status,
    ).toBe(417);
    expect(
      (await school.anyone.try('POST /v1/users/reset-password-by-link', { body: { ...body, hash } })).status,
    ).toBe(417);
    expect((await here.try('GET /v1/auth/me', {})).status).toBe(200);
    expect((await elsewhere.try('GET /v1/auth/me', {})).status).toBe(401);
  });

  it('keeps only the device that set it as a known one', async () => {
    const email = await newAccount();
    const { cookie } = await enter(email, password);
    const { hash } = await askForPassword(school.anyone, email);
    const reply = await school.anyone.raw('POST', '/v1/users/reset-password-by-link', {
      hash,
      email,
      password: 'Remo7Cedo',
      confirmPassword: 'Remo7Cedo',
    });
    const own = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
    for (let n = 0; n < 40; n++) await enter(email, wrong, `203.0.113.${n}`);
    expect((await enter(email, 'Remo7Cedo', '198.51.100.1', cookie)).status).toBe(429);
    expect((await enter(email, 'Remo7Cedo', '198.51.100.1', own)).status).toBe(200);
  });

  it('is refused for links and codes of a disabled user', async () => {
    const email = await newAccount();
    const { code, hash } = await askForPassword(school.anyone, email);
    await school.services.pool.query('update users set user_status = false where email = $1', [email]);
    const body = { email, password: 'Remo7Cedo', confirmPassword: 'Remo7Cedo' };
    expect(
      (await school.anyone.try('POST /v1/users/reset-password', { body: { ...body, otp: code } })).error.code,
    ).toBe('reset_code_invalid');
    expect(
      (await school.anyone.try('POST /v1/users/reset-password-by-link', { body: { ...body, hash } })).error
        .code,
    ).toBe('reset_link_invalid');
  });
});

describe('a weak password', () => {
  it.each([
    ['common', 'Password1'],
    ['common with a suffix', 'Senha123!'],
    ['of the school', 'AulaViva1'],
    ['of the name', 'Canoagem9'],
    ['of the e-mail', 'Remador2026'],
  ])('%s is refused at its field', async (_, weak) => {
    const email = `remador.${++serial}@x.test`;
    await buildUser(school.db, ['STUDENT'], { name: 'Berta Canoagem', email, password_hash: passwordHash });
    const { hash } = await askForPassword(school.anyone, email);
    const reply = await school.anyone.try('POST /v1/users/reset-password-by-link', {
      body: { hash, email, password: weak, confirmPassword: weak },
    });
    expect(reply).toMatchObject({ status: 400, error: { code: 'invalid_request' } });
    expect(reply.error.issues).toEqual([
      { path: 'password', code: 'password_weak', message: expect.stringContaining('fácil de adivinhar') },
    ]);
    const caller: Caller = await school.login(email);
    const change = await caller.try('POST /v1/users/change-password', {
      body: { password, newPassword: weak, confirmPassword: weak },
    });
    expect(change.error.issues?.[0]?.path).toBe('newPassword');
  });
});
