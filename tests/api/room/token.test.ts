import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type School, start, startSchool } from '../../support/school.ts';
import { opening, taughtClass } from './taught.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
beforeEach(() => school.clock.set(start));
afterAll(() => school.stop());

type Role = 'host' | 'guest';
const room = (taught: { group: { room_id: string } }, user_type: Role) => ({
  params: { room_id: taught.group.room_id, user_type },
});
const KEY = 'GET /v1/classes/:room_id/:user_type/token';

describe('room tokens', () => {
  it('issues a guest token to the student and a host token to the teacher', async () => {
    const taught = await taughtClass(school);
    school.clock.set('2026-03-10T13:50:00Z');
    const [teacher, student] = [
      await school.login(taught.teacher.email),
      await school.login(taught.first.email),
    ];
    const { calendar_history_id } = await teacher.call('POST /v1/calendar/history', opening(taught));
    const host = await teacher.call(KEY, room(taught, 'host'));
    expect(host).toMatchObject({
      role: 'host',
      lesson_id: taught.today.id,
      class_id: taught.group.id,
      calendar_history_id,
      now: '2026-03-10T13:50:00.000Z',
    });
    const guest = await student.call(KEY, room(taught, 'guest'));
    expect(guest).toMatchObject({ role: 'guest', lesson_id: taught.today.id });
    const claims = JSON.parse(Buffer.from(guest.token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({
      room_id: taught.group.room_id,
      user_id: taught.first.user_id,
      role: 'guest',
    });
    expect(claims.exp - claims.iat).toBeLessThanOrEqual(300);
    const { rows } = await school.db.execute(
      sql`select event, detail from access_log where user_id = ${taught.first.user_id} and event = 'room_join'`,
    );
    expect(rows).toEqual([{ event: 'room_join', detail: taught.today.id }]);
  });

  it('opens 15 minutes before the start', async () => {
    const taught = await taughtClass(school);
    const student = await school.login(taught.first.email);
    school.clock.set('2026-03-10T13:44:59Z');
    expect(await student.try(KEY, room(taught, 'guest'))).toMatchObject({
      status: 417,
      error: { code: 'not_joinable' },
    });
    school.clock.set('2026-03-10T13:45:00Z');
    expect((await student.try(KEY, room(taught, 'guest'))).status).toBe(200);
    school.clock.set('2026-03-10T15:00:00Z');
    const late = await school.login(taught.first.email);
    expect((await late.try(KEY, room(taught, 'guest'))).error.code).toBe('not_joinable');
  });

  it('returns 404 to students and teachers of other classes', async () => {
    const [taught, other] = [await taughtClass(school), await taughtClass(school)];
    school.clock.set('2026-03-10T14:00:00Z');
    const [student, teacher] = [
      await school.login(other.first.email),
      await school.login(other.teacher.email),
    ];
    expect((await student.try(KEY, room(taught, 'guest'))).status).toBe(404);
    expect((await teacher.try(KEY, room(taught, 'host'))).status).toBe(404);
  });

  it('never issues the other role', async () => {
    const taught = await taughtClass(school);
    school.clock.set('2026-03-10T14:00:00Z');
    const [student, teacher] = [
      await school.login(taught.first.email),
      await school.login(taught.teacher.email),
    ];
    expect((await student.try(KEY, room(taught, 'host'))).status).toBe(403);
    expect((await teacher.try(KEY, room(taught, 'guest'))).status).toBe(403);
  });

  it('refuses an inactive student with a code of its own', async () => {
    const taught = await taughtClass(school);
    school.clock.set('2026-03-10T14:00:00Z');
    const student = await school.login(taught.first.email);
    await school.db.execute(
      sql`update students set student_status = false where student_id = ${taught.first.student_id}`,
    );
    const reply = await student.try(KEY, room(taught, 'guest'));
    expect(reply).toMatchObject({ status: 403, error: { code: 'student_inactive' } });
    expect(reply.error.message).toContain('Aluno inativo');
  });
});
