import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pushLesson } from '../../../server/areas/lessonReminders/pushLesson.ts';
import type { Caller } from '../../support/caller.ts';
import { dueJobs } from '../../support/jobs.ts';
import { type Browser, PushService } from '../../support/pushService.ts';
import { type Reminded, ReminderSchool } from '../../support/reminderSchool.ts';
import { times } from '../races/race.ts';

const service = new PushService();
let reminders: ReminderSchool;
beforeAll(async () => {
  reminders = await ReminderSchool.start({ PUSH_TEST_URL: await service.open() });
});
beforeEach(() => {
  service.answers.length = 0;
  reminders.at('2026-03-10T10:00');
});
afterAll(async () => {
  service.close();
  await reminders.stop();
  expect(service.faults).toEqual([]);
});

const bodyOf = ({ endpoint, p256dh, auth }: Browser) => ({ endpoint, p256dh, auth });

/** A login whose browser has subscribed. */
async function device({ email }: { email: string }): Promise<{ caller: Caller; browser: Browser }> {
  const caller = await reminders.school.login(email);
  const { push_key, is_device_on } = await caller.call('GET /v1/users/lesson-reminders', {});
  expect(is_device_on).toBe(false);
  const browser = service.subscribe(push_key);
  const after = await caller.call('POST /v1/users/push-device', { body: bodyOf(browser) });
  expect(after.is_device_on).toBe(true);
  // The session lasts as long as that of a person who stays logged in.
  await reminders.rows(
    `update sessions set expires_at = '2026-04-01' where session_id in
      (select session_id from push_subscriptions where endpoint = $1)`,
    [browser.endpoint],
  );
  return { caller, browser };
}

async function remindAt(moment: string): Promise<void> {
  reminders.at(moment);
  await reminders.remind();
  await dueJobs(reminders.school);
}
const hourBefore = '2026-03-11T18:00';
const devicesOf = ({ user_id }: { user_id: string }) =>
  reminders.rows('select endpoint from push_subscriptions where user_id = $1', [user_id]);

describe('a device that a person has switched on (NOTICE-11)', () => {
  it('is told an hour before the lesson, in the language and zone of the reader, and told no name', async () => {
    const lisbon = await reminders.lesson({ timezone: 'Europe/Lisbon', language: 'en' });
    const { browser } = await device(lisbon.student);
    const teacher = await device(lisbon.teacher);
    await remindAt(hourBefore);
    await remindAt(hourBefore);
    const [received, ...others] = service.of(browser);
    expect(others).toEqual([]);
    expect(received).toMatchObject({ ttl: 3600, urgency: 'high' });
    expect(received?.topic).toMatch(/^[\w-]{32}$/);
    expect(received?.payload).toEqual({
      title: 'Your lesson starts at 22:00',
      body: 'Tap to open your calendar.',
      language: 'en',
      path: '/calendar',
      tag: `LESSON_HOUR_BEFORE:${lisbon.lesson.id}`,
    });
    expect(service.of(teacher.browser).map(({ payload }) => payload.title)).toEqual([
      'Sua aula começa às 19:00',
    ]);
    expect(service.contacts.at(-1)).toBe('mailto:nao-responda@aulaviva.example');
  });

  it('is told each reminder once by several servers, on each device of the person', async () => {
    const { student } = await reminders.lesson();
    const devices = [await device(student), await device(student)];
    reminders.at(hourBefore);
    await Promise.all(times(4, reminders.remind).map((run) => run()));
    await dueJobs(reminders.school);
    expect(devices.map(({ browser }) => service.of(browser).length)).toEqual([1, 1]);
  });

  it('is told nothing that was switched off, and the day before if that was chosen', async () => {
    const { student } = await reminders.lesson();
    const { caller, browser } = await device(student);
    const choose = (reminder: 'LESSON_DAY_BEFORE' | 'LESSON_HOUR_BEFORE', by_push: boolean) =>
      caller.call('PATCH /v1/users/lesson-reminders', { body: { reminder, by_email: false, by_push } });
    await choose('LESSON_DAY_BEFORE', true);
    await choose('LESSON_HOUR_BEFORE', false);
    await remindAt('2026-03-10T18:00');
    await remindAt(hourBefore);
    expect(service.of(browser).map(({ payload }) => payload.title)).toEqual([
      'Amanhã, às 19:00, você tem aula',
    ]);
  });

  it('is told again by another try after a failure of the service, and not once the lesson was moved, given up or has begun', async () => {
    const built = await Promise.all(times(4, () => reminders.lesson()).map((build) => build()));
    const lessons: { reminded: Reminded; browser: Browser; session_id: string }[] = [];
    for (const reminded of built) {
      const { browser } = await device(reminded.student);
      const [row] = await reminders.rows('select session_id from push_subscriptions where endpoint = $1', [
        browser.endpoint,
      ]);
      lessons.push({ reminded, browser, session_id: row?.session_id });
    }
    reminders.at(hourBefore);
    const { services } = reminders.school;
    const push = (index: number) => {
      const { reminded, session_id } = lessons[index] as (typeof lessons)[number];
      const starts_at = new Date(reminded.lesson.starts_at).toISOString();
      return pushLesson(services, {
        session_id,
        lesson_id: reminded.lesson.id,
        reminder: 'LESSON_HOUR_BEFORE',
        starts_at,
      });
    };
    service.answers.push(503, 429);
    await expect(push(0)).rejects.toThrow('a push service failed');
    await expect(push(0)).rejects.toThrow('a push service failed');
    await push(0);
    await reminders.rows("update lessons set starts_at = starts_at + interval '5 minutes' where id = $1", [
      built[1]?.lesson.id,
    ]);
    await push(1);
    await reminders.rows('update lesson_students set active = false where lesson_id = $1', [
      built[2]?.lesson.id,
    ]);
    await push(2);
    reminders.at('2026-03-11T19:00');
    await push(3);
    expect(lessons.map(({ browser }) => service.of(browser).length)).toEqual([1, 0, 0, 0]);
  });

  it('is forgotten when the service says that it is gone, and kept when it refuses a message or redirects', async () => {
    // The answers are for the devices of this test: those of the tests before are told first.
    await remindAt(hourBefore);
    reminders.at('2026-03-10T10:00');
    for (const [status, kept] of [
      [410, 0],
      [404, 0],
      [413, 1],
      [301, 1],
    ] as const) {
      const { student } = await reminders.lesson();
      await device(student);
      service.answers.push(status);
      await remindAt(hourBefore);
      expect(await devicesOf(student), String(status)).toHaveLength(kept);
      reminders.at('2026-03-10T10:00');
    }
  });
});

describe('the end of notices on a device (NOTICE-11)', () => {
  it('comes with its switch, for this device alone', async () => {
    const { student } = await reminders.lesson();
    const [first, second] = [await device(student), await device(student)];
    const after = await first.caller.call('DELETE /v1/users/push-device', {});
    expect(after.is_device_on).toBe(false);
    expect(await devicesOf(student)).toEqual([{ endpoint: second.browser.endpoint }]);
    await first.caller.call('DELETE /v1/users/push-device', {});
    await remindAt(hourBefore);
    expect([first, second].map(({ browser }) => service.of(browser).length)).toEqual([0, 1]);
  });

  it('comes with the logout, the end of all sessions by the person, and a time that has run out', async () => {
    const built = await Promise.all(times(3, () => reminders.lesson()).map((build) => build()));
    const [one, two, three] = [
      await device(built[0]?.student ?? { email: '' }),
      await device(built[1]?.student ?? { email: '' }),
      await device(built[2]?.student ?? { email: '' }),
    ];
    const [session] = await reminders.rows('select session_id from push_subscriptions where endpoint = $1', [
      one.browser.endpoint,
    ]);
    await one.caller.call('POST /v1/auth/logout', { body: { sessionId: session?.session_id } });
    await reminders.rows(
      "update sessions set ended_at = now(), ended_reason = 'password' where user_id = $1",
      [built[1]?.student.user_id],
    );
    await reminders.rows("update sessions set expires_at = '2026-03-11T20:59:00Z' where user_id = $1", [
      built[2]?.student.user_id,
    ]);
    expect(await devicesOf(built[0]?.student ?? { user_id: '' })).toEqual([]);
    expect(await devicesOf(built[1]?.student ?? { user_id: '' })).toEqual([]);
    await remindAt(hourBefore);
    expect([one, two, three].map(({ browser }) => service.of(browser).length)).toEqual([0, 0, 0]);
  });

  it('comes when another person subscribes in the same browser', async () => {
    const [mine, others] = [await reminders.lesson(), await reminders.lesson()];
    const { browser } = await device(mine.student);
    const next = await reminders.school.login(others.student.email);
    await next.call('POST /v1/users/push-device', { body: bodyOf(browser) });
    await reminders.rows("update sessions set expires_at = '2026-04-01' where user_id = $1", [
      others.student.user_id,
    ]);
    expect(await devicesOf(mine.student)).toEqual([]);
    await remindAt(hourBefore);
    expect(service.of(browser)).toHaveLength(1);
  });

  it('comes with another key of the school, for which the device subscribes again', async () => {
    const { student } = await reminders.lesson();
    const { caller } = await device(student);
    const other = createECDH('prime256v1').generateKeys().toString('base64url');
    await reminders.rows('update push_subscriptions set server_key = $2 where user_id = $1', [
      student.user_id,
      other,
    ]);
    expect((await caller.call('GET /v1/users/lesson-reminders', {})).is_device_on).toBe(false);
    await remindAt(hourBefore);
    expect(await devicesOf(student)).toEqual([]);
  });
});

it('the address of a device is that of a push service of a browser, and the keys are keys (NOTICE-11)', async () => {
  const { student } = await reminders.lesson();
  const caller = await reminders.school.login(student.email);
  const { push_key } = await caller.call('GET /v1/users/lesson-reminders', {});
  const body = bodyOf(service.subscribe(push_key));
  const wrong = [
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com.attacker.example/x',
    'https://attacker.example/fcm.googleapis.com',
    'https://user:secret@fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:1/x',
    'https://xpush.apple.com/x',
    'file:///etc/passwd',
    'not an address',
  ];
  for (const endpoint of wrong)
    expect((await caller.raw('POST', '/v1/users/push-device', { ...body, endpoint })).status, endpoint).toBe(
      400,
    );
  for (const keys of [{ p256dh: 'short' }, { auth: `${body.auth}=` }, { auth: '' }])
    expect((await caller.raw('POST', '/v1/users/push-device', { ...body, ...keys })).status).toBe(400);
  expect(await devicesOf(student)).toEqual([]);
});
