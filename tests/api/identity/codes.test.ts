import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFev, buildUser } from '../../../server/demo/build/people.ts';
import { askForPassword } from '../../support/passwordMail.ts';
import { password, passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

async function someoneWithCode(email: string): Promise<string> {
  await buildUser(school.db, ['STUDENT'], { email, password_hash: passwordHash });
  return (await askForPassword(school.anyone, email)).code;
}
const verify = (email: string, otp: string) =>
  school.anyone.try('POST /v1/users/otp-verification', { body: { email, otp } });

describe('forgotten password', () => {
  it('sets a new password, invalidates the code and ends every session', async () => {
    const email = 'forgot@x.test';
    const otp = await someoneWithCode(email);
    const open = await school.login(email);
    expect((await verify(email, otp)).status).toBe(200);
    const body = { email, otp, password: 'NovaSenha9', confirmPassword: 'NovaSenha9' };
    await school.anyone.call('POST /v1/users/reset-password', { body });
    expect((await open.try('GET /v1/auth/me', {})).error.code).toBe('session_ended');
    expect((await school.anyone.try('POST /v1/users/reset-password', { body })).error.code).toBe(
      'reset_code_invalid',
    );
    expect((await school.anyone.login(email, 'NovaSenha9')).token).toBeTruthy();
  });

  it('records each request and each refused code in the access log, without the code', async () => {
    const email = 'logged@x.test';
    const otp = await someoneWithCode(email);
    const wrong = otp === '00000' ? '11111' : '00000';
    expect((await verify(email, wrong)).status).toBe(417);
    expect((await verify(email, otp)).status).toBe(200);
    const { rows } = await school.services.pool.query(
      'select event, detail from access_log join users using (user_id) where email = $1 order by at, event',
      [email],
    );
    expect(rows.filter(({ event }) => event.startsWith('code_'))).toEqual([
      { event: 'code_refused', detail: null },
      { event: 'code_requested', detail: null },
    ]);
  });

  it('returns the same for an unknown e-mail, and sends it nothing', async () => {
    const reply = await school.anyone.try('POST /v1/users/forgot-password', {
      body: { email: 'nobody@x.test' },
    });
    expect(reply.status).toBe(200);
    expect(await school.anyone.call('GET /v1/demo/mails', { query: { to: 'nobody@x.test' } })).toEqual([]);
  });

  it('accepts only the newest code, for ten minutes', async () => {
    const email = 'slow@x.test';
    const first = await someoneWithCode(email);
    const { code: second } = await askForPassword(school.anyone, email);
    if (first !== second) expect((await verify(email, first)).error.code).toBe('reset_code_invalid');
    expect((await verify(email, second)).status).toBe(200);
    school.clock.advance({ minutes: 10, seconds: 1 });
    expect((await verify(email, second)).error.code).toBe('reset_code_invalid');
  });

  it('refuses a weak password with the rule’s text', async () => {
    const reply = await school.anyone.try('POST /v1/users/reset-password', {
      body: { email: 'slow@x.test', otp: '12345', password: 'semmaiuscula1', confirmPassword: 'x' },
    });
    expect(reply.status).toBe(400);
    expect(reply.error.issues?.map((issue) => issue.message)).toContain(
      'A senha deve incluir letras maiúsculas e minúsculas e ao menos um número.',
    );
  });

  it('limits requests for codes, with `retry-after', async () => {
    const email = 'eager@x.test';
    const replies = [];
    for (let n = 0; n < 5; n++)
      replies.push(await school.anyone.try('POST /v1/users/forgot-password', { body: { email } }));
    expect(replies.slice(0, 4).every((reply) => reply.status === 200)).toBe(true);
    expect(replies[4]).toMatchObject({ status: 429, error: { code: 'too_many_requests' } });
    expect(Number(replies[4]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('own password', () => {
  it('requires the current one (422) and ends all other sessions', async () => {
    const email = 'changer@x.test';
    await buildFev(school.db, { email, password_hash: passwordHash });
    const [here, elsewhere] = [await school.login(email), await school.login(email)];
    const change = (current: string) =>
      here.try('POST /v1/users/change-password', {
        body: { password: current, newPassword: 'Remo7Cedo', confirmPassword: 'Remo7Cedo' },
      });
    expect(await change('Errada123')).toMatchObject({
      status: 422,
      error: { code: 'wrong_password', message: 'Senha atual incorreta!' },
    });
    expect((await change(password)).status).toBe(200);
    expect((await here.try('GET /v1/auth/me', {})).status).toBe(200);
    expect((await elsewhere.try('GET /v1/auth/me', {})).status).toBe(401);
  });
});
