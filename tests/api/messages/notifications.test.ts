import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { writeNotifications } from '../../../server/areas/messages/notify.ts';
import { message_recipients, messages } from '../../../server/areas/messages/tables.ts';
import { buildUser } from '../../../server/demo/build/people.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import type { Caller } from '../../support/caller.ts';
import { eventually } from '../../support/eventually.ts';
import { password, passwordHash, type School, startSchool } from '../../support/school.ts';
import { openStream } from '../../support/stream.ts';

let school: School;
let mine: { user_id: string };
let other: { user_id: string };
let caller: Caller;
beforeAll(async () => {
  school = await startSchool();
  mine = await buildUser(school.db, ['STUDENT'], { email: 'mine@x.test', password_hash: passwordHash });
  other = await buildUser(school.db, ['STUDENT'], { email: 'other@x.test', password_hash: passwordHash });
  caller = await school.login('mine@x.test');
});
afterAll(() => school.stop());

const notify = (recipient_id: string, title: string, once_key?: string) =>
  school.services.transaction((tx) =>
    writeNotifications(tx, systemCtx(school.services), [
      { recipient_id, notification: 'NOTICE', title, content: 'Texto', once_key: once_key ?? null },
    ]),
  );

it('streams a new notification to its recipient only, with its title', async () => {
  const stream = await openStream(caller, mine.user_id);
  await notify(other.user_id, 'Para outra pessoa');
  await notify(mine.user_id, 'Para você');
  await stream.received('Para você');
  expect(stream.events).toEqual([{ recipient_id: mine.user_id, title: 'Para você', notification: 'NOTICE' }]);
  await stream.close();
});

it('names what its own session caused, and nothing else of the person', async () => {
  const { user_id } = await buildUser(school.db, ['STUDENT'], {
    email: 'acts@x.test',
    password_hash: passwordHash,
  });
  const here = await school.login('acts@x.test');
  const streams = [
    await openStream(here, user_id),
    await openStream(await school.login('acts@x.test'), user_id),
  ];
  await here.call('POST /v1/account/privacy/erasure', { body: { password } });
  await notify(user_id, 'De outra pessoa');
  for (const stream of streams) await stream.received('De outra pessoa');
  expect(streams.map(({ events }) => events.map((event) => 'is_own' in event))).toEqual([
    [true, false],
    [false, false],
  ]);
  for (const stream of streams) await stream.close();
});

it('begins with what has changed since the page was read, as long as the process knows it', async () => {
  const newcomer = async (email: string) => {
    const { user_id } = await buildUser(school.db, ['STUDENT'], { email, password_hash: passwordHash });
    return { user_id, caller: await school.login(email) };
  };
  const me = await newcomer('reads@x.test');
  const someone = await newcomer('someone@x.test');
  const opening = async (person: typeof me, age: number) => {
    const response = await person.caller.raw('GET', `/v1/notifications/events/${person.user_id}?age=${age}`);
    const reader = response.body?.getReader();
    let text = '';
    while (!/event: (current|missed)\n/.test(text))
      text += new TextDecoder().decode((await reader?.read())?.value);
    await reader?.cancel();
    return [...text.matchAll(/^event: (.+)$/gm)].map(([, name]) => name);
  };
  expect(await opening(me, 1e9)).toEqual(['missed']);
  // The process has to have listened for as long as a stream may take to open.
  await vi.waitFor(async () => expect(await opening(me, 0)).toContain('current'), {
    timeout: 15_000,
    interval: 500,
  });
  const stream = await openStream(me.caller, me.user_id);
  await notify(me.user_id, 'Antes da abertura');
  await stream.received('Antes da abertura');
  await stream.close();
  expect(await opening(me, 0)).toEqual(expect.arrayContaining(['notification', 'current']));
  expect(await opening(someone, 0)).not.toContain('notification');
});

it('cannot open another user’s stream or mark another user’s notification', async () => {
  expect((await caller.raw('GET', `/v1/notifications/events/${other.user_id}`)).status).toBe(404);
  const theirs = await (await school.login('other@x.test')).call('GET /v1/notifications', { query: {} });
  const reply = await caller.try('PATCH /v1/messages/read-notification', {
    body: { user_id: other.user_id, notification_id: theirs.response[0]?.id ?? '' },
  });
  expect(reply.status).toBe(404);
});

it('checks the user, and marks the notice of a notification as read too', async () => {
  const [notice] = await school.db
    .insert(messages)
    .values({ title: 'Aviso', content: 'Texto', status: 'SENT', sender_id: other.user_id })
    .returning();
  const message_id = notice?.id ?? '';
  await school.db.insert(message_recipients).values([
    { message_id, user_id: mine.user_id },
    { message_id, user_id: other.user_id },
  ]);
  await school.services.transaction((tx) =>
    writeNotifications(tx, systemCtx(school.services), [
      { recipient_id: mine.user_id, notification: 'NOTICE', title: 'Aviso', content: 'Texto', message_id },
    ]),
  );
  const { response } = await caller.call('GET /v1/notifications', { query: { pageSize: 100 } });
  const notification_id = response.find((row) => row.message_id === message_id)?.id ?? '';
  const read = (user_id: string) =>
    caller.try('PATCH /v1/messages/read-notification', { body: { user_id, notification_id } });
  expect((await read(other.user_id)).status).toBe(404);
  expect((await read(mine.user_id)).status).toBe(200);
  const rows = await school.db
    .select()
    .from(message_recipients)
    .where(eq(message_recipients.message_id, message_id));
  expect(new Map(rows.map((row) => [row.user_id, row.is_read]))).toEqual(
    new Map([
      [mine.user_id, true],
      [other.user_id, false],
    ]),
  );
});

it('counts unread ones, lists the newest first, and counts a repeated job once', async () => {
  await notify(mine.user_id, 'Uma vez', 'key-1');
  await notify(mine.user_id, 'Uma vez', 'key-1');
  const before = await caller.call('GET /v1/notifications', { query: {} });
  const once = before.response.filter((row) => row.title === 'Uma vez');
  expect(once).toHaveLength(1);
  await caller.call('PATCH /v1/messages/read-notification', {
    body: { user_id: mine.user_id, notification_id: once[0]?.id ?? '' },
  });
  await eventually(async () => {
    const after = await caller.call('GET /v1/notifications', { query: {} });
    expect(after.unread).toBe(before.unread - 1);
  });
});

it('returns the oldest first on request', async () => {
  school.clock.advance({ minutes: 1 });
  await notify(mine.user_id, 'A mais nova');
  const titles = async (order?: 'ASC') =>
    (await caller.call('GET /v1/notifications', { query: order ? { order } : {} })).response.map(
      (row) => row.title,
    );
  expect((await titles())[0]).toBe('A mais nova');
  expect((await titles('ASC')).at(-1)).toBe('A mais nova');
});
