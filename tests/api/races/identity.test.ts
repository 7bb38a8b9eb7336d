import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../../../server/demo/build/people.ts';
import { sha256 } from '../../../server/platform/hash.ts';
import { askForPassword } from '../../support/passwordMail.ts';
import { password, passwordHash, type School, startSchool } from '../../support/school.ts';
import { audited, race, rowsOf, times } from './race.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

const newAccount = (email: string) =>
  buildUser(school.db, ['STUDENT'], { email, password_hash: passwordHash });
const codeFor = async (email: string) => (await askForPassword(school.anyone, email)).code;
const other = (code: string) => (code === '11111' ? '22222' : '11111');

describe('one refresh token used by twenty concurrent requests', () => {
  it('is exchanged once, and ends the session, since one of the twenty may be stolen', async () => {
    const { user_id } = await newAccount('refresh@x.test');
    const caller = await school.login('refresh@x.test');
    const elsewhere = await school.login('refresh@x.test');
    const body = { refresh_token: caller.refreshToken ?? '' };
    const { outcome, winners } = await race(
      times(20, () => school.anyone.try('POST /v1/auth/refresh', { body })),
    );
    expect(outcome).toEqual({ '200 ok': 1, '401 refresh_reused': 1, '401 session_ended': 18 });
    const next = await school.anyone.try('POST /v1/auth/refresh', {
      body: { refresh_token: winners[0]?.data.refreshToken ?? '' },
    });
    expect(next).toMatchObject({ status: 401, error: { code: 'session_ended' } });
    expect((await elsewhere.try('GET /v1/auth/me', {})).status).toBe(200);
    const events = await rowsOf(
      school,
      "select event, count(*)::int as n from access_log where user_id = $1 and event like 'refresh%' group by 1 order by 1",
      [user_id],
    );
    expect(events).toEqual([
      { event: 'refresh', n: 1 },
      { event: 'refresh_reused', n: 1 },
    ]);
  });
});

describe('the code for a new password', () => {
  it('is checked five times under fifty concurrent wrong tries, after which the right one is refused', async () => {
    const { user_id } = await newAccount('guessed@x.test');
    const otp = await codeFor('guessed@x.test');
    const body = { email: 'guessed@x.test', otp: other(otp) };
    const { outcome } = await race(
      times(50, () => school.anyone.try('POST /v1/users/otp-verification', { body })),
    );
    expect(outcome).toEqual({ '417 reset_code_invalid': 30, '429 too_many_requests': 20 });
    const judged = await rowsOf(school, 'select tries from verification_codes where user_id = $1', [user_id]);
    expect(judged).toEqual([{ tries: 5 }]);
    await school.services.pool.query('delete from rate_limits');
    const reset = await school.anyone.try('POST /v1/users/reset-password', {
      body: { email: 'guessed@x.test', otp, password: 'NovaSenha9', confirmPassword: 'NovaSenha9' },
    });
    expect(reset).toMatchObject({ status: 417, error: { code: 'reset_code_invalid' } });
    expect((await school.login('guessed@x.test')).token).toBeTruthy();
    expect(await audited(school, user_id, 'U')).toBe(0);
  });

  it('sets one of sixteen passwords sent with it concurrently', async () => {
    const { user_id } = await newAccount('once@x.test');
    const otp = await codeFor('once@x.test');
    const given = (index: number) => `NovaSenha${index}`;
    const { outcome, replies } = await race(
      times(16, (index) =>
        school.anyone.try('POST /v1/users/reset-password', {
          body: { email: 'once@x.test', otp, password: given(index), confirmPassword: given(index) },
        }),
      ),
    );
    expect(outcome).toEqual({ '200 ok': 1, '417 reset_code_invalid': 15 });
    const set = given(replies.findIndex(({ status }) => status === 200));
    expect((await school.anyone.login('once@x.test', set)).token).toBeTruthy();
    expect(await audited(school, user_id, 'U')).toBe(1);
  });
});

it('confirms a registration once under ten concurrent clicks', async () => {
  const email = 'confirm@x.test';
  const hash = 'a link that nobody could guess';
  const { user_id } = await buildUser(school.db, ['STUDENT'], {
    email,
    email_confirmed_at: null,
    email_confirmation_hash: sha256(hash),
  });
  const body = { hash, email, password, confirmPassword: password };
  const { outcome } = await race(
    times(10, () => school.anyone.try('POST /v1/users/confirm-registration', { body })),
  );
  expect(outcome).toEqual({ '200 ok': 1, '417 already_confirmed': 9 });
  expect(await audited(school, user_id, 'U')).toBe(1);
});
