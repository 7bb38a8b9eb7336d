import { randomUUID } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { consentTexts } from '../../../contract/consentTexts.ts';
import { board_items, lesson_boards } from '../../../server/areas/board/tables.ts';
import { consents } from '../../../server/areas/identity/tables.ts';
import { students } from '../../../server/areas/people/tables.ts';
import { clearRecordings, warnOfSpace } from '../../../server/areas/recordings/keep.ts';
import { lesson_recordings } from '../../../server/areas/recordings/tables.ts';
import {
  endWithoutConsent,
  settleRecordings,
  watchRecordings,
} from '../../../server/areas/recordings/watch.ts';
import { room_removals } from '../../../server/areas/room/tables.ts';
import { BLANK_PICTURE } from '../../../server/providers/room/embedded/media/recording/blankPicture.ts';
import { clusterOf, headOf, VIDEO } from '../../../server/providers/room/embedded/media/recording/webm.ts';
import type { Caller } from '../../support/caller.ts';
import { inRoom } from '../../support/liveRoom.ts';
import { recordingValues } from '../../support/recordings.ts';
import { ana, foreign, own, prepareLessons, school, teacher } from '../room/preparedLesson.ts';

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

const consent = (user_id: string, is_given = true) =>
  school.db.insert(consents).values({
    user_id,
    purpose: 'recording',
    version: consentTexts.recording.version,
    fingerprint: consentTexts.recording.fingerprint,
    is_given,
    by_guardian: false,
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
      started_at: null,
      can_record: false,
      missing: [own.first.name],
    });
    expect(await start()).toMatchObject({ status: 417, error: { code: 'recording_consent' } });
    expect(await read(ana)).toMatchObject({ can_record: false, missing: [] });
    await consent(own.first.user_id);
    expect(await read(teacher)).toMatchObject({ can_record: true, missing: [] });
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
    const [row] = await school.db
      .select()
      .from(lesson_recordings)
      .where(eq(lesson_recordings.lesson_id, own.today.id));
    expect(row?.ended_why).toBe('consent');
    const { rows } = await school.db.execute(
      sql`select 1 from notifications where once_key like ${`recording_consent:${row?.id}%`}`,
    );
    expect(rows).toHaveLength(1);
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

  /** A recording whose end was not reported. */
  async function unfinished(status: 'running' | 'post_processing') {
    const values = recordingValues(own.today.id, own.teacher.user_id, randomUUID());
    const left = { status, file_key: null, file_bytes: null, duration_seconds: null };
    await school.db.insert(lesson_recordings).values({ ...values, ...left, updated_at: school.clock.now() });
    return {
      path: school.services.files.pathOf(`incoming/recording-${values.provider_name}.webm`),
      status: async () => (await read(teacher)).status,
    };
  }

  it('is finished after its server was killed, once nothing is written to its file any more (REC-4)', async () => {
    const { path, status } = await unfinished('running');
    const block = { track: VIDEO, isKey: true, data: BLANK_PICTURE };
    const clusters = [0, 2000, 4000].map((atMs) => clusterOf([{ ...block, atMs }]));
    const head = headOf({ durationMs: 0, size: { width: 640, height: 360 } });
    await mkdir(dirname(path), { recursive: true });
    // The third cluster was only half written.
    await writeFile(path, Buffer.concat([head, ...clusters]).subarray(0, -50));
    await settleRecordings(school.services);
    expect(await status()).toBe('running');
    const past = new Date(Date.now() - 16_000);
    await utimes(path, past, past);
    await settleRecordings(school.services);
    expect(await status()).toBe('completed');
    const [row] = await school.db
      .select()
      .from(lesson_recordings)
      .where(eq(lesson_recordings.lesson_id, own.today.id));
    expect(row).toMatchObject({ duration_seconds: 2.02, ended_why: 'host' });
    expect(await school.services.files.size(row?.file_key ?? '')).toBe(row?.file_bytes);
  });

  it('is not marked as failed while another process has moved its file but not yet recorded the key (REC-4)', async () => {
    const { status } = await unfinished('post_processing');
    await settleRecordings(school.services);
    expect(await status()).toBe('post_processing');
    school.clock.advance({ minutes: 6 });
    await settleRecordings(school.services);
    expect(await status()).toBe('failed');
  });

  it('does not begin without space (REC-7)', async () => {
    await consent(own.teacher.user_id);
    await enter(own.teacher.user_id, 'host');
    const values = recordingValues(own.past[0]?.id ?? '', own.teacher.user_id, randomUUID());
    const [row] = await school.db
      .insert(lesson_recordings)
      .values({ ...values, file_bytes: 50_000_000_000 })
      .returning();
    expect(await start()).toMatchObject({ status: 417, error: { code: 'recording_full' } });
    expect(await read(teacher)).toMatchObject({ can_record: false, missing: [] });
    await school.db
      .update(lesson_recordings)
      .set({ file_bytes: 41_000_000_000 })
      .where(eq(lesson_recordings.id, row?.id ?? ''));
    await warnOfSpace(school.services);
    await warnOfSpace(school.services);
    const { rows } = await school.db.execute(
      sql`select 1 from notifications where once_key like 'recordings_space:%'`,
    );
    expect(rows).toHaveLength(1);
    await school.db.delete(lesson_recordings).where(eq(lesson_recordings.id, row?.id ?? ''));
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

describe('watching a recording', () => {
  let id: string;
  let url: string;
  const get = (headers: Record<string, string> = {}) =>
    fetch(`${school.url}${url}`, { headers: { range: 'bytes=2-4', ...headers } });
  beforeEach(async () => {
    const values = recordingValues(own.today.id, own.teacher.user_id, randomUUID());
    await school.services.files.put(values.file_key, Buffer.from('0123456789'));
    const [row] = await school.db.insert(lesson_recordings).values(values).returning();
    id = row?.id ?? '';
    ({ url } = await ana.call('POST /v1/recordings/:id/play', { params: { id } }));
  });

  it('names the people whose picture it is to those who may watch it, and to nobody else (REC-9)', async () => {
    const seen = [{ from_ms: 0, until_ms: 60_000, name: 'Ana', is_screen: true }];
    await school.db.update(lesson_recordings).set({ seen }).where(eq(lesson_recordings.id, id));
    const played = await ana.call('POST /v1/recordings/:id/play', { params: { id } });
    expect(played.seen).toEqual(seen);
    const stranger = await school.login(foreign.first.email);
    expect((await stranger.try('POST /v1/recordings/:id/play', { params: { id } })).status).toBe(404);
  });

  it('offers the whiteboard of the lesson while something is left on it, but not to whom was removed from its room', async () => {
    const offered = async (by: Caller) => {
      const { response } = await by.call('GET /v1/calendar/calendar-history', { query: {} });
      return response.find((each) => each.id === id);
    };
    expect(await offered(ana)).toMatchObject({ lesson_id: own.today.id, has_board: false });
    const drawn = {
      id: randomUUID(),
      lesson_id: own.today.id,
      page: 1,
      kind: 'text' as const,
      colour: 'black' as const,
      size: 1 as const,
      points: [1, 1],
      text: 'to be',
      place: 1,
      revision: 1,
      user_id: own.teacher.user_id,
      created_at: school.clock.now(),
    };
    await school.db.insert(lesson_boards).values({ lesson_id: own.today.id, revision: 1 });
    await school.db.insert(board_items).values(drawn);
    // While the lesson goes on, students see an open board alone (BOARD-2).
    expect(await offered(teacher)).toMatchObject({ has_board: true });
    expect(await offered(ana)).toMatchObject({ has_board: false });
    const during = school.clock.now().toISOString();
    school.clock.set(own.today.ends_at.toISOString());
    expect(await offered(ana)).toMatchObject({ has_board: true });
    school.clock.set(during);
    await school.db.update(lesson_boards).set({ is_open: true });
    // A page that was not shown yet is the teacher's alone (BOARD-3).
    expect(await offered(ana)).toMatchObject({ has_board: false });
    await school.db.update(lesson_boards).set({ shown_from: [1] });
    for (const by of [ana, teacher]) expect(await offered(by)).toMatchObject({ has_board: true });
    await school.db.insert(room_removals).values({
      lesson_id: own.today.id,
      user_id: own.first.user_id,
      removed_by: own.teacher.user_id,
      removed_at: school.clock.now(),
    });
    expect(await offered(ana)).toMatchObject({ has_board: false });
    expect(
      (await ana.try('GET /v1/calendar/:id/board', { params: { id: own.today.id }, query: {} })).status,
    ).toBe(404);
    await school.db
      .update(board_items)
      .set({ removed_at: school.clock.now() })
      .where(eq(board_items.id, drawn.id));
    expect(await offered(teacher)).toMatchObject({ has_board: false });
  });

  it('sends the requested part, later only to the browser that opened the address (REC-5)', async () => {
    const first = await get();
    expect(await first.text()).toBe('234');
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    school.clock.advance({ minutes: 11 });
    expect((await get()).status).toBe(404);
    expect((await get({ cookie })).status).toBe(206);
  });

  it('ends with the session (REC-5)', async () => {
    const cookie = (await get()).headers.get('set-cookie')?.split(';')[0] ?? '';
    await school.db.execute(
      sql`update sessions set ended_at = ${school.clock.now().toISOString()} where user_id = ${own.first.user_id}`,
    );
    expect((await get({ cookie })).status).toBe(404);
  });

  it('refuses what is forged, and what is another recording (REC-5)', async () => {
    url = url.replace(id, randomUUID());
    expect((await get()).status).toBe(404);
  });

  it('is not for strangers, nor for the inactive, at any moment (REC-5)', async () => {
    for (const other of [foreign.first.email, foreign.teacher.email]) {
      const caller = await school.login(other);
      expect((await caller.try('POST /v1/recordings/:id/play', { params: { id } })).status).toBe(404);
      expect((await caller.call('GET /v1/calendar/calendar-history', { query: {} })).response).toEqual([]);
    }
    await school.db
      .update(students)
      .set({ student_status: false })
      .where(eq(students.student_id, own.first.student_id));
    expect(await ana.try('POST /v1/recordings/:id/play', { params: { id } })).toMatchObject({
      status: 403,
      error: { code: 'student_inactive' },
    });
    expect((await ana.try('GET /v1/calendar/calendar-history', { query: {} })).status).toBe(403);
    expect((await get()).status).toBe(403);
  });

  it('is over after 90 days (REC-6)', async () => {
    school.clock.advance({ hours: 91 * 24 });
    await clearRecordings(school.services);
    const left = await school.db.select().from(lesson_recordings).where(eq(lesson_recordings.id, id));
    expect(left).toEqual([]);
  });
});
