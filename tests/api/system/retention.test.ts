import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { jobs } from '../../../server/areas/index.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { Mailbox } from '../../kill/mailbox.ts';
import { eventually } from '../../support/eventually.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

const mailsOf = async (school: School) =>
  (
    await school.services.pool.query<{ subject: string; text: string | null; sent_at: Date | null }>(
      `select subject, text, sent_at from mail_outbox where kind = 'password-code' order by seq`,
    )
  ).rows;
const ask = (school: School) =>
  school.anyone.call('POST /v1/users/forgot-password', { body: { email: 'ana@x.test' } });

const clearAll = async ({ services }: School) => {
  await jobs.clear_old(services, {});
  await jobs.clear_sessions(services, {});
  await jobs.clear_factors(services, {});
  await jobs.clear_events(services, {});
};

describe.each(['without a mail server', 'with a mail server'])('a mailed code %s', (how) => {
  const mailbox = new Mailbox();
  let school: School;
  beforeAll(async () => {
    const env: Record<string, string> = how.startsWith('without') ? {} : { SMTP_URL: await mailbox.open() };
    school = await startSchool(env, false);
    await buildAdmin(school.db, [], { email: 'ana@x.test', password_hash: passwordHash });
  });
  afterAll(async () => {
    await school.stop();
    mailbox.close();
  });

  it('is erased once it is sent or has expired; the row stays', async () => {
    await ask(school);
    if (how.startsWith('without')) {
      await eventually(async () => expect(await mailsOf(school)).toHaveLength(1));
      await clearAll(school);
      expect((await mailsOf(school))[0]?.text).toContain('Seu código');
      school.clock.advance({ hours: 24 });
      await clearAll(school);
    } else await vi.waitFor(() => expect(mailbox.received.size).toBe(1), { timeout: 10_000 });
    await eventually(async () => {
      const [mail] = await mailsOf(school);
      expect(mail?.text).toBeNull();
      expect(mail?.subject).toMatch(/^•+ é o seu código/);
    });
  });

  it('is sent over a connection that is reused', async () => {
    if (how.startsWith('without')) return expect(school.services.mailer).toBeNull();
    for (let sent = mailbox.received.size; sent < 3; sent += 1) {
      await ask(school);
      await vi.waitFor(() => expect(mailbox.received.size).toBe(sent + 1), { timeout: 10_000 });
    }
    expect(mailbox.connections).toBe(1);
  });

  it('is in no job', async () => {
    const before = (await mailsOf(school)).length;
    school.clock.advance({ days: 1 });
    await ask(school);
    await eventually(async () => expect(await mailsOf(school)).toHaveLength(before + 1));
    const { rows } = await school.services.pool.query(
      'select payload::text from graphile_worker._private_jobs',
    );
    for (const { payload } of rows) expect(payload).toMatch(/^\{("[a-z_]+_id": ?"[\da-f-]{36}")?\}$/);
  });
});

describe('expired data', () => {
  let school: School;
  beforeAll(async () => {
    school = await startSchool();
  });
  afterAll(() => school.stop());

  it('is deleted from the access log after six months of real time, and in no other way', async () => {
    const { pool } = school.services;
    const recent = randomUUID();
    await pool.query(
      `insert into access_log (at, event, detail) values
        (now() - interval '6 months 1 minute', 'login', 'old'), (now() - interval '5 months', 'login', $1)`,
      [recent],
    );
    await expect(pool.query(`delete from access_log where detail = $1`, [recent])).rejects.toThrow();
    await expect(pool.query(`update access_log set event = 'x'`)).rejects.toThrow();
    await clearAll(school);
    const { rows } = await pool.query('select detail from access_log');
    expect(rows).toEqual([{ detail: recent }]);
  });

  it.each(['audit_log', 'access_log', 'presence', 'contract_evidence'])(
    'cannot be deleted by truncating %s',
    async (table) => {
      await expect(school.services.pool.query(`truncate ${table} cascade`)).rejects.toThrow();
    },
  );

  it('includes old sessions, refresh tokens and codes', async () => {
    const { pool } = school.services;
    await buildAdmin(school.db, [], { email: 'bia@x.test', password_hash: passwordHash });
    await school.login('bia@x.test');
    await school.anyone.call('POST /v1/users/forgot-password', { body: { email: 'bia@x.test' } });
    const left = async () => {
      await clearAll(school);
      const { rows } = await pool.query(`select (select count(*)::int from sessions) as sessions,
        (select count(*)::int from refresh_tokens) as tokens,
        (select count(*)::int from verification_codes) as codes`);
      return rows[0];
    };
    await eventually(async () => expect(await left()).toEqual({ sessions: 1, tokens: 1, codes: 1 }));
    school.clock.advance({ days: 31 });
    expect(await left()).toEqual({ sessions: 1, tokens: 0, codes: 0 });
    school.clock.advance({ days: 160 });
    expect(await left()).toEqual({ sessions: 0, tokens: 0, codes: 0 });
  });

  it.each([
    ['rate_limits', `key, count, resets_at`, (at: Date) => ['k', 1, at.getTime()], 1],
    [
      'password_links',
      'token_hash, user_id, created_at, expires_at',
      (at: Date, id: string) => ['h', id, at, at],
      1,
    ],
    [
      'known_devices',
      'token_hash, user_id, created_at, last_used_at',
      (at: Date, id: string) => ['h', id, at, at],
      180,
    ],
    [
      'factor_challenges',
      'challenge_hash, user_id, purpose, created_at, expires_at',
      (at: Date, id: string) => ['h', id, 'sign_in', at, at],
      1,
    ],
    [
      'provider_events',
      'provider, event_id, type, payload, received_at, processed_at',
      (at: Date) => ['sandbox', 'e', 'order', '{}', at, at],
      365,
    ],
  ] as const)('includes %s after its period, not before', async (table, columns, row, days) => {
    const { pool } = school.services;
    const { user_id } = await buildAdmin(school.db, [], { email: `${table}@x.test` });
    const values = row(school.clock.now(), user_id);
    const list = values.map((_, index) => `$${index + 1}`).join();
    await pool.query(`delete from ${table}`);
    await pool.query(`insert into ${table} (${columns}) values (${list})`, [...values]);
    const left = async () => {
      await clearAll(school);
      return (await pool.query(`select 1 from ${table}`)).rowCount;
    };
    school.clock.advance({ days, seconds: -1 });
    expect(await left()).toBe(1);
    school.clock.advance({ seconds: 2 });
    expect(await left()).toBe(0);
  });

  it('does not include a provider event that is still to be processed', async () => {
    const { pool } = school.services;
    await pool.query(
      `insert into provider_events (provider, event_id, type, payload, received_at)
       values ('sandbox', 'waiting', 'order', '{}', $1)`,
      [school.clock.now()],
    );
    school.clock.advance({ days: 800 });
    await clearAll(school);
    expect((await pool.query('select event_id from provider_events')).rows).toEqual([
      { event_id: 'waiting' },
    ]);
  });
});
