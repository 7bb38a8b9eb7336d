import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { carryPresence } from '../../../server/areas/room/carryOver.ts';
import { int, rowsOf } from '../../../server/platform/db/rows.ts';
import { type School, start, startSchool } from '../../support/school.ts';
import { roomOf } from './roomEvents.ts';
import { laterLesson, taughtClass } from './taught.ts';

let school: School;
beforeAll(async () => {
  // The job of the minute is run by the tests themselves.
  school = await startSchool({}, false);
});
beforeEach(() => school.clock.set(start));
afterAll(() => school.stop());

const carryAt = async (moment: string) => {
  school.clock.set(moment);
  await carryPresence(school.services);
};

describe('two lessons of a class one after the other (ROOM-6, EVAL-6)', () => {
  it('are both attended by those who stay in the room', async () => {
    const taught = await taughtClass(school);
    const { first, second, teacher, today } = taught;
    const later = await laterLesson(school, taught, '12:00');
    const room = roomOf(school, taught.group.room_id);
    await room.join(teacher.user_id, '2026-03-10T13:55:00Z');
    await room.join(first.user_id, '2026-03-10T13:56:00Z');
    await room.join(second.user_id, '2026-03-10T13:56:00Z');
    await room.leave(second.user_id, '2026-03-10T15:00:00Z');
    for (const moment of ['2026-03-10T15:00:30Z', '2026-03-10T15:01:30Z', '2026-03-10T15:02:30Z'])
      await carryAt(moment);
    await room.leave(first.user_id, '2026-03-10T15:50:00Z');
    await room.leave(teacher.user_id, '2026-03-10T16:00:00Z');
    school.clock.set('2026-03-10T16:30:00Z');
    const rows = await rowsOf(school.db, { joins: int })`
      select count(*)::int as joins from presence where lesson_id = ${later.id} and event = 'join'`;
    expect(rows).toEqual([{ joins: 2 }]);
    const login = await school.login(teacher.email);
    const progressOf = async (student_id: string) => {
      const { response } = await login.call('GET /v1/students/:id/progress/lessons', {
        params: { id: student_id },
        query: {},
      });
      return [today, later].map(({ id }) => response.find((lesson) => lesson.id === id));
    };
    expect(await progressOf(first.student_id)).toMatchObject([
      { is_present: true, is_late: false },
      { is_present: true, is_late: false },
    ]);
    expect(await progressOf(second.student_id)).toMatchObject([{ is_present: true }, { is_present: false }]);
  });

  it('count although the room is looked at late', async () => {
    const taught = await taughtClass(school);
    const later = await laterLesson(school, taught, '12:20');
    const room = roomOf(school, taught.group.room_id);
    await room.join(taught.first.user_id, '2026-03-10T15:04:00Z');
    await room.leave(taught.first.user_id, '2026-03-10T16:00:00Z');
    await carryAt('2026-03-10T16:25:00Z');
    const rows = await rowsOf(school.db, { lines: int })`
      select count(*)::int as lines from presence where lesson_id = ${later.id}`;
    expect(rows).toEqual([{ lines: 2 }]);
  });
});
