import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { consentTexts } from '../../../contract/consentTexts.ts';
import { consents } from '../../../server/areas/identity/tables.ts';
import { personal, students } from '../../../server/areas/people/tables.ts';
import { endRecording } from '../../../server/areas/recordings/endRecording.ts';
import { recorderCtx } from '../../../server/areas/recordings/lesson.ts';
import { lesson_recordings } from '../../../server/areas/recordings/tables.ts';
import {
  endWithoutConsent,
  settleRecordings,
  watchRecordings,
} from '../../../server/areas/recordings/watch.ts';
import { RoomProviderError } from '../../../server/providers/room/port.ts';
import type { Caller } from '../../support/caller.ts';
import { inRoom } from '../../support/liveRoom.ts';
import { recordingValues } from '../../support/recordings.ts';
import { thirdParty } from '../../support/registration.ts';
import { ana, own, prepareLessons, school, teacher } from '../room/preparedLesson.ts';
import { unfinished, writeFilm } from './unfinished.ts';

const PATIENCE = { timeout: 60_000, interval: 100 };
let stopWatching: () => void;
const room = () => ({ params: { room_id: own.group.room_id } });

prepareLessons();
beforeAll(() => {
  stopWatching = watchRecordings(school.services);
});
afterAll(() => stopWatching());
const open: { cut(): void }[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.cut();
});

const consent = (user_id: string, is_given = true, by_guardian = false) =>
  school.db.insert(consents).values({
    user_id,
    purpose: 'recording',
    version: consentTexts.recording.version,
    fingerprint: consentTexts.recording.fingerprint,
    is_given,
    by_guardian,
    at: school.clock.now(),
  });
async function enter(user_id: string, role: 'host' | 'guest') {
  const client = await inRoom(school, own.group.room_id, user_id, role);
  open.push(client);
  return client;
}
const read = (by: Caller) => by.call('GET /v1/classes/:room_id/recording', room());
const start = () => teacher.try('POST /v1/classes/:room_id/recording', room());
const stop = () => teacher.try('DELETE /v1/classes/:room_id/recording', room());
const newestRow = async () => {
  const { started_at, lesson_id } = lesson_recordings;
  const rows = await school.db
    .select()
    .from(lesson_recordings)
    .where(eq(lesson_id, own.today.id))
    .orderBy(desc(started_at));
  return rows[0];
};
const reaches = (status: string) =>
  vi.waitFor(async () => expect((await read(teacher)).status).toBe(status), PATIENCE);

describe('recording a lesson', () => {
  it('needs somebody in the room, and the consent of everyone there (REC-1)', async () => {
    expect(await start()).toMatchObject({ status: 417, error: { code: 'recording_empty' } });
    await enter(own.teacher.user_id, 'host');
    await enter(own.first.user_id, 'guest');
    await consent(own.teacher.user_id);
    expect(await read(teacher)).toEqual({
      status: null,
      ended_why: null,
      started_at: null,
      missing: [own.first.name],
      is_in_the_way: false,
    });
    expect(await start()).toMatchObject({ status: 417, error: { code: 'recording_consent' } });
    expect(await read(ana)).toMatchObject({ missing: [] });
    await consent(own.first.user_id);
    expect(await read(teacher)).toMatchObject({ missing: [] });
  });

  it('stores a file that its people can watch in parts (REC-2, REC-5)', async () => {
    await consent(own.teacher.user_id);
    await enter(own.teacher.user_id, 'host');
    expect((await start()).status).toBe(200);
    expect(await start()).toMatchObject({ status: 417, error: { code: 'recording_running' } });
    await reaches('running');
    expect((await stop()).status).toBe(200);
    await reaches('completed');
    expect(await stop()).toMatchObject({ status: 417, error: { code: 'recording_not_running' } });
    const { response } = await ana.call('GET /v1/calendar/calendar-history', { query: {} });
    expect(response).toHaveLength(1);
    const id = response[0]?.id ?? '';
    const { url } = await ana.call('POST /v1/recordings/:id/play', { params: { id } });
    const part = await fetch(`${school.url}${url}`, { headers: { range: 'bytes=0-3' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).toString('hex')).toBe('1a45dfa3');
  });

  it('ends when somebody without consent enters, and tells the host (REC-3)', async () => {
    await consent(own.teacher.user_id);
    await enter(own.teacher.user_id, 'host');
    await start();
    await reaches('running');
    await enter(own.first.user_id, 'guest');
    expect(['stopping', 'post_processing', 'completed']).toContain((await read(teacher)).status);
    await reaches('completed');
    const row = await newestRow();
    expect(row?.ended_why).toBe('consent');
    const { rows } = await school.db.execute(
      sql`select 1 from notifications where once_key like ${`recording_consent:${row?.id}%`}`,
    );
    expect(rows).toHaveLength(1);
  });

  /** The first student becomes a child of 13 with a guardian. */
  async function makeMinor() {
    const { user_id, student_id } = own.first;
    await school.db.update(personal).set({ birthdate: '2012-05-04' }).where(eq(personal.user_id, user_id));
    await school.db.update(students).set({ guardian: thirdParty }).where(eq(students.student_id, student_id));
    return own.first;
  }

  it("needs the guardian's consent for a minor, whose own does not count (REC-1)", async () => {
    const { user_id, name } = await makeMinor();
    await consent(own.teacher.user_id);
    await enter(own.teacher.user_id, 'host');
    await enter(user_id, 'guest');
    await consent(user_id);
    expect(await read(teacher)).toMatchObject({ missing: [name] });
    expect(await start()).toMatchObject({ status: 417, error: { code: 'recording_consent' } });
    await consent(user_id, true, true);
    expect(await read(teacher)).toMatchObject({ missing: [] });
    expect((await start()).status).toBe(200);
    await reaches('running');
    expect((await stop()).status).toBe(200);
    await reaches('completed');
  });

  it("ends when a minor without the guardian's consent enters (REC-3)", async () => {
    const { user_id } = await makeMinor();
    await consent(own.teacher.user_id);
    await consent(user_id);
    await enter(own.teacher.user_id, 'host');
    await start();
    await reaches('running');
    await enter(user_id, 'guest');
    await reaches('completed');
    expect((await newestRow())?.ended_why).toBe('consent');
  });

  it('ends also for somebody who entered while it was being started (REC-3)', async () => {
    await consent(own.teacher.user_id);
    await enter(own.teacher.user_id, 'host');
    const { room: provider } = school.services.providers;
    const list = provider.listLiveSessions.bind(provider);
    const listed = vi.spyOn(provider, 'listLiveSessions').mockImplementationOnce(async () => {
      const sessions = await list();
      await enter(own.first.user_id, 'guest');
      return sessions;
    });
    expect((await start()).status).toBe(200);
    listed.mockRestore();
    // So early it may have nothing to keep.
    await vi.waitFor(
      async () => expect(['completed', 'failed']).toContain((await read(teacher)).status),
      PATIENCE,
    );
  });

  /** The answer of the room's provider waits for what happens meanwhile. */
  async function startDuring(meanwhile: () => Promise<unknown>) {
    const { room: provider } = school.services.providers;
    const begin = provider.startRecording.bind(provider);
    const stopped = vi.spyOn(provider, 'stopRecording');
    const begun = vi.spyOn(provider, 'startRecording').mockImplementationOnce(async (input) => {
      await meanwhile();
      return begin(input);
    });
    const answer = await start();
    const stops = stopped.mock.calls.length;
    begun.mockRestore();
    stopped.mockRestore();
    return { ...answer, stops };
  }
  const isOver = () =>
    vi.waitFor(async () => expect(['completed', 'failed']).toContain((await read(teacher)).status), PATIENCE);

  it('ends for somebody who enters before the provider has answered that it began (REC-3)', async () => {
    await consent(own.teacher.user_id);
    await enter(own.teacher.user_id, 'host');
    const answer = await startDuring(() => enter(own.first.user_id, 'guest'));
    expect(answer).toMatchObject({ status: 200, stops: 2 });
    await isOver();
    expect((await newestRow())?.ended_why).toBe('consent');
  });

  it('ends when the host stops it before the provider has answered that it began', async () => {
    await consent(own.teacher.user_id);
    await enter(own.teacher.user_id, 'host');
    const answer = await startDuring(async () => expect((await stop()).status).toBe(200));
    expect(answer).toMatchObject({ status: 200, stops: 2 });
    await isOver();
    expect((await newestRow())?.ended_why).toBe('host');
  });

  it('is ended by the name that the provider answered after the recording was read', async () => {
    const values = recordingValues(own.today.id, own.teacher.user_id, randomUUID());
    const [row] = await school.db
      .insert(lesson_recordings)
      .values({ ...values, status: 'starting', ended_why: null })
      .returning();
    if (!row) throw new Error('no recording');
    const stopped = vi.spyOn(school.services.providers.room, 'stopRecording').mockResolvedValueOnce();
    await endRecording(recorderCtx(school.services), { ...row, provider_name: null }, 'consent');
    expect(stopped.mock.calls[0]?.[0]).toMatchObject({ recording: values.provider_name });
    stopped.mockRestore();
  });

  it('has failed without a reason to be told when the provider does not begin it', async () => {
    await consent(own.teacher.user_id);
    await enter(own.teacher.user_id, 'host');
    const answer = await startDuring(async () => {
      throw new RoomProviderError(503, 'nobody serves the room');
    });
    // Nobody knows whether it has begun it.
    expect(answer).toMatchObject({ status: 503, stops: 1 });
    expect(await read(teacher)).toMatchObject({ status: 'failed', ended_why: null });
  });

  it('is not given up while it is being started', async () => {
    await consent(own.teacher.user_id);
    await enter(own.teacher.user_id, 'host');
    expect(await startDuring(() => settleRecordings(school.services))).toMatchObject({
      status: 200,
      stops: 0,
    });
    await reaches('running');
    await stop();
    await isOver();
  });

  it('is stopped once more while it goes on after its end', async () => {
    await consent(own.teacher.user_id);
    await enter(own.teacher.user_id, 'host');
    await start();
    await reaches('running');
    await school.db.update(lesson_recordings).set({ status: 'stopping', ended_why: 'consent' });
    await settleRecordings(school.services);
    await isOver();
    expect((await newestRow())?.ended_why).toBe('consent');
  });

  it('ends when somebody present withdraws the consent (REC-3)', async () => {
    await consent(own.teacher.user_id);
    await consent(own.first.user_id);
    await enter(own.teacher.user_id, 'host');
    await enter(own.first.user_id, 'guest');
    await start();
    await reaches('running');
    await ana.call('POST /v1/account/privacy/consent', { body: { purpose: 'recording', is_given: false } });
    const { rows } = await school.db.execute(
      sql`select 1 from graphile_worker.jobs where task_identifier = 'consent_withdrawn'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    await endWithoutConsent(school.services);
    await reaches('completed');
  });

  it('ends with the last person (REC-3)', async () => {
    await consent(own.teacher.user_id);
    const client = await enter(own.teacher.user_id, 'host');
    await start();
    await reaches('running');
    client.send('leave', {});
    await reaches('completed');
  });

  const status = async () => (await read(teacher)).status;

  it('is finished after its server was killed, once nothing is written to its file any more (REC-4)', async () => {
    const { path } = await unfinished('running');
    await writeFilm(path, new Date());
    await settleRecordings(school.services);
    expect(await status()).toBe('running');
    await writeFilm(path);
    await settleRecordings(school.services);
    expect(await status()).toBe('completed');
    const row = await newestRow();
    expect(row).toMatchObject({ duration_seconds: 2.02, ended_why: 'interrupted' });
    // The host is told; students are not.
    expect(await read(teacher)).toMatchObject({ status: 'completed', ended_why: 'interrupted' });
    expect(await read(ana)).toMatchObject({ status: 'completed', ended_why: null });
    expect(await school.services.files.size(row?.file_key ?? '')).toBe(row?.file_bytes);
  });

  it('is not marked as failed while the process that was to move its file may still do so (REC-4)', async () => {
    await unfinished('post_processing', `recordings/${randomUUID()}.webm`);
    await settleRecordings(school.services);
    expect(await status()).toBe('post_processing');
    school.clock.advance({ minutes: 6 });
    await settleRecordings(school.services);
    expect(await status()).toBe('failed');
  });

  it('is completed after its server was killed between moving the file and recording that (REC-4)', async () => {
    await unfinished('post_processing');
    const file_key = `recordings/${randomUUID()}.webm`;
    await school.services.files.put(file_key, Buffer.from('a film'));
    await school.db
      .update(lesson_recordings)
      .set({ file_key })
      .where(eq(lesson_recordings.status, 'post_processing'));
    await Promise.all([settleRecordings(school.services), settleRecordings(school.services)]);
    expect(await status()).toBe('completed');
    expect(await newestRow()).toMatchObject({ file_key, file_bytes: 6 });
    expect(await school.services.files.exists(file_key)).toBe(true);
  });

  it('goes where it was to be moved when its server was killed before moving it (REC-4)', async () => {
    const { path } = await unfinished('post_processing');
    const file_key = `recordings/${randomUUID()}.webm`;
    await school.db
      .update(lesson_recordings)
      .set({ file_key })
      .where(eq(lesson_recordings.status, 'post_processing'));
    await writeFilm(path);
    await settleRecordings(school.services);
    expect(await status()).toBe('completed');
    expect(await newestRow()).toMatchObject({ file_key, duration_seconds: 2.02 });
  });

  it('was interrupted when its server was killed between noting a reason and stopping it (REC-4)', async () => {
    await unfinished('running');
    await school.db.update(lesson_recordings).set({ ended_why: 'host' });
    expect(await read(teacher)).toMatchObject({ status: 'running', ended_why: null });
    await settleRecordings(school.services);
    expect(await read(teacher)).toMatchObject({ status: 'failed', ended_why: 'interrupted' });
  });

  it('has failed when a server left nothing of it (REC-4)', async () => {
    const values = recordingValues(own.today.id, own.teacher.user_id, randomUUID());
    await school.db
      .insert(lesson_recordings)
      .values({ ...values, status: 'running', file_key: null, file_bytes: null, duration_seconds: null });
    await settleRecordings(school.services);
    expect((await read(teacher)).status).toBe('failed');
  });
});
