import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { lesson_recordings } from '../../../server/areas/recordings/tables.ts';
import {
  endWithoutConsent,
  settleRecordings,
  watchRecordings,
} from '../../../server/areas/recordings/watch.ts';
import { recordPresence } from '../../../server/areas/room/presence.ts';
import { endSeats } from '../../../server/areas/room/seats.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { HMS_API } from '../../../server/providers/room/hms/hmsRoom.ts';
import { RoomProviderError } from '../../../server/providers/room/port.ts';
import { startHmsCloud } from '../../room/support/hmsCloud.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { agreeToRecording } from '../recordings/agreeToRecording.ts';
import { taughtClass } from './taught.ts';

const keys = {
  ROOM_PROVIDER: 'hms',
  HMS_ACCESS_KEY: 'chave-de-acesso',
  HMS_APP_SECRET: 'segredo-do-aplicativo',
  HMS_TEMPLATE_ID: 'modelo',
  HMS_WEBHOOK_SECRET: 'segredo-dos-avisos-1',
};
let school: School;
let cloud: Awaited<ReturnType<typeof startHmsCloud>>;
let taught: Awaited<ReturnType<typeof taughtClass>>;
let admin: Caller;
const stops: (() => void)[] = [];

beforeAll(async () => {
  cloud = await startHmsCloud(keys.HMS_APP_SECRET, () => school.clock.now().getTime());
  const passed = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    passed(url.replace(HMS_API, cloud.baseUrl), init),
  );
  school = await startSchool(keys);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  taught = await taughtClass(school);
  const { room_id } = await school.services.providers.room.ensureRoom({ name: `turma-${taught.group.id}` });
  await school.db.execute(sql`update classes set room_id = ${room_id} where id = ${taught.group.id}`);
  taught.group.room_id = room_id;
  stops.push(recordPresence(school.services), watchRecordings(school.services));
  cloud.onWebhook(deliver);
  school.clock.set('2026-03-10T13:55:00Z');
  admin = await school.login('admin@x.test');
});
afterAll(async () => {
  for (const stop of stops) stop();
  await school.stop();
  cloud.close();
  vi.unstubAllGlobals();
});

async function deliver(body: object): Promise<void> {
  const secret = { 'x-aula-viva-secret': keys.HMS_WEBHOOK_SECRET };
  expect((await school.anyone.raw('POST', '/v1/hms/webhook', body, secret)).status).toBe(200);
}

const tokenOf = async (email: string, user_type: 'host' | 'guest') => {
  const caller = await school.login(email);
  const params = { room_id: taught.group.room_id, user_type };
  return (await caller.call('GET /v1/classes/:room_id/:user_type/token', { params })).token;
};

const consent = (user_id: string) => agreeToRecording(school, user_id);
const newest = async () => {
  const { room_id, started_at } = lesson_recordings;
  const rows = await school.db
    .select()
    .from(lesson_recordings)
    .where(eq(room_id, taught.group.room_id))
    .orderBy(desc(started_at));
  return rows[0];
};

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

describe('a recording at 100ms whose server was killed before it stored the name', () => {
  /** The host is in the lesson of this day; resolves with how the host leaves again. */
  async function held(day: string) {
    school.clock.set(`${day}T13:55:00Z`);
    const { teacher, group } = taught;
    const host = await cloud.enter(await tokenOf(teacher.email, 'host'));
    const caller = await school.login(teacher.email);
    const params = { room_id: group.room_id };
    const lesson = taught.lessons.find(({ starts_at }) => starts_at.toISOString().startsWith(day));
    if (!lesson) throw new Error('no lesson');
    return {
      leave: () => host.leave(),
      read: () => caller.call('GET /v1/classes/:room_id/recording', { params }),
      start: () => caller.call('POST /v1/classes/:room_id/recording', { params }),
      stop: () => caller.call('DELETE /v1/classes/:room_id/recording', { params }),
      /** What the killed server had stored. */
      async nameless(): Promise<string> {
        const now = school.clock.now();
        const [row] = await school.db
          .insert(lesson_recordings)
          .values({
            lesson_id: lesson.id,
            user_id: teacher.user_id,
            room_id: group.room_id,
            status: 'starting',
            started_at: now,
            created_at: now,
            updated_at: now,
          })
          .returning();
        return row?.id ?? '';
      },
    };
  }
  const begun = (data: object) => {
    const timestamp = school.clock.now().toISOString();
    const at = { room_id: taught.group.room_id, session_id: 'session', recording_enabled: true };
    return deliver({
      version: '2.0',
      id: 'e',
      type: 'beam.started.success',
      timestamp,
      data: { ...at, ...data },
    });
  };

  it('has failed once the provider had time to begin it, and takes no more space', async () => {
    const lesson = await held('2026-03-31');
    await lesson.nameless();
    await settleRecordings(school.services);
    expect(await lesson.read()).toMatchObject({ status: 'starting' });
    school.clock.advance({ minutes: 2 });
    await settleRecordings(school.services);
    // The host learns of it, and can begin another one.
    expect(await lesson.read()).toMatchObject({ status: 'failed', ended_why: 'interrupted' });
    await lesson.start();
    await lesson.stop();
    await lesson.leave();
  });

  it('has failed also when the host has stopped it meanwhile', async () => {
    const lesson = await held('2026-04-07');
    await lesson.nameless();
    school.clock.advance({ minutes: 2 });
    await lesson.stop();
    expect(await lesson.read()).toMatchObject({ status: 'stopping' });
    await settleRecordings(school.services);
    expect(await lesson.read()).toMatchObject({ status: 'failed', ended_why: 'host' });
    await lesson.leave();
  });

  it('is not given up for the end of another one while it is being started', async () => {
    const lesson = await held('2026-04-14');
    await lesson.nameless();
    const timestamp = school.clock.now().toISOString();
    const data = { room_id: taught.group.room_id, session_id: 'session', beam_id: 'another' };
    await deliver({ version: '2.0', id: 'e', type: 'beam.recording.success', timestamp, data });
    expect((await newest())?.status).toBe('starting');
    await school.db.delete(lesson_recordings).where(eq(lesson_recordings.status, 'starting'));
    await lesson.leave();
  });

  it('has the name that a webhook gives it, by which it is ended and its file is taken', async () => {
    const lesson = await held('2026-04-28');
    const id = await lesson.nameless();
    const { room_id } = taught.group;
    const recording_id = await school.services.providers.room.startRecording({ room_id, recording_id: id });
    expect((await newest())?.provider_name).toBeNull();
    await begun({ recording_id });
    expect(await newest()).toMatchObject({ id, provider_name: recording_id, status: 'running' });
    // The name of another one comes too late.
    await begun({ recording_id: 'another' });
    expect(await newest()).toMatchObject({ id, provider_name: recording_id });
    school.clock.advance({ minutes: 5 });
    await lesson.stop();
    await vi.waitFor(async () => expect(await lesson.read()).toMatchObject({ status: 'completed' }));
    await lesson.leave();
  });

  it('ends at 100ms, too, when the host stopped it before a webhook named it', async () => {
    const lesson = await held('2026-05-05');
    const id = await lesson.nameless();
    const { room_id } = taught.group;
    cloud.onWebhook(async () => undefined);
    const recording_id = await school.services.providers.room.startRecording({ room_id, recording_id: id });
    cloud.onWebhook(deliver);
    await lesson.stop();
    expect(cloud.present(room_id)).toContain('__internal_recorder');
    await begun({ recording_id });
    expect(cloud.present(room_id)).not.toContain('__internal_recorder');
    await vi.waitFor(async () =>
      expect(await lesson.read()).toMatchObject({ status: 'completed', ended_why: 'host' }),
    );
    await lesson.leave();
  });

  it('is stopped at 100ms, too, if no webhook tells that it began (REC-3)', async () => {
    const lesson = await held('2026-05-12');
    const recording_id = await lesson.nameless();
    const { room_id } = taught.group;
    cloud.onWebhook(async () => undefined);
    await school.services.providers.room.startRecording({ room_id, recording_id });
    expect(cloud.present(room_id)).toContain('__internal_recorder');
    school.clock.advance({ minutes: 2 });
    await settleRecordings(school.services);
    cloud.onWebhook(deliver);
    expect(cloud.present(room_id)).not.toContain('__internal_recorder');
    expect(await lesson.read()).toMatchObject({ status: 'failed', ended_why: 'interrupted' });
    await lesson.leave();
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
  expect(await read()).toMatchObject({ status: 'stopping', ended_why: 'interrupted' });
  finishFile();
  await settleRecordings(school.services);
  expect(await read()).toMatchObject({ status: 'completed', ended_why: 'interrupted' });
  await host.leave();
});

describe('a recording at 100ms whose start is not answered in time', () => {
  /** The host's start is refused; meanwhile 100ms does this. */
  async function refused(day: string, meanwhile: (begin: () => Promise<unknown>) => Promise<unknown>) {
    const { teacher, group } = taught;
    const { room_id } = group;
    school.clock.set(`${day}T13:55:00Z`);
    const host = await cloud.enter(await tokenOf(teacher.email, 'host'));
    const caller = await school.login(teacher.email);
    const { room: provider } = school.services.providers;
    const begin = provider.startRecording.bind(provider);
    const begun = vi.spyOn(provider, 'startRecording').mockImplementationOnce(async (input) => {
      await meanwhile(() => begin(input));
      throw new RoomProviderError(503, '100ms did not answer');
    });
    const params = { room_id };
    expect((await caller.try('POST /v1/classes/:room_id/recording', { params })).status).toBe(503);
    begun.mockRestore();
    return {
      begin: () => begin({ room_id, recording_id: 'unknown to 100ms' }),
      isRecorded: () => cloud.present(room_id).includes('__internal_recorder'),
      leave: () => host.leave(),
    };
  }

  it('is stopped if 100ms began it (REC-3)', async () => {
    const { isRecorded, leave } = await refused('2026-05-26', (begin) => begin());
    expect(isRecorded()).toBe(false);
    await leave();
  });

  it('is stopped if 100ms begins it only later, although its webhook names no recording (REC-3)', async () => {
    const { begin, isRecorded, leave } = await refused('2026-06-02', async () => undefined);
    await begin();
    expect(isRecorded()).toBe(false);
    await leave();
  });

  it.each([
    ['its webhooks come', '2026-06-09', deliver],
    ['its webhooks are lost', '2026-06-16', async () => undefined],
  ])(
    'is stopped at a later look if 100ms cannot be asked to stop it at once, and %s (REC-3)',
    async (_, day, receive) => {
      cloud.onWebhook(receive);
      const { room } = school.services.providers;
      const { isRecorded, leave } = await refused(day, async (begin) => {
        await begin();
        vi.spyOn(room, 'stopRecording').mockRejectedValueOnce(new RoomProviderError(503, 'away'));
      });
      expect(isRecorded()).toBe(true);
      school.clock.advance({ minutes: 2 });
      vi.spyOn(room, 'stopRecording').mockRejectedValueOnce(new RoomProviderError(503, 'still away'));
      await settleRecordings(school.services);
      expect(await newest()).toMatchObject({ status: 'stopping' });
      await settleRecordings(school.services);
      expect(isRecorded()).toBe(false);
      await settleRecordings(school.services);
      expect(await newest()).toMatchObject({ status: 'failed' });
      cloud.onWebhook(deliver);
      await leave();
    },
  );
});
