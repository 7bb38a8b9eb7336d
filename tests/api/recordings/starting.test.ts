import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SIGNALS } from '../../../domain/roomProtocol.ts';
import { lesson_recordings } from '../../../server/areas/recordings/tables.ts';
import { settleRecordings, watchRecordings } from '../../../server/areas/recordings/watch.ts';
import type { Services } from '../../../server/platform/context.ts';
import { type RoomEventListener, RoomProviderError } from '../../../server/providers/room/port.ts';
import { inRoom } from '../../support/liveRoom.ts';
import { own, prepareLessons, school, teacher } from '../room/preparedLesson.ts';
import { agreeToRecording } from './agreeToRecording.ts';

const PATIENCE = { timeout: 60_000, interval: 100 };
let stopWatching: () => void;
let host: Awaited<ReturnType<typeof inRoom>>;

prepareLessons();
beforeAll(() => {
  stopWatching = watchRecordings(school.services);
});
beforeEach(async () => {
  await agreeToRecording(school, own.teacher.user_id);
  host = await inRoom(school, own.group.room_id, own.teacher.user_id);
});
afterEach(() => {
  vi.restoreAllMocks();
  host.cut();
});
afterAll(() => stopWatching());

const params = () => ({ room_id: own.group.room_id });
const read = () => teacher.call('GET /v1/classes/:room_id/recording', { params: params() });
const start = () => teacher.try('POST /v1/classes/:room_id/recording', { params: params() });
const reaches = (...wanted: string[]) =>
  vi.waitFor(async () => expect(wanted).toContain((await read()).status), PATIENCE);
const provider = () => school.services.providers.room;
const rowsNow = () =>
  school.db
    .select()
    .from(lesson_recordings)
    .where(eq(lesson_recordings.lesson_id, own.today.id))
    .orderBy(desc(lesson_recordings.started_at));
/** The provider records this in the room no longer. */
const isOver = (recording: string) =>
  vi.waitFor(
    async () => expect(await provider().takeRecording({ ...params(), recording })).not.toBe('recording'),
    PATIENCE,
  );

/** The provider begins the recording, and then something happens to its answer. */
function afterBegin(happens: () => Promise<unknown>) {
  const begin = provider().startRecording.bind(provider());
  return vi.spyOn(provider(), 'startRecording').mockImplementationOnce(async (input) => {
    const name = await begin(input);
    await happens();
    return name;
  });
}
const isLost = async () => {
  throw new RoomProviderError(503, 'the process cannot be reached');
};

/** Begins a recording at the provider that the school knows in this state. */
async function beginsAs(status: 'failed' | 'stopping' | 'starting'): Promise<string> {
  const now = school.clock.now();
  const [row] = await school.db
    .insert(lesson_recordings)
    .values({
      ...params(),
      lesson_id: own.today.id,
      user_id: own.teacher.user_id,
      status,
      started_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning();
  const recording_id = row?.id ?? '';
  await provider().startRecording({ ...params(), recording_id });
  return recording_id;
}

describe('a start whose answer is lost', () => {
  it('leaves nothing that is recorded, and the lesson can be recorded then (REC-3)', async () => {
    afterBegin(isLost);
    expect(await start()).toMatchObject({ status: 503, error: { code: 'unavailable' } });
    const [row] = await rowsNow();
    await isOver(row?.id ?? '');
    await reaches('failed', 'completed');
    school.clock.advance({ seconds: 1 });
    expect((await start()).status).toBe(200);
    await reaches('running');
    await teacher.call('DELETE /v1/classes/:room_id/recording', { params: params() });
    await reaches('completed');
  });

  it('leaves nothing that is recorded either if only its name could not be stored (REC-3)', async () => {
    afterBegin(async () => {
      vi.spyOn(school.db, 'update').mockImplementationOnce(() => {
        throw new Error('the statement failed');
      });
    });
    expect((await start()).status).toBe(500);
    const [row] = await rowsNow();
    await isOver(row?.id ?? '');
    await reaches('failed', 'completed');
  });

  it('is stopped at a later look if the provider cannot be asked to stop it at once (REC-3)', async () => {
    afterBegin(async () => {
      await reaches('running');
      vi.spyOn(provider(), 'stopRecording').mockRejectedValueOnce(new RoomProviderError(503, 'away'));
      await isLost();
    });
    expect((await start()).status).toBe(503);
    expect(await read()).toMatchObject({ status: 'stopping' });
    const [row] = await rowsNow();
    expect(await provider().takeRecording({ ...params(), recording: row?.id ?? '' })).toBe('recording');
    school.clock.advance({ minutes: 2 });
    await settleRecordings(school.services);
    await reaches('failed', 'completed');
  });
});

it.each(['failed', 'stopping'] as const)(
  'a recording that the provider begins although it is %s is stopped at once (REC-3)',
  async (status) => {
    const stopped = vi.spyOn(provider(), 'stopRecording');
    const recording = await beginsAs(status);
    await vi.waitFor(() => expect(stopped).toHaveBeenCalled(), PATIENCE);
    expect(stopped.mock.calls[0]?.[0]).toMatchObject({ ...params(), recording });
    await isOver(recording);
  },
);

it('a report that comes while the database is away for a moment is not lost', async () => {
  const heard: RoomEventListener[] = [];
  const room = {
    ...provider(),
    onEvent: (listener: RoomEventListener) => {
      heard.push(listener);
      return () => undefined;
    },
  };
  const transaction = vi
    .fn<Services['transaction']>(school.services.transaction)
    .mockRejectedValueOnce(new Error('Connection terminated unexpectedly'));
  const services = { ...school.services, transaction, providers: { ...school.services.providers, room } };
  const stop = watchRecordings(services as unknown as Services);
  const recording = await beginsAs('starting');
  await reaches('running');
  const report = {
    id: 'event',
    ...params(),
    session_id: '',
    at: school.clock.now().getTime(),
    type: 'recording_changed',
    recording,
    status: 'stopping',
    why: 'left',
  } as const;
  await Promise.all(heard.map((listener) => listener(report)));
  expect(transaction).toHaveBeenCalledTimes(2);
  expect(await read()).toMatchObject({ status: 'stopping', ended_why: 'left' });
  stop();
  await provider().stopRecording({ ...params(), recording, why: 'left' });
  await reaches('completed');
});

describe('a class that is divided into groups', () => {
  const students: Awaited<ReturnType<typeof inRoom>>[] = [];
  beforeEach(async () => {
    for (const { user_id } of [own.first, own.second]) {
      await agreeToRecording(school, user_id);
      students.push(await inRoom(school, own.group.room_id, user_id, 'guest'));
    }
  });
  afterEach(() => {
    for (const student of students.splice(0)) student.cut();
  });
  const groups = (change: object) =>
    host.call('broadcast', { info: { type: SIGNALS.groups, message: JSON.stringify(change) } });
  const divide = () =>
    groups({ change: 'start', groups: [[own.first.user_id, own.second.user_id]], minutes: 5 });
  const logged = async () => {
    const { rows } = await school.db.execute(sql`select 1 from audit_log where entity = 'lesson_recordings'`);
    return rows.length;
  };

  it('is not recorded, which is said, and leaves neither a recording nor a line in the log (ROOM-16)', async () => {
    const before = await logged();
    await divide();
    expect(await start()).toMatchObject({ status: 417, error: { code: 'recording_groups' } });
    expect(await rowsNow()).toEqual([]);
    expect(await logged()).toBe(before);
    await groups({ change: 'end' });
    expect((await start()).status).toBe(200);
    await reaches('running');
    await teacher.call('DELETE /v1/classes/:room_id/recording', { params: params() });
    await reaches('completed');
  });

  it('is not recorded either if it is divided while the recording is being started', async () => {
    const { startRecording } = provider();
    vi.spyOn(provider(), 'startRecording').mockImplementationOnce(async (input) => {
      await divide();
      return startRecording(input);
    });
    const stopped = vi.spyOn(provider(), 'stopRecording');
    expect(await start()).toMatchObject({ status: 417, error: { code: 'recording_groups' } });
    expect(await read()).toMatchObject({ status: 'failed', ended_why: null });
    expect(stopped).not.toHaveBeenCalled();
  });
});
