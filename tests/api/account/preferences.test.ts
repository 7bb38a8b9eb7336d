import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../server/demo/build/people.ts';
import { audit_log } from '../../../server/platform/tables.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

let serial = 0;
async function person() {
  const email = `prefere${++serial}@x.test`;
  const { user_id } = await buildUser(school.db, ['TEACHER'], { email, password_hash: passwordHash });
  return { email, user_id, caller: await school.login(email) };
}

it('a theme is stored with the account, returned by the next login and announced', async () => {
  const { caller, email, user_id } = await person();
  expect((await caller.call('GET /v1/auth/me', {})).user.theme).toBeNull();
  const topics: string[] = [];
  const stop = school.services.events.onChange(user_id, (topic) => topics.push(topic));
  await caller.call('PATCH /v1/auth/theme', { body: { theme: 'light' } });
  await expect.poll(() => topics).toContain('me');
  stop();
  expect((await (await school.login(email)).call('GET /v1/auth/me', {})).user.theme).toBe('light');
  expect((await caller.raw('PATCH', '/v1/auth/theme', { theme: 'pink' })).status).toBe(400);
});

it('theme and language leave the version of the account as it was', async () => {
  const { caller } = await person();
  const { updated_at, phone } = await caller.call('GET /v1/entity/profile/', {});
  await caller.call('PATCH /v1/auth/theme', { body: { theme: 'system' } });
  await caller.call('PATCH /v1/auth/language', { body: { language: 'it' } });
  const body = { phone: phone ?? '', updated_at };
  expect((await caller.try('PATCH /v1/entity/profile/', { body })).status).toBe(200);
});

it('notification choices start with the usual ones, change by kind and are audited', async () => {
  const { caller, user_id } = await person();
  const other = await person();
  const usual = await caller.call('GET /v1/users/notification-choices', {});
  expect(usual).toHaveLength(5);
  expect(usual.every(({ in_app, by_email }) => in_app && !by_email)).toBe(true);
  const body = { kind: 'PAYMENT', in_app: false, by_email: true } as const;
  const topics: string[] = [];
  const stop = school.services.events.onChange(user_id, (topic) => topics.push(topic));
  const changed = await caller.call('PATCH /v1/users/notification-choices', { body });
  await expect.poll(() => topics).toContain('me');
  stop();
  expect(changed.find(({ kind }) => kind === 'PAYMENT')).toEqual({ ...body, switchable: true });
  expect(await caller.call('GET /v1/users/notification-choices', {})).toEqual(changed);
  expect(await other.caller.call('GET /v1/users/notification-choices', {})).toEqual(usual);
  const [entry] = await school.db.select().from(audit_log).orderBy(desc(audit_log.at)).limit(1);
  expect(entry).toMatchObject({
    user_id,
    entity: 'users',
    changes: {
      PAYMENT: { from: { in_app: true, by_email: false }, to: { in_app: false, by_email: true } },
    },
  });
});

it('notifications that ask for an answer cannot be switched off in the app', async () => {
  const { caller } = await person();
  for (const kind of ['TEACHER_EVALUATION', 'STUDENT_EVOLUTION'])
    expect(
      (await caller.raw('PATCH', '/v1/users/notification-choices', { kind, in_app: false, by_email: true }))
        .status,
    ).toBe(400);
  const [first] = await caller.call('GET /v1/users/notification-choices', {});
  expect((await caller.raw('PUT', '/v1/users/notification-choices', first)).status).toBe(200);
  const foreign = { ...first, user_id: '00000000-0000-4000-8000-000000000001' };
  expect((await caller.raw('PATCH', '/v1/users/notification-choices', foreign)).status).toBe(400);
});
