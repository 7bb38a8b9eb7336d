import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { endWithoutConsent, settleRecordings } from '../../../server/areas/recordings/watch.ts';
import { endSeats } from '../../../server/areas/room/seats.ts';
import { agreeToRecording } from '../recordings/agreeToRecording.ts';
import { admin, cloud, deliver, prepareHms, school, taught, tokenOf } from './schoolAtHms.ts';

prepareHms();
const consent = (user_id: string) => agreeToRecording(school, user_id);

describe('a lesson held at 100ms', () => {
  it('is listed live, recorded, and counted to the second for each person', async () => {
    const { teacher, first, group, today } = taught;
    for (const { user_id } of [teacher, first]) await consent(user_id);
    const host = await cloud.enter(await tokenOf(teacher.email, 'host'));
    school.clock.set('2026-03-10T14:02:07Z');
    const guest = await cloud.enter(await tokenOf(first.email, 'guest'));

    const live = await admin.call('GET /v1/hms/live-classes', {});
    expect(JSON.stringify(live)).toContain(group.title);
    expect(JSON.stringify(live)).toContain(first.name);

    const caller = await school.login(teacher.email);
    const params = { room_id: group.room_id };
    const read = () => caller.call('GET /v1/classes/:room_id/recording', { params });
    await caller.call('POST /v1/classes/:room_id/recording', { params });
    await vi.waitFor(async () => expect((await read()).status).toBe('running'));
    // The recorder of 100ms is in the room now; it is nobody who consents, or whose seat the school could end.
    expect(cloud.present(group.room_id)).toContain('__internal_recorder');
    await endSeats(school.services, null);
    await endWithoutConsent(school.services);
    expect(await read()).toMatchObject({ status: 'running', missing: [] });
    const { response: recorded } = await admin.call('GET /v1/hms/live-classes', {});
    expect(recorded.map(({ peers }) => peers.map(({ role }) => role))).toEqual([['host', 'guest']]);

    school.clock.set('2026-03-10T14:51:30Z');
    await guest.leave();
    school.clock.set('2026-03-10T15:00:03Z');
    await host.leave();
    const student = await school.login(first.email);
    const response = await vi.waitFor(async () => {
      const { response: held } = await student.call('GET /v1/calendar/calendar-history', { query: {} });
      expect(held).toHaveLength(1);
      return held;
    });
    const { url } = await student.call('POST /v1/recordings/:id/play', {
      params: { id: response[0]?.id ?? '' },
    });
    const file = await fetch(`${school.url}${url}`);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(cloud.video);

    const { rows } = await school.db.execute(
      sql`select user_id, event, lesson_id, at from presence where room_id = ${group.room_id} order by at, event`,
    );
    const at = (time: string) => new Date(`2026-03-10T${time}Z`);
    const lesson_id = today.id;
    expect(rows.map((row) => ({ ...row, at: new Date(String(row.at)) }))).toEqual([
      { user_id: teacher.user_id, event: 'join', lesson_id, at: at('13:55:00') },
      { user_id: first.user_id, event: 'join', lesson_id, at: at('14:02:07') },
      { user_id: first.user_id, event: 'leave', lesson_id, at: at('14:51:30') },
      { user_id: teacher.user_id, event: 'leave', lesson_id, at: at('15:00:03') },
    ]);
    const watching = await school.login('admin@x.test');
    const after = await watching.call('GET /v1/hms/live-classes', {});
    expect(JSON.stringify(after)).not.toContain(group.title);
  });

  it('ends a recording for the reason that the school had, and for none of an earlier recording', async () => {
    const { teacher, second, group } = taught;
    school.clock.set('2026-03-17T13:55:00Z');
    const host = await cloud.enter(await tokenOf(teacher.email, 'host'));
    const caller = await school.login(teacher.email);
    const params = { room_id: group.room_id };
    const status = async () => (await caller.call('GET /v1/classes/:room_id/recording', { params })).status;
    const reaches = (wanted: string) => vi.waitFor(async () => expect(await status()).toBe(wanted));
    const begin = async () => {
      await caller.call('POST /v1/classes/:room_id/recording', { params });
      await reaches('running');
    };
    const whys = async () => {
      const { rows } = await school.db.execute(
        sql`select ended_why from lesson_recordings where room_id = ${group.room_id}
          and started_at > '2026-03-17' order by started_at`,
      );
      return rows.map(({ ended_why }) => ended_why);
    };
    // The start is reported with an earlier time than the school's request.
    cloud.reportEarlier(3000);
    await begin();
    cloud.reportEarlier(0);
    school.clock.set('2026-03-17T14:00:00Z');
    await caller.call('DELETE /v1/classes/:room_id/recording', { params });
    await reaches('completed');

    school.clock.set('2026-03-17T14:01:00Z');
    await begin();
    // Its own end of a minute ago, which is delivered once more.
    await cloud.repeatEnds(group.room_id);
    expect(await status()).toBe('running');
    school.clock.set('2026-03-17T14:02:00Z');
    const guest = await cloud.enter(await tokenOf(second.email, 'guest'));
    await reaches('completed');
    await guest.leave();

    school.clock.set('2026-03-17T14:03:00Z');
    await begin();
    school.clock.set('2026-03-17T14:04:00Z');
    await cloud.breakRecording(group.room_id);
    await reaches('completed');

    school.clock.set('2026-03-17T14:05:00Z');
    await begin();
    school.clock.set('2026-03-17T14:06:00Z');
    // Nothing says that this is an interruption.
    await cloud.breakRecording(group.room_id, 'a reason of which the documentation knows nothing');
    await reaches('completed');
    expect(await whys()).toEqual(['host', 'consent', 'interrupted', null]);
    await host.leave();
  });

  it('ends a recording for somebody who enters before 100ms has answered that it began', async () => {
    const { teacher, second, group } = taught;
    school.clock.set('2026-03-24T13:55:00Z');
    const host = await cloud.enter(await tokenOf(teacher.email, 'host'));
    const caller = await school.login(teacher.email);
    const token = await tokenOf(second.email, 'guest');
    const params = { room_id: group.room_id };
    const { room: provider } = school.services.providers;
    const begin = provider.startRecording.bind(provider);
    let guest: Awaited<ReturnType<typeof cloud.enter>> | undefined;
    const begun = vi.spyOn(provider, 'startRecording').mockImplementationOnce(async (input) => {
      guest = await cloud.enter(token);
      return begin(input);
    });
    await caller.call('POST /v1/classes/:room_id/recording', { params });
    begun.mockRestore();
    expect(cloud.present(group.room_id)).not.toContain('__internal_recorder');
    const read = () => caller.call('GET /v1/classes/:room_id/recording', { params });
    // It ended as soon as it began, when nobody knew its name yet.
    await settleRecordings(school.services);
    expect(await read()).toMatchObject({ status: 'completed', ended_why: 'consent' });
    await guest?.leave();
    await host.leave();
  });
});

describe('a recording at 100ms whose webhooks are lost', () => {
  it('has ended for no known reason, and has failed by an interruption only if it left nothing', async () => {
    const { teacher, group } = taught;
    school.clock.set('2026-03-24T14:30:00Z');
    const host = await cloud.enter(await tokenOf(teacher.email, 'host'));
    const caller = await school.login(teacher.email);
    const params = { room_id: group.room_id };
    const read = () => caller.call('GET /v1/classes/:room_id/recording', { params });
    const endUnreported = async (end: () => Promise<void>) => {
      await caller.call('POST /v1/classes/:room_id/recording', { params });
      school.clock.advance({ minutes: 2 });
      cloud.onWebhook(async () => undefined);
      await end();
      cloud.onWebhook(deliver);
      expect(await read()).toMatchObject({ status: 'running' });
      await settleRecordings(school.services);
    };
    await endUnreported(() => cloud.breakRecording(group.room_id, 'last peer left'));
    expect(await read()).toMatchObject({ status: 'completed', ended_why: null });
    await endUnreported(() => cloud.loseRecordings(group.room_id));
    expect(await read()).toMatchObject({ status: 'failed', ended_why: 'interrupted' });
    await host.leave();
  });
});

it('a recording that failed at 100ms was interrupted, also if its file is there only later', async () => {
  const { teacher, group } = taught;
  school.clock.set('2026-05-19T13:55:00Z');
  const host = await cloud.enter(await tokenOf(teacher.email, 'host'));
  const caller = await school.login(teacher.email);
  const params = { room_id: group.room_id };
  const read = () => caller.call('GET /v1/classes/:room_id/recording', { params });
  await caller.call('POST /v1/classes/:room_id/recording', { params });
  school.clock.advance({ minutes: 2 });
  const finishFile = await cloud.failRecording(group.room_id);
  expect(await read()).toMatchObject({ status: 'post_processing', ended_why: 'interrupted' });
  finishFile();
  await settleRecordings(school.services);
  expect(await read()).toMatchObject({ status: 'completed', ended_why: 'interrupted' });
  await host.leave();
});
