import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../../../contract/index.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildAdmin, buildCourse, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { eventually } from '../../support/eventually.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

type Person = Awaited<ReturnType<typeof buildStudent>>;

let school: School;
let admin: Caller;
let teacher: Awaited<ReturnType<typeof buildTeacher>>;
let teaching: Caller;
let learning: Caller;
let mine: Person;
let other: Person;
beforeAll(async () => {
  school = await startSchool();
  const { db } = school;
  const login = (email: string) => ({ email, password_hash: passwordHash });
  const course = await buildCourse(db);
  await buildAdmin(db, allPermissions, login('admin@x.test'));
  teacher = await buildTeacher(db, { user: login('teacher@x.test'), course_ids: [course.id] });
  mine = await buildStudent(db, { user: login('mine@x.test') });
  other = await buildStudent(db, { user: login('other@x.test') });
  const inactive = await buildStudent(db, { user: { ...login('off@x.test'), user_status: false } });
  await buildClass(db, {
    course_id: course.id,
    teacher_id: teacher.teacher_id,
    student_ids: [mine.student_id, inactive.student_id],
  });
  admin = await school.login('admin@x.test');
  teaching = await school.login('teacher@x.test');
  learning = await school.login('mine@x.test');
});
afterAll(() => school.stop());

/** Sends a notice and returns the number of people who received it. */
async function receivedBy(audience: object): Promise<number> {
  const body = { title: 'Aviso', content: 'Sem aulas na sexta.', ...audience };
  const { id } = await admin.call('POST /v1/messages', { body });
  return eventually(async () => {
    const { rows } = await school.services.pool.query(
      `select completed_at, (select count(*)::int from message_recipients r
         where r.message_id = m.id and r.delivered_at is not null) as count
       from messages m where id = $1`,
      [id],
    );
    expect(rows[0].completed_at).toBeInstanceOf(Date);
    return rows[0].count;
  });
}

describe('the number of people that a notice would reach (NOTICE-6)', () => {
  const unaddressed = { recipients_id: [] as string[], types: [], send_to_all: false, teacher_id: null };
  type Audience = Input<'POST /v1/messages/recipients/preview'>['body'];
  const preview = (caller: Caller, body: Partial<Audience>) =>
    caller.try('POST /v1/messages/recipients/preview', { body: { ...unaddressed, ...body } });
  const countFor = async (caller: Caller, body: Partial<Audience>) =>
    (await preview(caller, body)).data?.count;

  it('equals the number of active people who receive the notice, without duplicates', async () => {
    const audiences: Partial<Audience>[] = [
      { send_to_all: true },
      { types: ['STUDENT'] },
      { types: ['TEACHER', 'ADMIN'] },
      { teacher_id: teacher.teacher_id },
      { teacher_id: teacher.teacher_id, recipients_id: [mine.user_id, other.user_id] },
    ];
    for (const audience of audiences) {
      const count = await countFor(admin, audience);
      expect(count).toBe(await receivedBy(audience));
    }
    expect(await countFor(admin, {})).toBe(0);
  });

  it('counts only own students for teachers, and returns 404 for other recipients', async () => {
    expect(await countFor(teaching, { types: ['STUDENT'] })).toBe(1);
    expect((await preview(teaching, { recipients_id: [other.user_id] })).status).toBe(404);
    expect((await preview(teaching, { send_to_all: true })).error).toMatchObject({ code: 'field_forbidden' });
    expect((await preview(learning, { recipients_id: [mine.user_id] })).status).toBe(403);
  });
});
