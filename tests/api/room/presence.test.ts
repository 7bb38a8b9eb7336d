import { randomUUID } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { calendar_history } from '../../../server/areas/calendar/tables.ts';
import { notifications } from '../../../server/areas/messages/tables.ts';
import { closeSession } from '../../../server/areas/room/closeSession.ts';
import { recordPresence } from '../../../server/areas/room/presence.ts';
import type { Tx } from '../../../server/platform/db/database.ts';
import type { RoomEventListener } from '../../../server/providers/room/port.ts';
import { type School, start, startSchool } from '../../support/school.ts';
import { roomOf } from './roomEvents.ts';
import { opening, taughtClass } from './taught.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
beforeEach(() => school.clock.set(start));
afterAll(() => school.stop());

async function heldClass(options: { twice?: boolean } = {}) {
  const taught = await taughtClass(school, options);
  school.clock.set('2026-03-10T13:50:00Z');
  const teacher = await school.login(taught.teacher.email);
  const { calendar_history_id } = await teacher.call('POST /v1/calendar/history', opening(taught));
  return { ...taught, calendar_history_id, room: roomOf(school, taught.group.room_id) };
}
const ask = async (user_id: string) =>
  (await school.db.select().from(notifications).where(eq(notifications.recipient_id, user_id))).map(
    ({ notification, body }) => ({ notification, body }),
  );
const endedAt = async (id: string) =>
  (await school.db.select().from(calendar_history).where(eq(calendar_history.id, id)))[0]?.ended_at;
/** Runs `act` once the nth query of the transaction has been answered. */
const afterQuery = (tx: Tx, nth: number, act: () => Promise<void>): Tx => {
  let answered = 0;
  const execute = async (query: SQL) => {
    const result = await tx.execute(query);
    answered += 1;
    if (answered === nth) await act();
    return result;
  };
  return new Proxy(tx, {
    get: (target, name) => (name === 'execute' ? execute : Reflect.get(target, name)),
  });
};

describe('the ledger of presence', () => {
  it('stores every join and leave once, with its lesson', async () => {
    const taught = await taughtClass(school);
    const room = roomOf(school, taught.group.room_id);
    await room.join(taught.first.user_id, '2026-03-10T13:46:00Z');
    await room.join(taught.first.user_id, '2026-03-10T13:46:00Z');
    await room.leave(taught.first.user_id, '2026-03-10T15:10:00Z');
    await room.join(taught.first.user_id, '2026-03-10T20:00:00Z');
    const { rows } = await school.db.execute(
      sql`select event, lesson_id from presence where user_id = ${taught.first.user_id} order by at`,
    );
    expect(rows).toEqual([
      { event: 'join', lesson_id: taught.today.id },
      { event: 'leave', lesson_id: taught.today.id },
      { event: 'join', lesson_id: null },
    ]);
  });

  it('ignores people who are not users of the school', async () => {
    const { group, first } = await taughtClass(school);
    const room = roomOf(school, group.room_id);
    const stranger = randomUUID();
    await room.join(stranger, '2026-03-10T13:46:00Z');
    await room.remove(stranger, first.user_id, '2026-03-10T14:10:00Z');
    await room.remove(first.user_id, stranger, '2026-03-10T14:11:00Z');
    const { rows } = await school.db.execute(sql`select user_id, removed_by from room_removals
      union all select user_id, null from presence where user_id = ${stranger}`);
    expect(rows).toEqual([{ user_id: first.user_id, removed_by: null }]);
  });

  it('handles room events in order until it is stopped', async () => {
    const taught = await taughtClass(school);
    let listener: RoomEventListener | null = null;
    const room = {
      ...school.services.providers.room,
      onEvent: (given: RoomEventListener) => {
        listener = given;
        return () => {
          listener = null;
        };
      },
    };
    const stop = recordPresence({ ...school.services, providers: { ...school.services.providers, room } });
    const event = (id: string, type: 'peer_joined' | 'peer_left', minute: number) => ({
      id: `${taught.group.id}:${id}`,
      type,
      room_id: taught.group.room_id,
      session_id: 's',
      peer_id: 'p',
      user_id: taught.second.user_id,
      role: 'guest',
      at: Date.parse(`2026-03-10T14:${minute}:00Z`),
    });
    const told: unknown[] = [
      event('1', 'peer_joined', 10),
      event('2', 'peer_left', 20),
      event('3', 'peer_joined', 30),
    ].map((each) => listener?.(each));
    await Promise.all(told);
    const { rows } = await school.db.execute(
      sql`select event from presence where user_id = ${taught.second.user_id} order by id`,
    );
    expect(rows.map((row) => row.event)).toEqual(['join', 'leave', 'join']);
    stop();
    expect(listener).toBeNull();
  });
});

describe('the end of a session', () => {
  it('requests evaluations from the teacher and everyone present, once, after the last class of the week', async () => {
    const held = await heldClass();
    const { room, teacher, first, second, calendar_history_id } = held;
    await room.join(teacher.user_id, '2026-03-10T13:55:00Z');
    await room.join(first.user_id, '2026-03-10T14:00:00Z');
    await room.join(second.user_id, '2026-03-10T14:45:00Z');
    for (const { user_id } of [first, second, teacher]) await room.leave(user_id, '2026-03-10T15:00:00Z');
    school.clock.set('2026-03-10T15:00:01Z');
    await room.end('2026-03-10T15:00:00Z');
    await vi.waitFor(async () => expect(await ask(first.user_id)).toHaveLength(1), { timeout: 10_000 });
    await closeSession(school.services, { calendar_history_id });
    const body = { class_id: held.group.id, calendar_history_id };
    expect(await ask(teacher.user_id)).toEqual([{ notification: 'STUDENT_EVOLUTION', body }]);
    expect(await ask(first.user_id)).toEqual([
      {
        notification: 'TEACHER_EVALUATION',
        body: { ...body, teacher_id: teacher.teacher_id, teacher_name: teacher.name },
      },
    ]);
    expect(await ask(second.user_id)).toEqual([]);
    expect((await endedAt(calendar_history_id))?.toISOString()).toBe('2026-03-10T15:00:00.000Z');
  });

  it('requests nothing when no student was present', async () => {
    const { room, teacher, first, calendar_history_id } = await heldClass();
    await room.join(teacher.user_id, '2026-03-10T14:00:00Z');
    await room.join(first.user_id, '2026-03-10T14:00:00Z');
    await room.leave(first.user_id, '2026-03-10T14:06:00Z');
    await room.leave(teacher.user_id, '2026-03-10T15:00:00Z');
    school.clock.set('2026-03-10T15:00:01Z');
    await room.end('2026-03-10T15:00:00Z');
    await closeSession(school.services, { calendar_history_id });
    expect(await endedAt(calendar_history_id)).not.toBeNull();
    expect(await ask(teacher.user_id)).toEqual([]);
    expect(await ask(first.user_id)).toEqual([]);
  });

  it('requests nothing when the class meets again this week', async () => {
    const { room, teacher, calendar_history_id } = await heldClass({ twice: true });
    await room.join(teacher.user_id, '2026-03-10T14:00:00Z');
    await room.end('2026-03-10T15:00:00Z');
    await closeSession(school.services, { calendar_history_id });
    expect(await endedAt(calendar_history_id)).not.toBeNull();
    expect(await ask(teacher.user_id)).toEqual([]);
  });

  it('is not triggered by an early visit or a temporarily empty room', async () => {
    const { room, teacher, calendar_history_id } = await heldClass();
    await room.end('2026-03-10T13:55:00Z');
    expect(await endedAt(calendar_history_id)).toBeNull();
    await room.join(teacher.user_id, '2026-03-10T14:01:00Z');
    await room.leave(teacher.user_id, '2026-03-10T14:20:00Z');
    await room.empty('2026-03-10T14:20:00Z');
    school.clock.set('2026-03-10T14:40:00Z');
    await closeSession(school.services, { calendar_history_id });
    expect(await endedAt(calendar_history_id)).toBeNull();
    expect(await ask(teacher.user_id)).toEqual([]);
  });

  it('by a host stays in force unless a teacher returns before the scheduled end', async () => {
    const { room, teacher, first, calendar_history_id } = await heldClass();
    const topics: string[] = [];
    const stop = school.services.events.onChange(first.user_id, (topic) => topics.push(topic));
    const expectAnnounced = async () => {
      await vi.waitFor(() => expect(topics).toContain('student'), { timeout: 10_000 });
      topics.length = 0;
    };
    await room.end('2026-03-10T14:20:00Z');
    expect(await endedAt(calendar_history_id)).not.toBeNull();
    await expectAnnounced();
    await room.join(teacher.user_id, '2026-03-10T14:21:00Z');
    expect(await endedAt(calendar_history_id)).toBeNull();
    await expectAnnounced();
    stop();
  });

  it('follows by a job 10 minutes after the scheduled end if the room is empty', async () => {
    const { room, teacher, first, calendar_history_id } = await heldClass();
    await room.join(teacher.user_id, '2026-03-10T14:01:00Z');
    await room.join(first.user_id, '2026-03-10T14:01:00Z');
    await room.leave(first.user_id, '2026-03-10T14:50:00Z');
    await room.leave(teacher.user_id, '2026-03-10T14:50:00Z');
    await room.empty('2026-03-10T14:50:00Z');
    school.clock.set('2026-03-10T15:09:59Z');
    await closeSession(school.services, { calendar_history_id });
    expect(await endedAt(calendar_history_id)).toBeNull();
    const { rows } = await school.db.execute(
      sql`select extract(epoch from run_at - updated_at)::float as seconds from graphile_worker.jobs
        where key = ${`session_close:${calendar_history_id}`}`,
    );
    expect(rows).toEqual([{ seconds: 1 }]);
    school.clock.set('2026-03-10T15:10:00Z');
    await closeSession(school.services, { calendar_history_id });
    expect((await endedAt(calendar_history_id))?.toISOString()).toBe('2026-03-10T15:00:00.000Z');
    expect(await ask(teacher.user_id)).toHaveLength(1);
  });

  it('waits until everyone has left, plus 10 minutes', async () => {
    const { room, teacher, calendar_history_id } = await heldClass();
    await room.join(teacher.user_id, '2026-03-10T14:01:00Z');
    school.clock.set('2026-03-10T15:10:00Z');
    await closeSession(school.services, { calendar_history_id });
    expect(await endedAt(calendar_history_id)).toBeNull();
    await room.leave(teacher.user_id, '2026-03-10T15:12:00Z');
    await room.empty('2026-03-10T15:12:00Z');
    school.clock.set('2026-03-10T15:22:00Z');
    await closeSession(school.services, { calendar_history_id });
    expect((await endedAt(calendar_history_id))?.toISOString()).toBe('2026-03-10T15:12:00.000Z');
  });

  it('is not declared by a check that read the room before its due time', async () => {
    const { room, teacher, calendar_history_id } = await heldClass();
    // The teacher enters, and the due time passes, right after the check has read the room as empty.
    const enterAfterReading = async () => {
      await room.join(teacher.user_id, '2026-03-10T14:01:00Z');
      school.clock.set('2026-03-10T15:10:00Z');
    };
    const { services } = school;
    await closeSession(
      {
        ...services,
        transaction: (work) => services.transaction((tx) => work(afterQuery(tx, 2, enterAfterReading))),
      },
      { calendar_history_id },
    );
    expect(await endedAt(calendar_history_id)).toBeNull();
  });
});
