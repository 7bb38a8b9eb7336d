import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { OVERTIME_MINUTES } from '../../../domain/classSession.ts';
import { lessons } from '../../../server/areas/calendar/tables.ts';
import { changeStatus } from '../../../server/areas/recordings/changeStatus.ts';
import { recorderCtx } from '../../../server/areas/recordings/lesson.ts';
import { lesson_recordings } from '../../../server/areas/recordings/tables.ts';
import { watchRecordings } from '../../../server/areas/recordings/watch.ts';
import type { Caller } from '../../support/caller.ts';
import { inRoom } from '../../support/liveRoom.ts';
import { recordingValues } from '../../support/recordings.ts';
import { openChanges } from '../../support/stream.ts';
import { at, foreign, logIn, own, prepareLessons, school, teacher } from '../room/preparedLesson.ts';
import { laterLesson } from '../room/taught.ts';
import { agreeToRecording } from './agreeToRecording.ts';

const PATIENCE = { timeout: 60_000, interval: 100 };
let stopWatching: () => void;
let client: Awaited<ReturnType<typeof inRoom>>;

prepareLessons();
beforeAll(() => {
  stopWatching = watchRecordings(school.services);
});
beforeEach(async () => {
  await agreeToRecording(school, own.teacher.user_id);
  client = await inRoom(school, own.group.room_id, own.teacher.user_id);
});
afterEach(() => client.cut());
afterAll(() => stopWatching());

const room = () => ({ params: { room_id: own.group.room_id } });
const read = (by: Caller = teacher) => by.call('GET /v1/classes/:room_id/recording', room());
const start = () => teacher.try('POST /v1/classes/:room_id/recording', room());
const stop = (by: Caller = teacher) => by.try('DELETE /v1/classes/:room_id/recording', room());
const reaches = (status: string) =>
  vi.waitFor(async () => expect((await read()).status).toBe(status), PATIENCE);
const rowsNow = () =>
  school.db
    .select()
    .from(lesson_recordings)
    .where(eq(lesson_recordings.room_id, own.group.room_id))
    .orderBy(desc(lesson_recordings.started_at));

/** So long after the scheduled end of the lesson. */
async function overrun(minutes: number): Promise<void> {
  at(own.today.ends_at.getTime() + minutes * 60_000);
  await logIn();
}

/** A recording of today's lesson as the school knows it. */
const kept = (change: Partial<typeof lesson_recordings.$inferInsert>) =>
  school.db.insert(lesson_recordings).values({
    ...recordingValues(own.today.id, own.teacher.user_id, randomUUID()),
    room_id: own.group.room_id,
    started_at: own.today.starts_at,
    ...change,
  });

describe('the recording of a lesson that overruns', () => {
  it('is seen and stopped by its host', async () => {
    expect((await start()).status).toBe(200);
    await reaches('running');
    await overrun(2);
    expect(await read()).toMatchObject({ status: 'running' });
    expect((await stop()).status).toBe(200);
    await reaches('completed');
    expect(await read()).toMatchObject({ status: 'completed', ended_why: 'host' });
  });

  it('belongs to that lesson, not to the next one, also if it begins after the end', async () => {
    await overrun(2);
    expect((await start()).status).toBe(200);
    expect(await rowsNow()).toMatchObject([{ lesson_id: own.today.id }]);
    await reaches('running');
    await stop();
    await reaches('completed');
  });

  it('does not begin once the lesson may overrun no longer', async () => {
    await overrun(OVERTIME_MINUTES + 1);
    expect(await start()).toMatchObject({ status: 417, error: { code: 'recording_no_lesson' } });
    expect(await rowsNow()).toEqual([]);
  });
});

/** The teacher of the other class gives today's lesson. */
async function substituted() {
  const { teacher_id } = foreign.teacher;
  await school.db.delete(lessons).where(eq(lessons.id, foreign.today.id));
  await school.db.update(lessons).set({ teacher_id }).where(eq(lessons.id, own.today.id));
  return foreign.teacher;
}

describe('the recording of a lesson that another one of the class follows', () => {
  it('is stopped by the host of both before the other one can be recorded', async () => {
    const later = await laterLesson(school, own, '12:00');
    expect((await start()).status).toBe(200);
    await reaches('running');
    await overrun(2);
    expect(await read()).toMatchObject({ status: 'running' });
    expect(await start()).toMatchObject({ status: 417, error: { code: 'recording_running' } });
    expect(await rowsNow()).toHaveLength(1);
    expect((await stop()).status).toBe(200);
    await reaches('completed');
    expect((await start()).status).toBe(200);
    expect((await rowsNow())[0]).toMatchObject({ lesson_id: later.id });
    await reaches('running');
    await stop();
    await reaches('completed');
  });

  it('is stopped by the teacher who gave it for somebody else, and by the host who comes next', async () => {
    await laterLesson(school, own, '12:00');
    const { email } = await substituted();
    await overrun(2);
    const substitute = await school.login(email);
    const stopped = vi.spyOn(school.services.providers.room, 'stopRecording');
    for (const by of [substitute, teacher]) {
      await kept({ status: 'running', ended_at: null, ended_why: null, file_key: null, file_bytes: null });
      expect(await read(by)).toMatchObject({ status: 'running' });
      expect((await stop(by)).status).toBe(200);
      await school.db.delete(lesson_recordings);
    }
    expect(stopped).toHaveBeenCalledTimes(2);
    stopped.mockRestore();
    // Without a lesson there, nor one that is recorded, the room is that of others.
    expect((await stop(substitute)).status).toBe(404);
  });

  it('is not stopped by the host of the other one before that, who is told whose it is', async () => {
    await laterLesson(school, own, '12:00');
    await substituted();
    expect(await stop()).toMatchObject({ status: 417, error: { code: 'recording_not_running' } });
    await kept({ status: 'running', ended_at: null, ended_why: null, file_key: null, file_bytes: null });
    expect(await read()).toMatchObject({ status: null });
    expect(await stop()).toMatchObject({ status: 417, error: { code: 'recording_of_others' } });
    await school.db.delete(lesson_recordings);
  });

  it('keeps the other one from being recorded only until it has stopped', async () => {
    const later = await laterLesson(school, own, '12:00');
    await kept({ status: 'stopping', file_key: null, file_bytes: null });
    await overrun(2);
    expect(await read()).toMatchObject({ status: 'stopping', is_in_the_way: true });
    expect(await start()).toMatchObject({ status: 417, error: { code: 'recording_running' } });
    await school.db.update(lesson_recordings).set({ status: 'post_processing' });
    expect(await read()).toMatchObject({ status: 'post_processing', is_in_the_way: false });
    expect((await start()).status).toBe(200);
    expect((await rowsNow())[0]).toMatchObject({ lesson_id: later.id });
    await reaches('running');
    await stop();
    await reaches('completed');
    await school.db.delete(lesson_recordings);
    // One of the same lesson is in the way until it is finished.
    await kept({ lesson_id: later.id, status: 'post_processing', file_key: null, file_bytes: null });
    expect(await read()).toMatchObject({ status: 'post_processing', is_in_the_way: true });
    expect(await start()).toMatchObject({ status: 417, error: { code: 'recording_running' } });
    await school.db.delete(lesson_recordings);
  });

  it('tells the people of both what becomes of it', async () => {
    await laterLesson(school, own, '12:00');
    const { email, user_id } = await substituted();
    const [row] = await kept({ status: 'stopping', file_key: null, file_bytes: null }).returning();
    await overrun(2);
    const streams = [
      await openChanges(await school.login(email), user_id),
      await openChanges(teacher, own.teacher.user_id),
    ];
    await changeStatus(recorderCtx(school.services), row?.id ?? '', 'post_processing');
    for (const stream of streams) await stream.received('recording');
  });

  it('is told of to the host of the other one if it ended in that', async () => {
    await laterLesson(school, own, '12:00');
    await overrun(2);
    const minutes = (after: number) => new Date(own.today.ends_at.getTime() + after * 60_000);
    await kept({ ended_at: minutes(-5), ended_why: 'interrupted' });
    expect(await read()).toMatchObject({ status: null, ended_why: null });
    await kept({ ended_at: minutes(1), ended_why: 'interrupted' });
    expect(await read()).toMatchObject({ status: 'completed', ended_why: 'interrupted' });
  });
});
