import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { warnOfSpace } from '../../../server/areas/recordings/keep.ts';
import { fullness } from '../../../server/areas/recordings/space.ts';
import { lesson_recordings } from '../../../server/areas/recordings/tables.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { rowsOf, text } from '../../../server/platform/db/rows.ts';
import { inRoom } from '../../support/liveRoom.ts';
import { recordingValues } from '../../support/recordings.ts';
import { foreign, own, prepareLessons, school, teacher } from '../room/preparedLesson.ts';
import { agreeToRecording } from './agreeToRecording.ts';

const GB = 1_000_000_000;

prepareLessons();
beforeAll(async () => {
  await buildAdmin(school.db, ['view:live_classes'], { email: 'vigia@x.test' });
  await buildAdmin(school.db, ['view:users', 'view:calendar'], { email: 'outro@x.test' });
});
afterEach(() => school.db.delete(lesson_recordings));

const keep = (file_bytes: number) =>
  school.db.insert(lesson_recordings).values({
    ...recordingValues(own.past[0]?.id ?? '', own.teacher.user_id, randomUUID()),
    file_bytes,
  });
/** A recording of the other class that began now, ten minutes after the beginning of its lesson of an hour. */
const begin = () =>
  school.db.insert(lesson_recordings).values({
    lesson_id: foreign.today.id,
    user_id: foreign.teacher.user_id,
    room_id: foreign.group.room_id,
    status: 'running',
    started_at: school.clock.now(),
  });
const consent = (user_id: string) => agreeToRecording(school, user_id);
const start = () =>
  teacher.try('POST /v1/classes/:room_id/recording', { params: { room_id: own.group.room_id } });
const told = async () => {
  const rows = await rowsOf(school.db, { email: text, once_key: text })`
    select u.email, n.once_key from notifications n join users u on u.user_id = n.recipient_id
    where n.once_key like 'recordings_space:%' order by u.email`;
  return rows.map(({ email }) => email);
};

it('a recording does not begin without space (REC-7)', async () => {
  const client = await inRoom(school, own.group.room_id, own.teacher.user_id);
  await keep(50 * GB);
  expect(await start()).toMatchObject({ status: 417, error: { code: 'recording_full' } });
  client.cut();
});

it('a recording under way takes the space that it needs until the end of its lesson (REC-7)', async () => {
  const client = await inRoom(school, own.group.room_id, own.teacher.user_id);
  await keep(49.4 * GB);
  expect(await start()).toMatchObject({ status: 417, error: { code: 'recording_consent' } });
  await begin();
  expect(await start()).toMatchObject({ status: 417, error: { code: 'recording_full' } });
  await school.db.delete(lesson_recordings);
  await keep(49 * GB);
  await begin();
  expect(await start()).toMatchObject({ status: 417, error: { code: 'recording_consent' } });
  // Its lesson overruns: it has needed more than its 50 minutes would have.
  await keep(0.5 * GB);
  school.clock.advance({ minutes: 55 });
  expect(await start()).toMatchObject({ status: 417, error: { code: 'recording_full' } });
  client.cut();
});

it('a recording that stays unfinished takes no more space than the longest lesson needs (REC-7)', async () => {
  await begin();
  school.clock.advance({ hours: 48 });
  await keep(37.7 * GB);
  expect(await fullness(school.services)).toBeNull();
  // It needs something for the 50 minutes of its lesson, and the three hours by which that may overrun.
  await keep(0.2 * GB);
  expect(await fullness(school.services)).toBe(80);
});

it('a recording does not begin where the rest of its own lesson would not fit (REC-7)', async () => {
  const client = await inRoom(school, own.group.room_id, own.teacher.user_id);
  await consent(own.teacher.user_id);
  await keep(49.7 * GB);
  expect(await start()).toMatchObject({ status: 417, error: { code: 'recording_full' } });
  client.cut();
});

it('of two recordings that begin at once, only one takes the space that is left for one (REC-7)', async () => {
  const others = await school.login(foreign.teacher.email);
  const clients = [];
  for (const { group, teacher: host } of [own, foreign]) {
    clients.push(await inRoom(school, group.room_id, host.user_id));
    await consent(host.user_id);
  }
  await keep(49.4 * GB);
  const begun = await Promise.all([
    start(),
    others.try('POST /v1/classes/:room_id/recording', { params: { room_id: foreign.group.room_id } }),
  ]);
  expect(begun.map(({ status }) => status).sort()).toEqual([200, 417]);
  expect(begun.map(({ error }) => error?.code)).toContain('recording_full');
  for (const client of clients) client.cut();
});

it('short space is told once a day to the administrators who watch the live lessons, and to nobody else (REC-7)', async () => {
  await keep(39.9 * GB);
  await warnOfSpace(school.services);
  expect(await told()).toEqual([]);
  await keep(0.1 * GB);
  await warnOfSpace(school.services);
  await warnOfSpace(school.services);
  expect(await told()).toEqual(['admin@x.test', 'vigia@x.test']);
  school.clock.advance({ hours: 24 });
  await warnOfSpace(school.services);
  expect(await told()).toHaveLength(4);
});
