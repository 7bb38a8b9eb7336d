import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildUser } from '../../../server/demo/build/people.ts';
import { eventually } from '../../support/eventually.ts';
import { isReport } from '../../support/queries.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  // The statements of crons would count as those of a request.
  school = await startSchool({}, false);
});
afterAll(() => school.stop());
beforeEach(() => school.services.pool.query('delete from rate_limits'));

let serial = 0;
async function newAccount(more: Parameters<typeof buildUser>[2] = {}): Promise<string> {
  const email = `same.${++serial}@x.test`;
  await buildUser(school.db, ['STUDENT'], { email, password_hash: passwordHash, ...more });
  return email;
}

describe('a known and an unknown e-mail', () => {
  const calls = {
    'auth/login/': (email: string) => ({ email, password: 'Errada9Longe' }),
    'users/forgot-password': (email: string) => ({ email }),
    'users/otp-verification': (email: string) => ({ email, otp: '00000' }),
    'users/reset-password': (email: string) => ({
      email,
      otp: '00000',
      password: 'Remo7Cedo',
      confirmPassword: 'Remo7Cedo',
    }),
  };

  it.each(Object.entries(calls))('get the same response after the same work: %s', async (path, bodyOf) => {
    const emails = {
      unknown: 'unknown@x.test',
      known: await newAccount(),
      off: await newAccount({ user_status: false }),
      unconfirmed: await newAccount({ email_confirmed_at: null, password_hash: null }),
    };
    const seen: Record<string, unknown> = {};
    for (const [who, email] of Object.entries(emails)) {
      await eventually(async () => {
        const { rows } = await school.services.pool.query('select 1 from graphile_worker._private_jobs');
        expect(rows).toEqual([]);
      });
      const { answer, queries } = await watched(() =>
        school.anyone.raw('POST', `/v1/${path}`, bodyOf(email)),
      );
      const text = (await answer.text()).replace(/"requestId":"\w+"/, '');
      seen[who] = { status: answer.status, text, queries };
    }
    for (const who of ['known', 'off', 'unconfirmed']) expect(seen[who], who).toEqual(seen.unknown);
  });

  /** The statements of a request, in order, without their parameters. */
  async function watched(send: () => Promise<Response>) {
    const queries: string[] = [];
    const note = (query: unknown) => {
      const text = typeof query === 'string' ? query : String((query as { text?: string }).text ?? '');
      // Statements of the job worker: its sweep, its listening, and what follows a new job. And reports about rooms.
      if (
        isReport(text) ||
        /_private_job|force_unlock_workers|^LISTEN "jobs/.test(text) ||
        queries.some((each) => each.includes('add_job'))
      )
        return;
      queries.push(text);
    };
    const { pool } = school.services;
    const noted = new Set<object>();
    const onAcquire = (client: { query: (...given: never[]) => unknown }) => {
      if (noted.has(client)) return;
      noted.add(client);
      const original = client.query.bind(client);
      client.query = ((...given: never[]) => {
        note(given[0]);
        return original(...given);
      }) as typeof client.query;
    };
    pool.on('acquire', onAcquire as never);
    const answer = await send();
    pool.off('acquire', onAcquire as never);
    for (const client of noted) Reflect.deleteProperty(client, 'query');
    return { answer, queries };
  }
});
