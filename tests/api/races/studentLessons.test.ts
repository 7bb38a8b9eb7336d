import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import {
  groups,
  guestLesson,
  lessonOn,
  newClass,
  newStudent,
  privateLessons,
  SAO_PAULO,
} from '../studentLessons/world.ts';
import { audited, race, rowsOf, times } from './race.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool({}, false);
  await buildAdmin(school.db, ['view:calendar', 'edit:calendar'], {
    email: 'admin@x.test',
    password_hash: passwordHash,
  });
});
beforeEach(async () => {
  school.clock.set(start);
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const ask = async (
  caller: Caller,
  lesson_id: string,
  starts_at: string,
  to_lesson_id: string | null = null,
) => (await caller.call('POST /v1/reschedules', { body: { lesson_id, starts_at, to_lesson_id } })).id;
const accept = (caller: Caller, id: string) => () =>
  caller.try('POST /v1/reschedules/:id/answer', { params: { id }, body: { accept: true } });
const seatsIn = async (lesson_id: string) =>
  (await rowsOf(school, 'select student_id from lesson_students where lesson_id = $1', [lesson_id])).length;

it('of 20 parallel acceptances of one request one takes effect', async () => {
  const { caller, student, lessons, teacher } = await privateLessons(school);
  const { id } = lessonOn(lessons, '2026-03-18');
  const request = await ask(caller, id, '2026-03-19T13:00:00.000Z');
  const taught = await school.login(teacher.email);
  const { outcome } = await race(times(20, (index) => accept(index % 2 ? taught : admin, request)()));
  expect(outcome).toEqual({ '200 ok': 1, '417 reschedule_closed': 19 });
  expect(await audited(school, request, 'U', 'status')).toBe(1);
  expect(
    await rowsOf(school, 'select 1 from makeups where student_id = $1', [student.student_id]),
  ).toHaveLength(1);
});

it('two students do not both get the last seat of a lesson', async () => {
  const { caller, friend, own, second } = await groups(school, 9);
  const { id } = lessonOn(own.lessons, '2026-03-18');
  const seat = lessonOn(second.lessons, '2026-03-19');
  const wanted = '2026-03-19T13:00:00.000Z';
  const requests = [
    await ask(caller, id, wanted, seat.id),
    await ask(await school.login(friend.email), id, wanted, seat.id),
  ];
  const { outcome } = await race(requests.map((request) => accept(admin, request)));
  expect(outcome).toEqual({ '200 ok': 1, '417 hour_lost': 1 });
  expect(await seatsIn(seat.id)).toBe(10);
  expect(await seatsIn(id)).toBe(1);
});

it('a teacher does not give one hour twice', async () => {
  const { caller, lessons, teacher } = await privateLessons(school);
  const wanted = '2026-03-19T13:00:00.000Z';
  const requests = [
    await ask(caller, lessonOn(lessons, '2026-03-18').id, wanted),
    await ask(caller, lessonOn(lessons, '2026-03-25').id, wanted),
  ];
  const taught = await school.login(teacher.email);
  const { outcome } = await race(requests.map((request) => accept(taught, request)));
  expect(outcome).toEqual({ '200 ok': 1, '417 hour_lost': 1 });
  const there = await rowsOf(
    school,
    `select 1 from lessons where teacher_id = $1 and starts_at = $2 and status = 'scheduled'`,
    [teacher.teacher_id, wanted],
  );
  expect(there).toHaveLength(1);
});

it('a lesson is given up, moved by the school and answered at once without being in two places', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { caller, student, lessons, teacher } = await privateLessons(school);
    const { id } = lessonOn(lessons, '2026-03-18');
    const request = await ask(caller, id, '2026-03-19T13:00:00.000Z');
    const taught = await school.login(teacher.email);
    const [given, moved, answered] = await Promise.all([
      caller.try('POST /v1/calendar/:id/give-up', { params: { id }, body: {} }),
      admin.try('PATCH /v1/calendar/:id', {
        params: { id },
        body: { start_date: '2026-03-18', start_hour: '11:00', timezone: SAO_PAULO },
      }),
      accept(taught, request)(),
    ]);
    for (const { status } of [given, moved, answered]) expect([200, 417]).toContain(status);
    const [lesson] = await rowsOf(school, 'select status, starts_at from lessons where id = $1', [id]);
    const open = await rowsOf(school, 'select 1 from makeups where student_id = $1 and used_at is null', [
      student.student_id,
    ]);
    // Whichever came last: the lesson takes place, or there is a make-up for it.
    expect([lesson?.status, open.length]).toEqual(open.length > 0 ? ['cancelled', 1] : ['scheduled', 0]);
  }
});

it('a seat is not given to a guest and to someone who joins the class', async () => {
  const { caller, course, own, second } = await groups(school, 9);
  await buildAdmin(school.db, ['view:classes', 'edit:classes'], {
    email: `turmas.${course.id}@x.test`,
    password_hash: passwordHash,
  });
  const office = await school.login(`turmas.${course.id}@x.test`);
  const joining = await newStudent(school, course.id);
  const seat = lessonOn(second.lessons, '2026-03-19');
  const request = await ask(
    caller,
    lessonOn(own.lessons, '2026-03-18').id,
    '2026-03-19T13:00:00.000Z',
    seat.id,
  );
  const members = await rowsOf(school, 'select student_id from class_students where class_id = $1', [
    second.group.id,
  ]);
  const students = [...members.map(({ student_id }) => String(student_id)), joining.student_id];
  const [answered, joined] = await Promise.all([
    accept(admin, request)(),
    office.try('PATCH /v1/classes/:id', { params: { id: second.group.id }, body: { students } }),
  ]);
  expect([answered.status, joined.status].toSorted()).toEqual([200, 417]);
  expect(await seatsIn(seat.id)).toBe(10);
});

it('a lesson is held again while its make-up is used elsewhere, and the student is in one of the two', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { caller, course, student, teacher, given, seat, friend } = await guestLesson(school, admin);
    await admin.call('POST /v1/calendar/:id/cancel', {
      params: { id: seat.id },
      body: { reason: 'Reforma' },
    });
    const third = await newClass(school, {
      course_id: course.id,
      teacher_id: teacher.teacher_id,
      students: [friend],
      weekday: 'thursday',
      start_hour: '09:00',
    });
    const elsewhere = lessonOn(third.lessons, '2026-04-02');
    const request = await ask(caller, given.id, '2026-04-02T12:00:00.000Z', elsewhere.id);
    const [restored, answered] = await Promise.all([
      admin.try('POST /v1/calendar/:id/restore', { params: { id: seat.id } }),
      accept(admin, request)(),
    ]);
    expect(restored.status).toBe(200);
    expect([200, 417]).toContain(answered.status);
    const seats = await rowsOf(
      school,
      'select lesson_id from lesson_students where student_id = $1 and lesson_id = any($2)',
      [student.student_id, [seat.id, elsewhere.id]],
    );
    const [makeup] = await rowsOf(school, 'select used_lesson_id from makeups where student_id = $1', [
      student.student_id,
    ]);
    expect(seats).toEqual([{ lesson_id: makeup?.used_lesson_id }]);
    expect(makeup?.used_lesson_id).toBe(answered.status === 200 ? elsewhere.id : seat.id);
  }
});

it('a seat is given while the school closes its day, and nobody loses the make-up', async () => {
  const day = { start_date: '2026-03-26', end_date: '2026-03-26' };
  for (let round = 0; round < 4; round += 1) {
    const { caller, student, own, second } = await groups(school);
    const given = lessonOn(own.lessons, '2026-03-18');
    await caller.call('POST /v1/calendar/:id/give-up', { params: { id: given.id }, body: {} });
    const seat = lessonOn(second.lessons, '2026-03-26');
    const request = await ask(caller, given.id, '2026-03-26T13:00:00.000Z', seat.id);
    await Promise.all([
      admin.call('POST /v1/closures', { body: { ...day, reason: 'Reforma' } }),
      accept(admin, request)(),
    ]);
    const open = await rowsOf(school, 'select 1 from makeups where student_id = $1 and used_at is null', [
      student.student_id,
    ]);
    expect([open.length, await seatsIn(seat.id)]).toEqual([1, 2]);
    const [row] = await rowsOf(school, 'select status from reschedules where id = $1', [request]);
    expect(['accepted', 'void']).toContain(row?.status);
    await admin.call('DELETE /v1/closures', { query: day });
  }
});
