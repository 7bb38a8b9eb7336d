import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { lesson_recordings } from '../../../server/areas/recordings/tables.ts';
import { settleRecordings } from '../../../server/areas/recordings/watch.ts';
import { RoomProviderError } from '../../../server/providers/room/port.ts';
import { agreeToRecording } from '../recordings/agreeToRecording.ts';
import { cloud, deliver, prepareHms, recordingsNow, school, taught, tokenOf } from './schoolAtHms.ts';
import { laterLesson } from './taught.ts';

prepareHms();
beforeAll(() => agreeToRecording(school, taught.teacher.user_id));
const newest = async () => (await recordingsNow())[0];

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

describe('a recording at 100ms whose file is finished long after its end', () => {
  const room = () => ({ params: { room_id: taught.group.room_id } });
  const states = async () =>
    (await recordingsNow()).slice(0, 2).map(({ status, ended_why }) => `${status} ${ended_why}`);
  const start = async () => {
    const caller = await school.login(taught.teacher.email);
    await caller.call('POST /v1/classes/:room_id/recording', room());
    school.clock.advance({ minutes: 5 });
    return () => caller.call('DELETE /v1/classes/:room_id/recording', room());
  };
  const enter = async (day: string) => {
    school.clock.set(`${day}T13:55:00Z`);
    return cloud.enter(await tokenOf(taught.teacher.email, 'host'));
  };
  const nextLesson = (day: string) => school.clock.set(`${day}T15:01:00Z`);
  beforeAll(async () => {
    await laterLesson(school, taught, '12:00');
  });

  it('does not keep the next lesson from being recorded, nor ends its recording when the file is there', async () => {
    const host = await enter('2026-06-23');
    const stop = await start();
    const finishFile = cloud.composeLater();
    await stop();
    expect((await states())[0]).toBe('post_processing host');
    nextLesson('2026-06-23');
    const stopNext = await start();
    expect(await states()).toEqual(['running null', 'post_processing host']);
    await finishFile();
    expect(await states()).toEqual(['running null', 'completed host']);
    await stopNext();
    expect((await states())[0]).toBe('completed host');
    await host.leave();
  });

  it('keeps its reason, and the next one its own, also where no webhook tells of its end', async () => {
    const host = await enter('2026-06-30');
    const stop = await start();
    const finishFile = cloud.composeLater();
    cloud.onWebhook(async () => undefined);
    await stop();
    cloud.onWebhook(deliver);
    expect((await states())[0]).toBe('stopping host');
    await settleRecordings(school.services);
    expect((await states())[0]).toBe('post_processing host');
    nextLesson('2026-06-30');
    await start();
    const finishFailed = await cloud.failRecording(taught.group.room_id);
    expect(await states()).toEqual(['post_processing interrupted', 'post_processing host']);
    finishFailed();
    await finishFile();
    await settleRecordings(school.services);
    expect(await states()).toEqual(['completed interrupted', 'completed host']);
    await host.leave();
  });
});
