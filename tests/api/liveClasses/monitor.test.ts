import { randomUUID } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RecordingStatus } from '../../../domain/recordings.ts';
import { recordingsIn } from '../../../server/areas/recordings/api.ts';
import { lesson_recordings } from '../../../server/areas/recordings/tables.ts';
import { recordPresence } from '../../../server/areas/room/presence.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildLessons } from '../../../server/demo/build/lessons.ts';
import { buildAdmin, buildTeacher } from '../../../server/demo/build/people.ts';
import { type LiveSession, RoomProviderError } from '../../../server/providers/room/port.ts';
import { asOwner } from '../../support/asOwner.ts';
import type { Caller } from '../../support/caller.ts';
import { queriesOf } from '../../support/queries.ts';
import { recordingValues } from '../../support/recordings.ts';
import { enterRoom } from '../../support/roomDoor.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { openChanges } from '../../support/stream.ts';
import { taughtClass } from '../room/taught.ts';

let school: School;
let admin: Caller;
let admin_id: string;
let stopPresence: () => void;
beforeAll(async () => {
  school = await startSchool({}, false);
  stopPresence = recordPresence(school.services);
  const email = 'vigia@x.test';
  const built = await buildAdmin(school.db, ['view:live_classes'], { email, password_hash: passwordHash });
  admin_id = built.user_id;
});
beforeEach(async () => {
  school.clock.set(start);
  admin = await school.login('vigia@x.test');
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  stopPresence();
  await school.stop();
});

/** The clock of the tests moves by more than a session of an hour allows. */
const list = async () => (await school.login('vigia@x.test')).call('GET /v1/hms/live-classes', {});
const rowOf = async (room_id: string) => (await list()).response.find((row) => row.room_id === room_id);

describe('live lessons', () => {
  it('show who is in each room, by their accounts, with the hour of the class in its zone', async () => {
    const taught = await taughtClass(school, { twice: true });
    const { group, teacher, first, today } = taught;
    school.clock.set('2026-03-10T13:55:00Z');
    const [tutor, pupil] = [await school.login(teacher.email), await school.login(first.email)];
    const host = await enterRoom(tutor, group.room_id, 'host');
    school.clock.set('2026-03-10T13:57:00Z');
    const guest = await enterRoom(pupil, group.room_id, 'guest');
    const row = await rowOf(group.room_id);
    expect(row).toMatchObject({
      lesson_id: today.id,
      class_name: group.title,
      description: today.title,
      session_recurrence_days: ['tuesday'],
      session_hour: '11:00',
      timezone: 'America/Sao_Paulo',
      started_at: '2026-03-10T13:55:00.000Z',
      teacher_name: teacher.name,
      is_teacher_missing: false,
      recording_status: null,
      peers: [
        { name: teacher.name, role: 'host', joined_at: '2026-03-10T13:55:00.000Z' },
        { name: first.name, role: 'guest', joined_at: '2026-03-10T13:57:00.000Z' },
      ],
    });
    guest.send('leave');
    await host.next('on-peer-leave');
    expect((await rowOf(group.room_id))?.peers).toHaveLength(1);
    host.send('leave');
    await vi.waitFor(async () => expect(await rowOf(group.room_id)).toBeUndefined());
  });

  it("show what became of the lesson's newest recording, and of no other lesson's", async () => {
    const taught = await taughtClass(school);
    const { group, teacher, today, past } = taught;
    school.clock.set('2026-03-10T14:10:00Z');
    const peers: LiveSession['peers'] = [];
    const session = { session_id: 's', room_id: group.room_id, started_at: 1, peers };
    vi.spyOn(school.services.providers.room, 'listLiveSessions').mockResolvedValue([session]);
    const shown = async () => (await rowOf(group.room_id))?.recording_status;
    const record = (lesson_id: string, status: RecordingStatus, moment: string) =>
      school.db.insert(lesson_recordings).values({
        ...recordingValues(lesson_id, teacher.user_id, randomUUID()),
        room_id: group.room_id,
        status,
        started_at: new Date(moment),
      });
    await record(past.at(-1)?.id ?? '', 'failed', '2026-03-03T14:05:00Z');
    expect(await shown()).toBeNull();
    await record(today.id, 'completed', '2026-03-10T14:01:00Z');
    expect(await shown()).toBe('completed');
    await record(today.id, 'failed', '2026-03-10T14:03:00Z');
    expect(await shown()).toBe('failed');
    await record(today.id, 'running', '2026-03-10T14:05:00Z');
    expect(await shown()).toBe('running');
    // The room overruns: what happens there belongs to the lesson, as long as a lesson may overrun (ROOM-6).
    school.clock.set('2026-03-10T17:00:00Z');
    const overrun = { lesson_id: today.id, session_hour: '11:00', teacher_name: teacher.name };
    expect(await rowOf(group.room_id)).toMatchObject({ ...overrun, recording_status: 'running' });
    await school.db
      .update(lesson_recordings)
      .set({ status: 'failed' })
      .where(eq(lesson_recordings.status, 'running'));
    expect(await rowOf(group.room_id)).toMatchObject({ ...overrun, recording_status: 'failed' });
    await record(today.id, 'running', '2026-03-10T17:00:00Z');
    school.clock.set('2026-03-10T18:01:00Z');
    expect(await rowOf(group.room_id)).toMatchObject({ lesson_id: null, recording_status: 'running' });
    await school.db.update(lesson_recordings).set({ status: 'completed' });
    expect(await shown()).toBeNull();
  });

  it('find the recordings of their rooms without reading those that are kept', async () => {
    const { today, past, teacher } = await taughtClass(school);
    await asOwner(school, async (client) => {
      await client.query(
        `insert into lesson_recordings (lesson_id, user_id, room_id, status, started_at)
        select $1, $2, 'outra', 'completed', timestamptz '2026-01-01' + g * interval '1 minute'
        from generate_series(1, 20000) g`,
        [past[0]?.id, teacher.user_id],
      );
      await client.query('analyze lesson_recordings');
    });
    const asked: SQL[] = [];
    const noting = {
      execute: (query: SQL) => {
        asked.push(query);
        return school.db.execute(query);
      },
    };
    await recordingsIn(noting as never, [{ room_id: 'sala', lesson_id: today.id }]);
    const { rows } = await school.db.execute(
      sql`explain (analyze, costs off, timing off) ${sql.join(asked)}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('lesson_recordings_lesson');
    expect(plan).toContain('lesson_recordings_unfinished');
    expect(plan).not.toContain('Seq Scan on lesson_recordings');
    await school.db.delete(lesson_recordings);
  });

  it('include lessons under way in whose room nobody is, until they are over, cancelled or ended', async () => {
    const [empty, cancelled, ended] = [
      await taughtClass(school),
      await taughtClass(school),
      await taughtClass(school),
    ];
    await school.db.execute(sql`update lessons set status = 'cancelled' where id = ${cancelled.today.id}`);
    await school.db.execute(sql`insert into calendar_history
      (lesson_id, class_id, teacher_id, room_id, started_at, ended_at, is_last_class_of_the_week)
      values (${ended.today.id}, ${ended.group.id}, ${ended.teacher.teacher_id}, ${ended.group.room_id},
        '2026-03-10T13:50:00Z', '2026-03-10T14:01:00Z', false)`);
    const shown = async (moment: string) => {
      school.clock.set(moment);
      return (await list()).empty.map(({ lesson_id, is_teacher_missing }) => [lesson_id, is_teacher_missing]);
    };
    expect(await shown('2026-03-10T13:59:59Z')).not.toContainEqual([empty.today.id, false]);
    expect(await shown('2026-03-10T14:00:00Z')).toContainEqual([empty.today.id, false]);
    expect(await shown('2026-03-10T14:03:00Z')).toContainEqual([empty.today.id, true]);
    const ids = (await shown('2026-03-10T14:10:00Z')).map(([id]) => id);
    expect(ids).not.toContain(cancelled.today.id);
    expect(ids).not.toContain(ended.today.id);
    expect((await shown('2026-03-10T15:00:00Z')).map(([id]) => id)).not.toContain(empty.today.id);
  });

  it('mark a room in which students wait for the teacher', async () => {
    const { group, first } = await taughtClass(school);
    school.clock.set('2026-03-10T14:01:00Z');
    const guest = await enterRoom(await school.login(first.email), group.room_id, 'guest');
    expect(await rowOf(group.room_id)).toMatchObject({ is_teacher_missing: false });
    school.clock.set('2026-03-10T14:03:00Z');
    expect(await rowOf(group.room_id)).toMatchObject({ is_teacher_missing: true });
    guest.send('leave');
    await guest.closed();
  });

  it('name the class of a room that no lesson uses now', async () => {
    const { group } = await taughtClass(school);
    const session: LiveSession = {
      session_id: 's',
      room_id: group.room_id,
      started_at: Date.parse('2026-03-10T03:00:00Z'),
      peers: [],
    };
    vi.spyOn(school.services.providers.room, 'listLiveSessions').mockResolvedValue([session]);
    school.clock.set('2026-03-10T03:30:00Z');
    expect((await list()).response).toMatchObject([
      { id: 's', lesson_id: null, description: group.title, session_recurrence_days: [], session_hour: null },
    ]);
  });

  it('are unavailable, with the usual text, while the provider does not answer', async () => {
    const failure = new RoomProviderError(429, '100ms: too many requests');
    vi.spyOn(school.services.providers.room, 'listLiveSessions').mockRejectedValue(failure);
    expect(await admin.try('GET /v1/hms/live-classes', {})).toMatchObject({
      status: 503,
      error: {
        code: 'unavailable',
        message: 'O serviço está indisponível no momento. Tente novamente em instantes.',
      },
    });
  });

  it('tell the screens of administrators who comes and goes, without naming anybody', async () => {
    const { group, teacher } = await taughtClass(school);
    school.clock.set('2026-03-10T13:55:00Z');
    const stream = await openChanges(admin, admin_id);
    const host = await enterRoom(await school.login(teacher.email), group.room_id, 'host');
    await stream.received('live_classes');
    stream.names.length = 0;
    host.send('leave');
    await stream.received('live_classes');
  });

  it('need no more queries for 200 rooms than for one', async () => {
    const { db } = school;
    const sessions: LiveSession[] = [];
    const { course } = await taughtClass(school);
    for (let index = 0; index < 200; index += 1) {
      let room_id = `sala-${index}`;
      if (index < 20) {
        const { teacher_id } = await buildTeacher(db, { course_ids: [course.id] });
        const group = await buildClass(db, { teacher_id, course_id: course.id });
        const rule = { start_hour: '11:00', start_date: '2026-03-10', end_date: '2026-03-10' };
        await buildLessons(db, { ...rule, class: group, student_ids: [], weekday: 'tuesday' });
        room_id = group.room_id;
      }
      const peer = { peer_id: 'p', user_id: randomUUID(), name: 'Ana', role: 'guest', joined_at: 1 };
      sessions.push({ session_id: `s-${index}`, room_id, started_at: 1, peers: [peer] });
    }
    school.clock.set('2026-03-10T14:10:00Z');
    const watching = await school.login('vigia@x.test');
    const read = () => watching.call('GET /v1/hms/live-classes', {});
    const rooms = vi.spyOn(school.services.providers.room, 'listLiveSessions');
    const counted = async (count: number) => {
      rooms.mockResolvedValue(sessions.slice(0, count));
      await read();
      return (await queriesOf(read)).length;
    };
    const one = await counted(1);
    expect(await counted(200)).toBeLessThanOrEqual(one + 1);
    expect((await read()).response).toHaveLength(200);
  });

  it('are only for administrators with the permission', async () => {
    const { first, teacher } = await taughtClass(school);
    const email = 'sem@x.test';
    await buildAdmin(school.db, ['view:users', 'view:calendar'], { email, password_hash: passwordHash });
    for (const each of [email, first.email, teacher.email]) {
      const caller = await school.login(each);
      expect(await caller.try('GET /v1/hms/live-classes', {})).toMatchObject({
        status: 403,
        error: { code: 'forbidden' },
      });
    }
  });
});
