import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MESSAGES_KEPT_DAYS } from '../../../domain/roomMessages.ts';
import { clearMessages } from '../../../server/areas/room/messages.ts';
import { type School, start, startSchool } from '../../support/school.ts';
import { roomOf } from './roomEvents.ts';
import { taughtClass } from './taught.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
beforeEach(() => school.clock.set(start));
afterAll(() => school.stop());

const MESSAGES = 'GET /v1/classes/:room_id/messages';
const during = '2026-03-10T14:05:00Z';

/** Its lesson is running. */
async function heldClass() {
  const taught = await taughtClass(school);
  school.clock.set(during);
  const { room_id } = taught.group;
  const read = async (email: string) =>
    (await school.login(email)).call(MESSAGES, { params: { room_id } }).then(({ response }) => response);
  return { ...taught, room_id, room: roomOf(school, room_id), read };
}

describe('the messages of a lesson', () => {
  it('are shown to those who arrive late, in order, with who wrote them', async () => {
    const { room, read, first, second, teacher } = await heldClass();
    await room.write(first.user_id, first.name, 'Good morning!', '2026-03-10T14:01:00Z');
    await room.write(teacher.user_id, teacher.name, 'https://x.test', '2026-03-10T14:02:00Z', 'host');
    expect(await read(second.email)).toMatchObject([
      { name: first.name, role: 'guest', text: 'Good morning!', is_mine: false },
      { name: teacher.name, role: 'host', text: 'https://x.test', is_mine: false },
    ]);
    expect((await read(first.email)).map(({ is_mine }) => is_mine)).toEqual([true, false]);
    expect((await read(teacher.email)).map(({ is_mine }) => is_mine)).toEqual([false, true]);
  });

  it('are kept once when the room reports them again', async () => {
    const { room, read, first } = await heldClass();
    const id = randomUUID();
    for (let twice = 0; twice < 2; twice += 1)
      await room.write(first.user_id, first.name, 'Hello', during, 'guest', id);
    expect(await read(first.email)).toHaveLength(1);
  });

  it('are not shown in the next lesson of the class', async () => {
    const { room, read, first } = await heldClass();
    await room.write(first.user_id, first.name, 'Hello', during);
    school.clock.set('2026-03-17T14:05:00Z');
    expect(await read(first.email)).toEqual([]);
  });

  it('are kept and shown to those in the room also while the lesson overruns', async () => {
    const { room, read, first } = await heldClass();
    await room.write(first.user_id, first.name, 'Hello', during);
    await room.write(first.user_id, first.name, 'Bye', '2026-03-10T15:40:00Z');
    school.clock.set('2026-03-10T15:41:00Z');
    expect((await read(first.email)).map(({ text }) => text)).toEqual(['Hello', 'Bye']);
  });

  it('are hidden from a student whom a host has removed', async () => {
    const { room, room_id, first, teacher } = await heldClass();
    await room.write(first.user_id, first.name, 'Hello', during);
    await room.remove(first.user_id, teacher.user_id, during);
    const student = await school.login(first.email);
    expect(await student.try(MESSAGES, { params: { room_id } })).toMatchObject({
      status: 417,
      error: { code: 'removed_from_room' },
    });
  });

  it('look missing to students and teachers of other classes', async () => {
    const [held, other] = [await heldClass(), await heldClass()];
    for (const { email } of [other.first, other.teacher]) {
      const stranger = await school.login(email);
      expect((await stranger.try(MESSAGES, { params: { room_id: held.room_id } })).status).toBe(404);
    }
  });

  it('are not kept outside a lesson, or from a person who is unknown', async () => {
    const { room, read, first } = await heldClass();
    await room.write(first.user_id, first.name, 'Hello', '2026-03-10T10:00:00Z');
    await room.write('guest of the cloud', 'Guest', 'Hello', during);
    expect(await read(first.email)).toEqual([]);
  });

  describe('of a person', () => {
    const later = (seconds: number) => new Date(Date.parse(during) + seconds * 1000).toISOString();
    const fill = (lesson_id: string, user_id: string, is_caption: boolean) =>
      school.db.execute(sql`insert into room_messages (id, lesson_id, user_id, name, role, text, is_caption, sent_at)
        select gen_random_uuid(), ${lesson_id}, ${user_id}, 'Ana', 'guest', 'old ' || n, ${is_caption},
          ${during}::timestamptz + n * interval '1 second'
        from generate_series(1, 200) n`);

    it('are the newest 200, so that a flood costs its author only the oldest', async () => {
      const { room, read, first, second, today } = await heldClass();
      await room.write(second.user_id, second.name, 'of another', during);
      await fill(today.id, first.user_id, false);
      for (const n of [201, 202]) await room.write(first.user_id, first.name, `new ${n}`, later(n));
      const texts = (await read(second.email)).map((each) => each.text);
      expect(texts).toHaveLength(201);
      expect(texts.slice(0, 2)).toEqual(['of another', 'old 3']);
      expect(texts.slice(-2)).toEqual(['new 201', 'new 202']);
    });

    it('are counted apart from captions, and neither costs the other (ROOM-13)', async () => {
      const { room, read, first, second, teacher, today } = await heldClass();
      const caption = (n: number) =>
        room.write(teacher.user_id, teacher.name, `caption ${n}`, later(n), 'host', undefined, true);
      await room.write(teacher.user_id, teacher.name, 'page 42', during, 'host');
      await fill(today.id, teacher.user_id, true);
      await caption(201);
      await fill(today.id, first.user_id, false);
      const texts = (await read(second.email)).map((each) => each.text);
      expect(texts).toHaveLength(401);
      expect(texts[0]).toBe('page 42');
      expect(texts.filter((each) => each === 'old 1')).toHaveLength(1);
      expect(texts.at(-1)).toBe('caption 201');
    });
  });

  it('are removed after 90 days', async () => {
    const { room, first } = await heldClass();
    await room.write(first.user_id, first.name, 'Hello', during);
    const count = async () => {
      const { rows } = await school.db.execute(
        sql`select 1 from room_messages where user_id = ${first.user_id}`,
      );
      return rows.length;
    };
    const dayAfter = (days: number) => new Date(Date.parse(during) + days * 86_400_000 + 1).toISOString();
    school.clock.set(dayAfter(MESSAGES_KEPT_DAYS - 1));
    await clearMessages(school.services);
    expect(await count()).toBe(1);
    school.clock.set(dayAfter(MESSAGES_KEPT_DAYS));
    await clearMessages(school.services);
    expect(await count()).toBe(0);
  });
});
