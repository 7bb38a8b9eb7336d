import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { answerOf, waitingStudent } from '../matching/waiting.ts';
import { description, freeTeacher, openMatch, statusOf, taughtStudent } from '../transfers/taught.ts';
import { race, rowsOf, times } from './race.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool({}, false);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
});
// `stop` fails if PostgreSQL counted a deadlock in this file's database.
afterAll(() => school.stop());

/** A transfer by the school to a teacher who has not answered yet. */
async function transferred(together = 0) {
  const made = await taughtStudent(school, { together });
  const next = await freeTeacher(school, made.course.id);
  const ids = { student_id: made.student.student_id, teacher_id: made.teacher.teacher_id };
  const created = await admin.call('POST /v1/students-transfer', {
    body: { ...ids, description, new_teacher_id: next.teacher_id },
  });
  const undo = () =>
    admin.try('POST /v1/students-transfer/:id/undo', {
      params: { id: created.id },
      body: { updated_at: created.updated_at },
    });
  return { ...made, next, ids, created, undo };
}

const seatsToCome = async (student_id: string) =>
  rowsOf(
    school,
    `select l.class_id from lesson_students ls join lessons l on l.id = ls.lesson_id
     where ls.student_id = $1 and ls.active and l.starts_at > $2`,
    [student_id, start],
  );

it('of an undo and the acceptance by the new teacher one takes effect', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { ids, next, group, undo } = await transferred();
    const teacher = await school.login(next.email);
    const match_id = await openMatch(school, ids.student_id);
    const free = { day: 'thursday', start_hour: '10:00', class_id: null } as const;
    const [undone, accepted] = await Promise.all([
      undo(),
      teacher.try(
        'PATCH /v1/teacher-acceptance/answer',
        answerOf({ match_id, teacher_id: next.teacher_id }, [free]),
      ),
    ]);
    expect(Math.max(undone.status, accepted.status)).toBeLessThan(500);
    expect([undone, accepted].filter(({ status }) => status === 200)).toHaveLength(1);
    if (undone.status !== 200) expect(undone.error.code).toBe('transfer_undo_accepted');
    else expect(accepted.error.code).toBe('not_waiting_acceptance');
    expect(await statusOf(school, ids.student_id)).toBe('CONCLUIDO');
    const classes = new Set((await seatsToCome(ids.student_id)).map(({ class_id }) => class_id));
    expect(classes.size).toBe(1);
    expect(classes.has(group.id)).toBe(undone.status === 200);
  }
});

it('of concurrent undos one takes effect', async () => {
  const { ids, undo } = await transferred(2);
  const { outcome } = await race(times(6, () => undo()));
  expect(outcome).toEqual({ '200 ok': 1, '409 stale': 5 });
  const memberships = `select 1 from class_students where student_id = $1`;
  expect(await rowsOf(school, memberships, [ids.student_id])).toHaveLength(1);
});

it('an undo and another transfer of the student do not both leave a search', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { ids, undo } = await transferred();
    const [undone, other] = await Promise.all([
      undo(),
      admin.try('POST /v1/students-transfer', { body: { ...ids, description, send_to_match: true } }),
    ]);
    expect(undone.status).toBe(200);
    expect([200, 417]).toContain(other.status);
    const open = `select 1 from matches where student_id = $1 and status in ('pending-allocation', 'waiting-acceptance')`;
    expect(await rowsOf(school, open, [ids.student_id])).toHaveLength(other.status === 200 ? 1 : 0);
    expect(await statusOf(school, ids.student_id)).toBe(
      other.status === 200 ? 'AGUARDANDO_MATCH' : 'CONCLUIDO',
    );
  }
});

it('an undo and a change of the class do not both count on the other’s lessons', async () => {
  for (const together of [0, 2, 0, 2]) {
    const { ids, group, others, undo } = await transferred(together);
    const [undone, changed] = await Promise.all([
      undo(),
      admin.try('PATCH /v1/classes/:id', {
        params: { id: group.id },
        body: { students: [], title: `Outro nome ${together}` },
      }),
    ]);
    expect([200, 417]).toContain(undone.status);
    expect([200, 409, 417]).toContain(changed.status);
    const stray = await rowsOf(
      school,
      `select 1 from lesson_students ls join lessons l on l.id = ls.lesson_id where l.class_id = $1 and l.starts_at > $2
       and not exists (select 1 from class_students cs where cs.class_id = l.class_id
         and cs.student_id = ls.student_id and cs.left_at is null)`,
      [group.id, start],
    );
    expect(stray).toEqual([]);
    if (undone.status === 200 && changed.status !== 200)
      expect((await seatsToCome(ids.student_id)).length).toBeGreaterThan(30);
    expect(others).toHaveLength(together);
  }
});

it('an undo and switching the class off leave no lesson that takes place in a class that is off', async () => {
  for (const together of [2, 2, 2]) {
    const { group, undo } = await transferred(together);
    const [undone, off] = await Promise.all([
      undo(),
      admin.try('PATCH /v1/classes/:id/change-status', { params: { id: group.id }, body: { status: false } }),
    ]);
    expect(off.status).toBe(200);
    expect([200, 417]).toContain(undone.status);
    const held = `select 1 from lessons where class_id = $1 and status = 'scheduled' and starts_at > $2`;
    expect(await rowsOf(school, held, [group.id, start])).toEqual([]);
  }
});

it('a transfer never deadlocks with an acceptance of the new teacher that concerns the student', async () => {
  for (let round = 0; round < 8; round += 1) {
    const made = await taughtStudent(school);
    const next = await freeTeacher(school, made.course.id);
    // The student is also in a class of the new teacher, to which someone is about to come.
    const shared = await buildClass(school.db, {
      teacher_id: next.teacher_id,
      course_id: made.course.id,
      student_ids: [made.student.student_id],
    });
    const waiting = await waitingStudent(school, next.teacher_id, {
      course_id: made.course.id,
      frequency: '1 vez na semana',
    });
    const teacher = await school.login(next.email);
    const statuses = await Promise.all([
      admin.try('POST /v1/students-transfer', {
        body: {
          student_id: made.student.student_id,
          teacher_id: made.teacher.teacher_id,
          description,
          new_teacher_id: next.teacher_id,
        },
      }),
      teacher.try(
        'PATCH /v1/teacher-acceptance/answer',
        answerOf({ match_id: waiting.match_id, teacher_id: next.teacher_id }, [
          { day: 'thursday', start_hour: '10:00', class_id: shared.id },
        ]),
      ),
    ]);
    expect(Math.max(...statuses.map(({ status }) => status))).toBeLessThan(500);
  }
  const { rows } = await school.db.execute(
    sql`select 1 from student_transfers where status = 'APPROVED' limit 1`,
  );
  expect(rows).toHaveLength(1);
});
