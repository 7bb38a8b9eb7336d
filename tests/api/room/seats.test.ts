import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { OVERTIME_MINUTES } from '../../../domain/classSession.ts';
import { endSeats, watchSeats } from '../../../server/areas/room/seats.ts';
import { buildAdmin, buildTeacher } from '../../../server/demo/build/people.ts';
import { rowsOf, text } from '../../../server/platform/db/rows.ts';
import { SignalClient } from '../../room/support/signalClient.ts';
import { enterRoom } from '../../support/roomDoor.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { roomOf } from './roomEvents.ts';
import { taughtClass } from './taught.ts';

let school: School;
let stop: () => void;
beforeAll(async () => {
  school = await startSchool();
  stop = watchSeats(school.services);
});
beforeEach(() => school.clock.set(start));
afterAll(async () => {
  stop();
  await school.stop();
});

async function seated() {
  const taught = await taughtClass(school);
  school.clock.set('2026-03-10T13:55:00Z');
  const [tutor, pupil] = [await school.login(taught.teacher.email), await school.login(taught.first.email)];
  const host = await enterRoom(tutor, taught.group.room_id, 'host');
  const guest = await enterRoom(pupil, taught.group.room_id, 'guest');
  return { ...taught, pupil, tutor, host, guest };
}
const farewell = { reason: 'session_ended', room_end: false };

it('a seat ends with its holder’s session; the others stay', async () => {
  const { pupil, first, host, guest } = await seated();
  const [row] = await rowsOf(school.db, { session_id: text })`
    select session_id from sessions where user_id = ${first.user_id}`;
  await pupil.call('POST /v1/auth/logout', { body: { sessionId: row?.session_id ?? '' } });
  expect(await guest.next('on-peer-leave-request')).toMatchObject(farewell);
  expect(await host.next('on-peer-leave')).toMatchObject({ peer_id: 'peer-guest' });
  expect((await host.call('ping')).error).toBeUndefined();
});

it('an administrator who ends a session ends its stream with the reason, and its seat within a second', async () => {
  const { pupil, first, guest, host } = await seated();
  const email = 'admin@x.test';
  await buildAdmin(school.db, ['view:sessions', 'create:sessions'], { email, password_hash: passwordHash });
  const admin = await school.login(email);
  const { response } = await admin.call('GET /v1/users/logged-users/', { query: { name: first.name } });
  const row = response.find(({ id }) => id === pupil.sessionId);
  expect(row).toMatchObject({ user_id: first.user_id, current: false });
  const stream = await pupil.raw('GET', `/v1/notifications/events/${first.user_id}`);
  expect(stream.status).toBe(200);
  const read = stream.text();
  const since = performance.now();
  const body = { sessionId: row?.id ?? '', redisId: row?.redis_id ?? '' };
  await admin.call('POST /v1/auth/logout-by-session-id', { body });
  expect(await guest.next('on-peer-leave-request')).toMatchObject(farewell);
  expect(await read).toContain('event: ended\n');
  expect(performance.now() - since).toBeLessThan(1000);
  expect(host.has('on-peer-leave-request')).toBe(false);
});

it('a seat ends when its student is disabled', async () => {
  const { first, host, guest } = await seated();
  await school.db.execute(
    sql`update students set student_status = false where student_id = ${first.student_id}`,
  );
  await endSeats(school.services, null);
  expect(await guest.next('on-peer-leave-request')).toMatchObject(farewell);
  expect(host.has('on-peer-leave-request')).toBe(false);
});

it("a teacher's seat ends when every session is ended, and both can return by logging in", async () => {
  const { tutor, teacher, group, host } = await seated();
  await school.db.execute(sql`update sessions set ended_at = now(), ended_reason = 'disconnected'
    where user_id in (select user_id from teachers)`);
  await endSeats(school.services, null);
  expect(await host.next('on-peer-leave-request')).toMatchObject(farewell);
  expect((await tutor.raw('GET', '/v1/auth/me')).status).toBe(401);
  school.clock.advance({ seconds: 2 });
  const again = await school.login(teacher.email);
  await enterRoom(again, group.room_id, 'host');
});

it('a seat belongs to the session that joined, not to another one of the same user', async () => {
  const { pupil, first, guest } = await seated();
  const elsewhere = await school.login(first.email);
  await pupil.call('POST /v1/auth/logout', { body: { sessionId: pupil.sessionId ?? '' } });
  expect(await guest.next('on-peer-leave-request')).toMatchObject(farewell);
  expect((await elsewhere.raw('GET', '/v1/auth/me')).status).toBe(200);
});

it('a token does not outlive the session that requested it', async () => {
  const { first, group, host } = await seated();
  const pupil = await school.login(first.email);
  const { token } = await pupil.call('GET /v1/classes/:room_id/:user_type/token', {
    params: { room_id: group.room_id, user_type: 'guest' },
  });
  await pupil.call('POST /v1/auth/logout', { body: { sessionId: pupil.sessionId ?? '' } });
  const late = new SignalClient(`${pupil.url.replace('http', 'ws')}/room/signal`, 'peer-late', token);
  await late.next('session-info');
  late.send('join', { name: 'tarde', data: '' });
  expect(await late.closed()).toMatchObject({ reason: farewell.reason });
  expect((await host.call('ping')).error).toBeUndefined();
});

it('a seat ends when its student leaves the class', async () => {
  const { first, group, guest } = await seated();
  await school.db.execute(sql`update class_students set left_at = now() where student_id = ${first.student_id}
    and class_id = ${group.id}`);
  await school.db.execute(sql`delete from lesson_students where student_id = ${first.student_id}`);
  await endSeats(school.services, null);
  expect(await guest.next('on-peer-leave-request')).toMatchObject(farewell);
});

it('a substitute, and a student who has only this lesson, keep their seats while it may overrun (ROOM-4)', async () => {
  const { first, group, today, guest, host } = await seated();
  const other = await buildTeacher(school.db);
  await school.db.execute(sql`update classes set teacher_id = ${other.teacher_id} where id = ${group.id}`);
  await school.db.execute(sql`delete from class_students where student_id = ${first.student_id}`);
  // The lessons of the following weeks are not theirs.
  await school.db.execute(sql`update lessons set teacher_id = ${other.teacher_id}
    where class_id = ${group.id} and id <> ${today.id}`);
  await school.db.execute(sql`delete from lesson_students
    where student_id = ${first.student_id} and lesson_id <> ${today.id}`);
  const overrun = (minutes: number) =>
    school.clock.set(new Date(today.ends_at.getTime() + minutes * 60_000).toISOString());
  await school.db.execute(
    sql`update sessions set expires_at = ${new Date(today.ends_at.getTime() + 86_400_000).toISOString()}`,
  );
  overrun(OVERTIME_MINUTES - 1);
  await endSeats(school.services, null);
  for (const client of [host, guest]) {
    expect((await client.call('ping')).error).toBeUndefined();
    expect(client.has('on-peer-leave-request')).toBe(false);
  }
  overrun(OVERTIME_MINUTES + 1);
  await endSeats(school.services, null);
  for (const client of [host, guest])
    expect(await client.next('on-peer-leave-request')).toMatchObject(farewell);
});

it('a seat that a removed student takes again ends, until a host readmits them', async () => {
  const { first, teacher, group, host, guest, tutor, pupil } = await seated();
  const { room_id } = group;
  // The removal reached a process that had lost the room, so the student still has a seat here.
  await roomOf(school, room_id).remove(first.user_id, teacher.user_id, '2026-03-10T13:55:00Z');
  await endSeats(school.services, null);
  expect(await guest.next('on-peer-leave-request')).toMatchObject(farewell);
  expect(host.has('on-peer-leave-request')).toBe(false);
  const params = { room_id, user_id: first.user_id };
  await tutor.call('POST /v1/classes/:room_id/removed/:user_id/allow', { params });
  school.clock.advance({ seconds: 2 });
  const again = await enterRoom(pupil, room_id, 'guest');
  await endSeats(school.services, null);
  expect((await again.call('ping')).error).toBeUndefined();
  expect(again.has('on-peer-leave-request')).toBe(false);
});
