import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordWatching } from '../../../server/areas/liveClasses/recordWatching.ts';
import { recordPresence } from '../../../server/areas/room/presence.ts';
import { endSeats } from '../../../server/areas/room/seats.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { SignalClient } from '../../room/support/signalClient.ts';
import type { Caller } from '../../support/caller.ts';
import { enterRoom } from '../../support/roomDoor.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { laterLesson, opening, taughtClass } from '../room/taught.ts';

const KEY = 'POST /v1/hms/live-classes/:room_id/observe';
let school: School;
let stopPresence: () => void;
let serial = 0;
beforeAll(async () => {
  school = await startSchool({}, false);
  stopPresence = recordPresence(school.services);
});
beforeEach(() => school.clock.set(start));
afterAll(async () => {
  stopPresence();
  await school.stop();
});

const of = (room_id: string) => ({ params: { room_id } });

async function watcher() {
  const email = `vigia.${++serial}@x.test`;
  const user = await buildAdmin(school.db, ['view:live_classes'], {
    name: 'Carla Coordenadora',
    email,
    password_hash: passwordHash,
  });
  return { ...user, caller: await school.login(email) };
}

/** Joins the live room with a token of the call, as a browser does. */
async function lookIn(caller: Caller, room_id: string): Promise<SignalClient> {
  const { token } = await caller.call(KEY, of(room_id));
  const client = new SignalClient(
    `${caller.url.replace('http', 'ws')}/room/signal`,
    `peer-${++serial}`,
    token,
  );
  await client.next('session-info');
  const { error } = await client.call('join', { name: 'Professora Ana', data: '' });
  if (error) throw new Error(`${error.code} ${error.message}`);
  await client.next('peer-list');
  return client;
}

async function lessonUnderWay() {
  const taught = await taughtClass(school);
  school.clock.set('2026-03-10T13:55:00Z');
  const tutor = await school.login(taught.teacher.email);
  const session = await tutor.call('POST /v1/calendar/history', opening(taught));
  const host = await enterRoom(tutor, taught.group.room_id, 'host');
  return { ...taught, tutor, host, session };
}

describe('looking into a lesson (ROOM-14)', () => {
  it('is recorded for the next lesson of the class, too, when it goes on', async () => {
    const taught = await lessonUnderWay();
    const { group, today, host } = taught;
    const later = await laterLesson(school, taught, '12:00');
    const { caller, user_id } = await watcher();
    const client = await lookIn(caller, group.room_id);
    for (const moment of ['2026-03-10T14:30:00Z', '2026-03-10T15:00:10Z', '2026-03-10T15:01:10Z']) {
      school.clock.set(moment);
      await recordWatching(school.services);
    }
    const { rows: access } = await school.db.execute(
      sql`select detail from access_log where user_id = ${user_id} and event = 'room_observe' order by at`,
    );
    expect(access).toEqual([{ detail: today.id }, { detail: later.id }]);
    const { rows: log } = await school.db.execute(
      sql`select entity_name, user_name from audit_log where user_id = ${user_id} order by at`,
    );
    expect(log).toEqual([
      { entity_name: today.title, user_name: 'Carla Coordenadora' },
      { entity_name: later.title, user_name: 'Carla Coordenadora' },
    ]);
    client.send('leave');
    host.send('leave');
    await host.closed();
  });

  it('gives a short-lived token of the role observer, and is recorded in both logs', async () => {
    const { group, today, host } = await lessonUnderWay();
    const { caller, user_id } = await watcher();
    const pass = await caller.call(KEY, of(group.room_id));
    expect(pass).toMatchObject({
      role: 'observer',
      lesson_id: today.id,
      class_id: group.id,
      class_name: group.title,
      title: today.title,
    });
    const claims = JSON.parse(Buffer.from(pass.token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ room_id: group.room_id, user_id, role: 'observer' });
    expect(claims.exp - claims.iat).toBeLessThanOrEqual(300);
    const { rows: log } =
      await school.db.execute(sql`select context, entity, operation, entity_name from audit_log
      where user_id = ${user_id}`);
    expect(log).toEqual([
      { context: 'room', entity: 'lesson_observations', operation: 'I', entity_name: today.title },
    ]);
    const { rows: access } = await school.db.execute(
      sql`select detail from access_log where user_id = ${user_id} and event = 'room_observe'`,
    );
    expect(access).toEqual([{ detail: today.id }]);
    host.send('leave');
    await host.closed();
  });

  it('is told to everyone in the room, under the name of the account, and listed as what it is', async () => {
    const { group, host } = await lessonUnderWay();
    const { caller } = await watcher();
    const observer = await lookIn(caller, group.room_id);
    expect(await host.next('on-peer-join')).toMatchObject({
      role: 'observer',
      info: { name: 'Carla Coordenadora' },
    });
    const { response } = await caller.call('GET /v1/hms/live-classes', {});
    expect(response.find(({ room_id }) => room_id === group.room_id)?.peers).toMatchObject([
      { role: 'host' },
      { name: 'Carla Coordenadora', role: 'observer' },
    ]);
    host.send('leave');
    expect(await observer.next('on-peer-leave-request')).toMatchObject({ reason: 'room_empty' });
  });

  it('leaves no trace in the ledger of presence, and no evaluation for anybody', async () => {
    const { group, first, today, host, session } = await lessonUnderWay();
    const { caller, user_id } = await watcher();
    const guest = await enterRoom(await school.login(first.email), group.room_id, 'guest');
    await lookIn(caller, group.room_id);
    school.clock.set(today.ends_at);
    host.send('end-room', { reason: 'Fim', lock: false });
    await guest.closed();
    await vi.waitFor(async () => {
      const { rows } = await school.db.execute(sql`select notification, recipient_id from notifications
        where body->>'calendar_history_id' = ${session.calendar_history_id} order by 1`);
      expect(rows).toMatchObject([
        { notification: 'STUDENT_EVOLUTION' },
        { notification: 'TEACHER_EVALUATION', recipient_id: first.user_id },
      ]);
    });
    const { rows } = await school.db.execute(sql`select 1 from presence where user_id = ${user_id}`);
    expect(rows).toEqual([]);
    const { rows: removed } = await school.db.execute(
      sql`select 1 from room_removals where user_id = ${user_id}`,
    );
    expect(removed).toEqual([]);
  });

  it('does not make a teacher: students alone with an observer still lack theirs, and their lesson does not count', async () => {
    const { group, first, today } = await taughtClass(school);
    school.clock.set('2026-03-10T14:01:00Z');
    const pupil = await school.login(first.email);
    const guest = await enterRoom(pupil, group.room_id, 'guest');
    const { caller } = await watcher();
    await lookIn(caller, group.room_id);
    school.clock.set('2026-03-10T14:05:00Z');
    const { response } = await caller.call('GET /v1/hms/live-classes', {});
    expect(response.find(({ lesson_id }) => lesson_id === today.id)).toMatchObject({
      is_teacher_missing: true,
    });
    guest.send('leave');
    await guest.closed();
    school.clock.set('2026-03-10T16:00:00Z');
    const again = await school.login(first.email);
    const { classes_number } = await again.call('GET /v1/dashboard/classesAttendance/:student_id', {
      params: { student_id: first.student_id },
    });
    expect(classes_number).toBe(0);
  });

  it('needs somebody in the room, and a room: nobody enters an empty one, and a missing one looks missing', async () => {
    const { group } = await taughtClass(school);
    const { caller, user_id } = await watcher();
    expect(await caller.try(KEY, of(group.room_id))).toMatchObject({
      status: 417,
      error: { code: 'room_empty' },
    });
    expect((await caller.try(KEY, of('nenhuma'))).status).toBe(404);
    const { rows } = await school.db.execute(sql`select 1 from audit_log where user_id = ${user_id}`);
    expect(rows).toEqual([]);
  });

  it('is refused to students, teachers and other administrators alike for rooms that are there and that are not', async () => {
    const { group, teacher, first, host } = await lessonUnderWay();
    const email = 'sem@x.test';
    await buildAdmin(school.db, ['view:calendar', 'view:users'], { email, password_hash: passwordHash });
    for (const each of [first.email, teacher.email, email]) {
      const caller = await school.login(each);
      const { requestId: _one, ...there } = (await caller.try(KEY, of(group.room_id))).error;
      const { requestId: _other, ...missing } = (await caller.try(KEY, of('nenhuma'))).error;
      expect(there).toEqual(missing);
      expect(there.code).toBe('forbidden');
      // Nor does the call of their own rooms know the role.
      const path = (room_id: string) => `/v1/classes/${room_id}/observer/token`;
      expect((await caller.raw('GET', path(group.room_id))).status).toBe(
        (await caller.raw('GET', path('nenhuma'))).status,
      );
      expect((await caller.raw('GET', path(group.room_id))).ok).toBe(false);
    }
    host.send('leave');
    await host.closed();
  });

  it('ends with the session, and with the permission', async () => {
    const { group, host } = await lessonUnderWay();
    const [one, other] = [await watcher(), await watcher()];
    const [leaving, losing] = [
      await lookIn(one.caller, group.room_id),
      await lookIn(other.caller, group.room_id),
    ];
    await endSeats(school.services, null);
    expect([leaving, losing].some((each) => each.has('on-peer-leave-request'))).toBe(false);
    await one.caller.call('POST /v1/auth/logout', { body: { sessionId: one.caller.sessionId ?? '' } });
    await school.db.execute(sql`update roles set permissions = '{view:users}' where id = ${other.role_id}`);
    await endSeats(school.services, null);
    for (const each of [leaving, losing])
      expect(await each.next('on-peer-leave-request')).toMatchObject({ reason: 'session_ended' });
    expect((await host.call('ping')).error).toBeUndefined();
    host.send('leave');
    await host.closed();
  });
});
