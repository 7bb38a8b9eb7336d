import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { answerOf } from '../matching/waiting.ts';
import { description, freeTeacher, openMatch, taughtStudent } from '../transfers/taught.ts';
import { audited, race, rowsOf, times } from './race.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, ['view:students_transfer', 'create:student_transfer'], {
    email: 'admin@x.test',
    password_hash: passwordHash,
  });
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

async function taught(together = 0) {
  const made = await taughtStudent(school, { together });
  const ids = { student_id: made.student.student_id, teacher_id: made.teacher.teacher_id };
  return { ...made, ids, caller: await school.login(made.teacher.email) };
}

const openMatches = (student_id: string) =>
  rowsOf(
    school,
    `select 1 from matches where student_id = $1 and status in ('pending-allocation', 'waiting-acceptance')`,
    [student_id],
  );

it('of concurrent requests for one student one is kept', async () => {
  const { ids, caller } = await taught();
  const body = { ...ids, description, transfer_type: 'TEACHER_CHANGE' as const };
  const { outcome } = await race(times(6, () => caller.try('POST /v1/students-transfer', { body })));
  expect(outcome).toEqual({ '200 ok': 1, '417 transfer_pending': 5 });
});

it('of concurrent approvals and refusals one decides, with its effects once', async () => {
  const { ids, caller, course } = await taught();
  const next = await freeTeacher(school, course.id);
  const { id } = await caller.call('POST /v1/students-transfer', {
    body: { ...ids, description, transfer_type: 'TEACHER_CHANGE' },
  });
  const bodies = [
    { status: 'APPROVED' as const, new_teacher_id: next.teacher_id },
    { status: 'APPROVED' as const, send_to_match: true },
    { status: 'REPROVED' as const, reproval_comment: 'O professor ainda pode atender.' },
  ];
  const { outcome, winners } = await race(
    times(9, (index) =>
      admin.try('PATCH /v1/students-transfer/:id', {
        params: { id },
        body: bodies[index % 3] ?? { status: 'APPROVED' },
      }),
    ),
  );
  expect(outcome).toEqual({ '200 ok': 1, '417 transfer_decided': 8 });
  expect(await audited(school, id, 'U', 'status')).toBe(1);
  const approved = winners[0]?.data.status === 'APPROVED';
  expect(await openMatches(ids.student_id)).toHaveLength(approved ? 1 : 0);
  const later = await rowsOf(
    school,
    `select 1 from lesson_students ls join lessons l on l.id = ls.lesson_id
     where ls.student_id = $1 and l.starts_at > $2`,
    [ids.student_id, start],
  );
  expect(later.length === 0).toBe(approved);
});

it('a request and a transfer by the school do not both take effect', async () => {
  const { ids, caller } = await taught();
  const { outcome } = await race([
    () =>
      caller.try('POST /v1/students-transfer', {
        body: { ...ids, description, transfer_type: 'HOUR_CHANGE' },
      }),
    () => admin.try('POST /v1/students-transfer', { body: { ...ids, description, send_to_match: true } }),
  ]);
  expect(outcome['200 ok']).toBe(1);
  expect(await openMatches(ids.student_id)).toHaveLength(1);
});

it('nobody is booked twice and no class overfilled while hours change and others join', async () => {
  const { ids, caller, group, course } = await taught(9);
  await caller.call('POST /v1/students-transfer', {
    body: { ...ids, description, transfer_type: 'HOUR_CHANGE' },
  });
  const match_id = await openMatch(school, ids.student_id);
  // Students from other classes are offered the seat that is about to become free.
  const movers = await Promise.all(times(3, () => taught()).map((make) => make()));
  for (const { ids: mover } of movers)
    await school.services.pool.query(
      `insert into teacher_courses (teacher_id, course_id) values ($1, $2) on conflict do nothing`,
      [mover.teacher_id, course.id],
    );
  const asked = [];
  for (const { ids: mover } of movers) {
    await admin.call('POST /v1/students-transfer', { body: { ...mover, description, send_to_match: true } });
    await school.services.pool.query(
      `update matches set status = 'waiting-acceptance', teacher_id = $2
       where student_id = $1 and status = 'pending-allocation'`,
      [mover.student_id, ids.teacher_id],
    );
    asked.push(await openMatch(school, mover.student_id));
  }
  const seat = { day: 'wednesday' as const, start_hour: '09:00', class_id: group.id };
  const { outcome } = await race([
    () =>
      caller.try(
        'PATCH /v1/teacher-acceptance/answer',
        answerOf({ match_id, teacher_id: ids.teacher_id }, [
          { day: 'thursday', start_hour: '10:00', class_id: null },
        ]),
      ),
    ...asked.map(
      (each) => () =>
        caller.try(
          'PATCH /v1/teacher-acceptance/answer',
          answerOf({ match_id: each, teacher_id: ids.teacher_id }, [seat]),
        ),
    ),
  ]);
  expect(outcome['200 ok']).toBeGreaterThanOrEqual(1);
  const overfull = await rowsOf(
    school,
    `select l.id from lessons l join classes c on c.id = l.class_id
     join lesson_students ls on ls.lesson_id = l.id where l.starts_at > $1
     group by l.id, c.max_students having count(*) > c.max_students`,
    [start],
  );
  expect(overfull).toEqual([]);
  const twice = await rowsOf(
    school,
    `select 1 from lesson_students a join lesson_students b on a.student_id = b.student_id
       and a.lesson_id < b.lesson_id and a.during && b.during where a.active and b.active
     union all select 1 from lessons a join lessons b on a.teacher_id = b.teacher_id and a.id < b.id
       and a.during && b.during where a.status = 'scheduled' and b.status = 'scheduled'`,
  );
  expect(twice).toEqual([]);
});
