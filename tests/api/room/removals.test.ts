import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type School, start, startSchool } from '../../support/school.ts';
import { roomOf } from './roomEvents.ts';
import { opening, taughtClass } from './taught.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
beforeEach(() => school.clock.set(start));
afterAll(() => school.stop());

const TOKEN = 'GET /v1/classes/:room_id/:user_type/token';

async function heldClass() {
  const taught = await taughtClass(school);
  school.clock.set('2026-03-10T14:05:00Z');
  const [teacher, student] = [
    await school.login(taught.teacher.email),
    await school.login(taught.first.email),
  ];
  await teacher.call('POST /v1/calendar/history', opening(taught));
  const { room_id } = taught.group;
  return {
    ...taught,
    room: roomOf(school, room_id),
    host: teacher,
    guest: student,
    room_id,
    token: () => student.try(TOKEN, { params: { room_id, user_type: 'guest' } }),
  };
}

describe('a student removed by a host', () => {
  it('is excluded from that lesson only, until a host readmits them', async () => {
    const held = await heldClass();
    const { room, host, first, teacher, room_id } = held;
    expect((await held.token()).status).toBe(200);
    await room.remove(first.user_id, teacher.user_id, '2026-03-10T14:05:00Z');
    const refused = await held.token();
    expect(refused).toMatchObject({ status: 417, error: { code: 'removed_from_room' } });
    expect(refused.error.message).toContain('Você foi removido desta aula');

    const params = { room_id };
    expect((await host.call('GET /v1/classes/:room_id/removed', { params })).response).toMatchObject([
      { user_id: first.user_id, name: first.name },
    ]);
    const ALLOW = 'POST /v1/classes/:room_id/removed/:user_id/allow';
    for (let twice = 0; twice < 2; twice += 1)
      await host.call(ALLOW, { params: { room_id, user_id: first.user_id } });
    expect((await host.call('GET /v1/classes/:room_id/removed', { params })).response).toEqual([]);
    expect((await held.token()).status).toBe(200);

    await room.remove(first.user_id, teacher.user_id, '2026-03-10T14:06:00Z');
    expect((await held.token()).status).toBe(417);
    const { rows } = await school.db.execute(
      sql`select operation from audit_log where entity = 'room_removals' order by at`,
    );
    expect(rows).toHaveLength(3);
    school.clock.set('2026-03-17T14:05:00Z');
    const later = await school.login(first.email);
    expect((await later.try(TOKEN, { params: { room_id, user_type: 'guest' } })).status).toBe(200);
  });

  it('is listed and readmitted by the host also while the lesson overruns', async () => {
    const held = await heldClass();
    const { room, first, second, teacher, room_id } = held;
    await room.remove(first.user_id, teacher.user_id, '2026-03-10T14:50:00Z');
    await room.remove(second.user_id, teacher.user_id, '2026-03-10T15:30:00Z');
    school.clock.set('2026-03-10T15:40:00Z');
    const host = await school.login(teacher.email);
    const list = async () => {
      const { response } = await host.call('GET /v1/classes/:room_id/removed', { params: { room_id } });
      return response.map(({ user_id }) => user_id);
    };
    expect(await list()).toEqual([first.user_id, second.user_id]);
    for (const user_id of await list())
      await host.call('POST /v1/classes/:room_id/removed/:user_id/allow', { params: { room_id, user_id } });
    expect(await list()).toEqual([]);
  });

  it('cannot be readmitted by themselves or by a teacher of another class', async () => {
    const [held, other] = [await heldClass(), await heldClass()];
    await held.room.remove(held.first.user_id, held.teacher.user_id, '2026-03-10T14:05:00Z');
    const params = { room_id: held.room_id, user_id: held.first.user_id };
    const ALLOW = 'POST /v1/classes/:room_id/removed/:user_id/allow';
    expect((await held.guest.try(ALLOW, { params })).status).toBe(403);
    expect((await other.host.try(ALLOW, { params })).status).toBe(404);
    expect((await held.host.try(ALLOW, { params: { ...params, user_id: held.second.user_id } })).status).toBe(
      404,
    );
    expect((await held.token()).status).toBe(417);
  });
});

it('a room that its host ended for all stays closed to students until the host returns', async () => {
  const held = await heldClass();
  const { room, teacher } = held;
  await room.end('2026-03-10T14:05:00Z');
  expect(await held.token()).toMatchObject({ status: 417, error: { code: 'room_ended' } });
  const params = { room_id: held.room_id, user_type: 'host' as const };
  expect((await held.host.try(TOKEN, { params })).status).toBe(200);
  await room.join(teacher.user_id, '2026-03-10T14:06:00Z');
  expect((await held.token()).status).toBe(200);
});

it('a room stays closed to students even if the host ended it at a process that had lost the room', async () => {
  const held = await heldClass();
  await held.room.end('2026-03-10T14:05:00Z', async () => false);
  expect(await held.token()).toMatchObject({ status: 417, error: { code: 'room_ended' } });
});
