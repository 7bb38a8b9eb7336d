import { randomUUID } from 'node:crypto';
import { stat, utimes } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { board_items, lesson_boards } from '../../../server/areas/board/tables.ts';
import { jobs } from '../../../server/areas/index.ts';
import { students } from '../../../server/areas/people/tables.ts';
import { clearRecordings } from '../../../server/areas/recordings/keep.ts';
import { lesson_recordings } from '../../../server/areas/recordings/tables.ts';
import { room_removals } from '../../../server/areas/room/tables.ts';
import type { Caller } from '../../support/caller.ts';
import { recordingValues } from '../../support/recordings.ts';
import { ana, at, foreign, own, prepareLessons, school, teacher } from '../room/preparedLesson.ts';

prepareLessons();

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

  it('is over after 90 days, whether or not the nightly removal has run (REC-6)', async () => {
    const { files } = school.services;
    const row = () => school.db.select().from(lesson_recordings).where(eq(lesson_recordings.id, id));
    const [kept] = await row();
    const { file_key = null } = kept ?? {};
    const began = kept?.started_at.getTime() ?? 0;
    const days = (count: number) => at(began + count * 86_400_000);
    const watched = async () => {
      const caller = await school.login(own.first.email);
      const { response } = await caller.call('GET /v1/calendar/calendar-history', { query: {} });
      const played = await caller.try('POST /v1/recordings/:id/play', { params: { id } });
      return { listed: response.some((each) => each.id === id), ...played };
    };
    days(89);
    await clearRecordings(school.services);
    const last = await watched();
    expect(last).toMatchObject({ listed: true, status: 200 });
    url = last.data?.url ?? '';
    expect((await get()).status).toBe(206);
    days(90);
    expect(await watched()).toMatchObject({ listed: true, status: 200 });
    days(91);
    expect(await watched()).toMatchObject({ listed: false, status: 404 });
    expect(await row()).toHaveLength(1);
    await clearRecordings(school.services);
    expect(await row()).toEqual([]);
    const path = files.pathOf(file_key ?? '');
    const past = new Date(school.clock.now().getTime() - 2 * 86_400_000);
    await utimes(path, past, past);
    await jobs.clear_files(school.services, {});
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
