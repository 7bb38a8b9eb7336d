import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { wrongCodesPerDay } from '../../../domain/secondFactor.ts';
import { renewSealed } from '../../../server/areas/identity/secondFactor/sealed.ts';
import { buildFev, buildUser } from '../../../server/demo/build/people.ts';
import { int, rowsOf } from '../../../server/platform/db/rows.ts';
import { openSecrets } from '../../../server/platform/secrets.ts';
import { askForPassword } from '../../support/passwordMail.ts';
import { password, passwordHash, type School, startSchool } from '../../support/school.ts';
import { appCode, challengeOf, finish, setUpApp, wrongCode } from '../../support/secondFactor.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

let serial = 0;
/** A person with an app, signed in, at a time whose code is unused. */
async function person(types: Parameters<typeof buildUser>[1] = ['ADMIN']) {
  const email = `fator${++serial}@x.test`;
  const { user_id } = await buildUser(school.db, types, { email, password_hash: passwordHash });
  const caller = await school.login(email);
  const { secret, recovery_codes } = await setUpApp(school, caller);
  school.clock.advance({ minutes: 2 });
  const now = () => appCode(secret, school.clock.now());
  return { email, user_id, caller, secret, recovery_codes, now };
}
const signIn = (body: Parameters<typeof finish>[1]) =>
  school.anyone.try('POST /v1/auth/login/second-factor', { body });
const mailsTo = (email: string) => school.anyone.call('GET /v1/demo/mails', { query: { to: email } });

describe('login with an authenticator app', () => {
  it('issues no token for the password alone, and a session for the code', async () => {
    const { email, now } = await person();
    const data = await school.anyone.call('POST /v1/auth/login/', {
      body: { email, password, keepConnected: false },
    });
    expect(Object.keys(data)).toEqual(['second_factor']);
    const { challenge, methods } = await challengeOf(school, email);
    expect(methods).toEqual(['totp', 'recovery_code']);
    const caller = await finish(school, { challenge, code: now() });
    expect((await caller.call('GET /v1/auth/me', {})).user.email).toBe(email);
  });

  it('keeps the choice of profile and of ‘Manter conectado’', async () => {
    const email = 'varios@x.test';
    await buildFev(school.db, { types: ['FEE', 'FEV'], email, password_hash: passwordHash });
    const { secret } = await setUpApp(school, await school.login(email));
    school.clock.advance({ minutes: 2 });
    const { challenge } = await challengeOf(school, email, true);
    const data = await school.anyone.call('POST /v1/auth/login/second-factor', {
      body: { challenge, code: appCode(secret, school.clock.now()) },
    });
    expect([data.activeType, data.refreshTokenExpires]).toEqual([null, '720h']);
  });

  it('refuses a code of a used time step, and accepts the next one', async () => {
    const { email, now } = await person();
    const used = now();
    await finish(school, { challenge: (await challengeOf(school, email)).challenge, code: used });
    const { challenge } = await challengeOf(school, email);
    expect((await signIn({ challenge, code: used })).error.code).toBe('second_factor_wrong');
    school.clock.advance({ seconds: 30 });
    expect((await signIn({ challenge, code: now() })).status).toBe(200);
  });

  it('creates one session for the same code sent twice concurrently', async () => {
    const { email, user_id, now } = await person();
    const challenges = await Promise.all([challengeOf(school, email), challengeOf(school, email)]);
    const before = await sessionsOf(user_id);
    const code = now();
    const replies = await Promise.all(
      [...challenges, ...challenges].map(({ challenge }) => signIn({ challenge, code })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(user_id)).toBe(before + 1);
  });

  it('voids a challenge after five wrong codes, five minutes, and a new password', async () => {
    const { email, secret, now, caller } = await person();
    const { challenge } = await challengeOf(school, email);
    const wrong = wrongCode(secret, school.clock.now());
    const replies = await Promise.all(Array.from({ length: 9 }, () => signIn({ challenge, code: wrong })));
    expect(replies.map(({ error }) => error.code).sort()).toEqual([
      ...Array<string>(4).fill('second_factor_expired'),
      ...Array<string>(5).fill('second_factor_wrong'),
    ]);
    expect((await signIn({ challenge, code: now() })).error.code).toBe('second_factor_expired');
    expect((await mailsTo(email))[0]?.subject).toBe('Alguém tentou entrar na sua conta');

    const late = await challengeOf(school, email);
    school.clock.advance({ minutes: 5 });
    expect((await signIn({ challenge: late.challenge, code: now() })).error.code).toBe(
      'second_factor_expired',
    );
    const overtaken = await challengeOf(school, email);
    await caller.call('POST /v1/users/change-password', {
      body: { password, newPassword: password, confirmPassword: password },
    });
    expect((await signIn({ challenge: overtaken.challenge, code: now() })).error.code).toBe(
      'second_factor_expired',
    );
  });

  it('accepts no more codes after a day of wrong ones, but still a recovery code', async () => {
    const { email, secret, now, recovery_codes } = await person();
    const wrong = wrongCode(secret, school.clock.now());
    for (let round = 0; round < wrongCodesPerDay / 5; round++) {
      const { challenge } = await challengeOf(school, email);
      for (let each = 0; each < 5; each++)
        expect((await signIn({ challenge, code: wrong })).error.code).toBe('second_factor_wrong');
    }
    const { challenge } = await challengeOf(school, email);
    const locked = await signIn({ challenge, code: now() });
    expect(locked).toMatchObject({ status: 429, error: { code: 'second_factor_locked' } });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(80_000);
    await finish(school, { challenge, recovery_code: recovery_codes[0] });
    school.clock.advance({ hours: 24 });
    await finish(school, { challenge: (await challengeOf(school, email)).challenge, code: now() });
  });

  it('returns the same for a foreign, a forged and a set-up challenge', async () => {
    const { caller, now } = await person();
    const other = await person();
    const stepUp = await caller.call('POST /v1/auth/second-factor/challenge', {});
    const foreign = await challengeOf(school, other.email);
    const replies = await Promise.all([
      signIn({ challenge: stepUp.challenge, code: now() }),
      signIn({ challenge: 'x'.repeat(43), code: now() }),
    ]);
    expect(replies.map(({ error }) => error.code)).toEqual([
      'second_factor_expired',
      'second_factor_expired',
    ]);
    expect((await signIn({ challenge: foreign.challenge, code: now() })).error.code).toBe(
      'second_factor_wrong',
    );
  });
});

async function sessionsOf(user_id: string): Promise<number> {
  const [row] = await rowsOf(school.db, { count: int })`
    select count(*)::int as count from sessions where user_id = ${user_id}`;
  return row?.count ?? 0;
}

describe('recovery codes', () => {
  it('are accepted once each, however typed, also concurrently', async () => {
    const { email, recovery_codes } = await person();
    expect(new Set(recovery_codes).size).toBe(10);
    const [first = '', second = ''] = recovery_codes;
    const challenges = await Promise.all(Array.from({ length: 4 }, () => challengeOf(school, email)));
    const typed = first.toLowerCase().replace('-', ' ');
    const replies = await Promise.all(
      challenges.map(({ challenge }) => signIn({ challenge, recovery_code: typed })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 417, 417, 417]);
    const { challenge } = await challengeOf(school, email);
    expect((await signIn({ challenge, recovery_code: first })).status).toBe(417);
    expect((await signIn({ challenge, recovery_code: second })).status).toBe(200);
    expect((await mailsTo(email))[0]?.text).toContain('Restam 8 códigos');
  });

  it('are replaced as a whole, with password and factor', async () => {
    const { email, caller, recovery_codes, now } = await person();
    const refused = await caller.try('POST /v1/auth/second-factor/recovery-codes', { body: { password } });
    expect(refused.error.code).toBe('second_factor_needed');
    const { challenge } = await caller.call('POST /v1/auth/second-factor/challenge', {});
    const renewed = await caller.call('POST /v1/auth/second-factor/recovery-codes', {
      body: { password, proof: { challenge, code: now() } },
    });
    const next = await challengeOf(school, email);
    expect((await signIn({ challenge: next.challenge, recovery_code: recovery_codes[0] })).status).toBe(417);
    await finish(school, { challenge: next.challenge, recovery_code: renewed.recovery_codes[0] });
  });
});

describe('setting up and removing the app', () => {
  it('requires the password, ends other sessions, informs by e-mail and never exposes the secret', async () => {
    const email = 'ativa@x.test';
    const { user_id } = await buildUser(school.db, ['TEACHER'], { email, password_hash: passwordHash });
    const [caller, other] = [await school.login(email), await school.login(email)];
    const wrong = await caller.try('POST /v1/auth/second-factor/totp', { body: { password: 'Errada123' } });
    expect([wrong.status, wrong.error.code]).toEqual([422, 'wrong_password']);
    const { secret, recovery_codes } = await setUpApp(school, caller);
    expect((await other.try('GET /v1/auth/me', {})).error.code).toBe('session_ended');
    expect((await caller.try('GET /v1/auth/me', {})).status).toBe(200);
    expect((await mailsTo(email))[0]?.text).toContain('aplicativo autenticador foi ativado');
    const { rows } = await school.db.execute(sql`
      select row_to_json(a)::text as kept from audit_log a where entity_id = ${user_id}
      union all select row_to_json(f)::text from second_factors f where user_id = ${user_id}
      union all select row_to_json(c)::text from factor_challenges c where user_id = ${user_id}
      union all select row_to_json(r)::text from recovery_codes r where user_id = ${user_id}
      union all select row_to_json(m)::text from mail_outbox m where m.to = ${email}`);
    const kept = JSON.stringify(rows);
    expect(kept).toContain('totp_added');
    for (const text of [secret, ...recovery_codes]) expect(kept).not.toContain(text);
  });

  it('confirms only with a right code, within five tries, in the session that started it', async () => {
    const email = 'confirma@x.test';
    await buildUser(school.db, ['TEACHER'], { email, password_hash: passwordHash });
    const [caller, other] = [await school.login(email), await school.login(email)];
    const { challenge, secret } = await caller.call('POST /v1/auth/second-factor/totp', {
      body: { password },
    });
    const code = appCode(secret, school.clock.now());
    const key = 'POST /v1/auth/second-factor/totp/confirm';
    expect((await other.try(key, { body: { challenge, code } })).error.code).toBe('second_factor_expired');
    const wrong = wrongCode(secret, school.clock.now());
    for (let each = 0; each < 5; each++)
      expect((await caller.try(key, { body: { challenge, code: wrong } })).error.code).toBe(
        'second_factor_wrong',
      );
    expect((await caller.try(key, { body: { challenge, code } })).error.code).toBe('second_factor_expired');
    expect((await caller.call('GET /v1/auth/second-factor', {})).totp_since).toBeNull();
  });

  it('removes the app only with password and factor, after which the password suffices', async () => {
    const { email, caller, now } = await person();
    const key = 'POST /v1/auth/second-factor/totp/remove';
    expect((await caller.try(key, { body: { password } })).error.code).toBe('second_factor_needed');
    const { challenge } = await caller.call('POST /v1/auth/second-factor/challenge', {});
    await caller.call(key, { body: { password, proof: { challenge, code: now() } } });
    expect(await caller.call('GET /v1/auth/second-factor', {})).toMatchObject({
      totp_since: null,
      recovery_codes_left: 0,
    });
    expect((await mailsTo(email))[0]?.text).toContain('foi removido');
    await school.login(email);
  });

  it('is unaffected by a password reset, which does not log in', async () => {
    const { email } = await person();
    const { code: otp } = await askForPassword(school.anyone, email);
    const reset = await school.anyone.call('POST /v1/users/reset-password', {
      body: { email, otp, password, confirmPassword: password },
    });
    expect(reset).toEqual({ ok: true });
    expect((await challengeOf(school, email)).methods).toContain('totp');
  });
});

describe('a new SECRET', () => {
  it('re-encrypts app secrets and recovery codes while the previous one is configured', async () => {
    const { email, now, recovery_codes } = await person();
    const { services } = school;
    const former = services.secrets;
    const secret = 'um segredo novo de 40 caracteres, 0123456789';
    services.secrets = openSecrets({ secret, previousSecret: services.config.secret });
    await renewSealed(services);
    services.secrets = openSecrets({ secret });
    const app = await challengeOf(school, email);
    await finish(school, { challenge: app.challenge, code: now() });
    const recovery = await challengeOf(school, email);
    await finish(school, { challenge: recovery.challenge, recovery_code: recovery_codes[0] });
    services.secrets = former;
    const late = await challengeOf(school, email);
    expect((await signIn({ challenge: late.challenge, recovery_code: recovery_codes[1] })).error.code).toBe(
      'second_factor_wrong',
    );
    services.secrets = openSecrets({ secret: services.config.secret, previousSecret: secret });
    await renewSealed(services);
    services.secrets = former;
  });

  it('leaves what it has encrypted already unread', async () => {
    const { services } = school;
    await person();
    await renewSealed(services);
    // The school's timers query the same pool meanwhile, so only the reads of what is sealed count.
    const query = vi.spyOn(services.pool, 'query');
    await renewSealed(services);
    const results: { rows: unknown[] }[] = await Promise.all(
      query.mock.results
        .filter((_, index) => JSON.stringify(query.mock.calls[index]).includes('starts_with'))
        .map(({ value }) => value),
    );
    query.mockRestore();
    expect(results).toHaveLength(2);
    expect(results.flatMap(({ rows }) => rows)).toEqual([]);
  });
});
