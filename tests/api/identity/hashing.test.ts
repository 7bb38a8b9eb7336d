import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeTries } from '../../../domain/tries.ts';
import { buildFev } from '../../../server/demo/build/people.ts';
import { password, passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
  await buildFev(school.db, { email: 'vendas@x.test', password_hash: passwordHash });
});
afterAll(() => school.stop());

const chosen = { password: 'Girassol77x', confirmPassword: 'Girassol77x' };
const inParallel = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const resetOf = (n: number) =>
  school.anyone.try('POST /v1/users/reset-password', {
    body: { email: `ninguem.${n}@x.test`, otp: '12345', ...chosen },
  });

describe('the hash of a new password', () => {
  it('is not computed for a link that does not exist', async () => {
    for (const key of [
      'POST /v1/users/reset-password-by-link',
      'POST /v1/users/confirm-registration',
    ] as const) {
      const replies = await inParallel(100, () =>
        school.anyone.try(key, { body: { email: 'vendas@x.test', hash: 'x'.repeat(43), ...chosen } }),
      );
      // A full queue of hashes would refuse some of them with 429.
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([417]));
    }
  });

  it('is not computed without a try, so that others can change their password meanwhile', async () => {
    const me = await school.login('vendas@x.test');
    for (let n = 0; n <= codeTries.network.free; n++) await resetOf(n);
    expect((await resetOf(0)).status).toBe(429);
    const flood = inParallel(200, resetOf);
    const change = me.try('POST /v1/users/change-password', {
      body: { password, newPassword: chosen.password, confirmPassword: chosen.password },
    });
    expect(new Set((await flood).map(({ status }) => status))).toEqual(new Set([429]));
    expect((await change).status).toBe(200);
  });
});
