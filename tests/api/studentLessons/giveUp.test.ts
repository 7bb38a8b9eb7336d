import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leaveClass } from '../../../server/areas/classes/api.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { groups, lessonOn, newClass, newStudent, noticesOf, privateLessons, seatsOf } from './world.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool({}, false);
  await buildAdmin(
    school.db,
    ['view:calendar', 'edit:calendar', 'delete:calendar', 'view:classes', 'edit:classes'],
    { email: 'admin@x.test', password_hash: passwordHash },
  );
});
beforeEach(async () => {
  school.clock.set(start);
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const giveUp = (caller: Caller, id: string, body = {}) =>
  caller.try('POST /v1/calendar/:id/give-up', { params: { id }, body });
const openMakeups = async (caller: Caller) =>
  (await caller.call('GET /v1/makeups', { query: { open: 'true' } })).response;

describe('a lesson is given up', () => {
  it('a private one is cancelled, its hour is free, and the teacher is notified', async () => {
    const { caller, student, teacher, lessons, course } = await privateLessons(school);
    const lesson = lessonOn(lessons, '2026-03-18');
    const { data } = await giveUp(caller, lesson.id);
    expect(data).toMatchObject({
      lesson_id: lesson.id,
      starts_at: '2026-03-18T12:00:00.000Z',
      used_at: null,
      expires_at: '2026-04-17T12:00:00.000Z',
    });
    expect(await openMakeups(caller)).toHaveLength(1);
    expect(await noticesOf(school, teacher.email)).toEqual(['Um aluno não vai à aula']);
    const [shown] = (
      await caller.call('GET /v1/calendar', {
        query: { start_date: '2026-03-18T00:00:00Z', end_date: '2026-03-19T00:00:00Z' },
      })
    ).response;
    expect(shown).toMatchObject({ status: 'cancelled', cancel_cause: 'student' });
    expect(await seatsOf(school, student.student_id)).not.toContain('18/03 09:00');
    // Another lesson fits into the hour.
    await newClass(school, {
      course_id: course.id,
      teacher_id: teacher.teacher_id,
      students: [],
      start_hour: '11:00',
    });
    const moved = await admin.try('PATCH /v1/calendar/:id', {
      params: { id: lessonOn(lessons, '2026-03-25').id },
      body: { start_date: '2026-03-18', start_hour: '09:00', timezone: 'America/Sao_Paulo' },
    });
    expect(moved.status).toBe(200);
  });

  it('in a group only the seat goes, and the last one takes the lesson with it', async () => {
    const { caller, student, friend, own } = await groups(school);
    const lesson = lessonOn(own.lessons, '2026-03-18');
    expect((await giveUp(caller, lesson.id)).status).toBe(200);
    expect(await seatsOf(school, student.student_id)).not.toContain('18/03 09:00');
    expect(await seatsOf(school, friend.student_id)).toContain('18/03 09:00');
    expect((await giveUp(await school.login(friend.email), lesson.id)).status).toBe(200);
    const { rows } = await school.db.execute(
      sql`select status, cancel_cause from lessons where id = ${lesson.id}`,
    );
    expect(rows).toEqual([{ status: 'cancelled', cancel_cause: 'student' }]);
  });

  it('a repeated call returns the same make-up and notifies no one again', async () => {
    const { caller, teacher, own } = await groups(school);
    const { id } = lessonOn(own.lessons, '2026-03-18');
    const [first, second] = [await giveUp(caller, id), await giveUp(caller, id)];
    expect(second.data).toEqual(first.data);
    expect(await noticesOf(school, teacher.email)).toHaveLength(1);
  });

  it('up to exactly 24 hours before, and not a minute later', async () => {
    const { student, lessons } = await privateLessons(school);
    school.clock.set('2026-03-17T12:01:00.000Z');
    const late = await giveUp(await school.login(student.email), lessonOn(lessons, '2026-03-18').id);
    expect(late).toMatchObject({ status: 417, error: { code: 'lesson_late' } });
    expect(late.error.message).toContain('Faltam menos de 24 horas');
    school.clock.set('2026-03-24T12:00:00.000Z');
    expect((await giveUp(await school.login('admin@x.test'), lessons[0]?.id ?? '')).status).toBe(403);
    const inTime = await giveUp(await school.login(student.email), lessonOn(lessons, '2026-03-25').id);
    expect(inTime.status).toBe(200);
  });

  it('refuses the past, a cancelled lesson, what has changed and who is inactive', async () => {
    const { caller, lessons, student } = await privateLessons(school);
    const { id } = lessonOn(lessons, '2026-03-25');
    const stale = await giveUp(caller, id, { updated_at: '2026-01-01T00:00:00.000Z' });
    expect(stale).toMatchObject({ status: 409, error: { code: 'stale' } });
    await admin.call('POST /v1/calendar/:id/cancel', { params: { id }, body: { reason: 'Reunião' } });
    expect((await giveUp(caller, id)).error.code).toBe('lesson_cancelled');
    school.clock.set('2026-03-18T12:30:00.000Z');
    const later = await school.login(student.email);
    expect((await giveUp(later, lessonOn(lessons, '2026-03-18').id)).error.code).toBe('lesson_past');
    await school.db.execute(
      sql`update students set student_status = false where student_id = ${student.student_id}`,
    );
    const off = await giveUp(later, lessonOn(lessons, '2026-04-01').id);
    expect(off).toMatchObject({ status: 403, error: { code: 'student_inactive' } });
  });

  it("another student's lesson looks missing", async () => {
    const [one, other] = [await privateLessons(school), await privateLessons(school)];
    const { id } = lessonOn(other.lessons, '2026-03-18');
    expect((await giveUp(one.caller, id)).status).toBe(404);
    const query = { start_date: '2026-03-18', timezone: 'America/Sao_Paulo' };
    expect((await one.caller.try('GET /v1/calendar/:id/hours', { params: { id }, query })).status).toBe(404);
  });
});

describe('a make-up ends', () => {
  it('when the lesson takes place after all', async () => {
    const { caller, student, lessons } = await privateLessons(school);
    const { id } = lessonOn(lessons, '2026-03-18');
    await giveUp(caller, id);
    await admin.call('POST /v1/calendar/:id/restore', { params: { id } });
    expect(await openMakeups(caller)).toEqual([]);
    expect(await seatsOf(school, student.student_id)).toContain('18/03 09:00');
    expect((await giveUp(caller, id)).status).toBe(200);
  });

  it('ends with the requests when the student leaves the class, and notifies student and teacher', async () => {
    const { caller, student, friend, own, second, other } = await groups(school);
    const lesson = lessonOn(own.lessons, '2026-03-18');
    await giveUp(caller, lesson.id);
    const seat = lessonOn(second.lessons, '2026-03-19');
    const asked = await caller.call('POST /v1/reschedules', {
      body: { lesson_id: lesson.id, starts_at: seat.starts_at.toISOString(), to_lesson_id: seat.id },
    });
    await admin.call('PATCH /v1/classes/:id', {
      params: { id: own.group.id },
      body: { students: [friend.student_id] },
    });
    expect(await openMakeups(caller)).toEqual([]);
    const [request] = (await caller.call('GET /v1/reschedules', { query: {} })).response;
    expect(request).toMatchObject({ id: asked.id, status: 'withdrawn' });
    expect(await seatsOf(school, student.student_id)).toEqual([]);
    const ended = 'Pedido de remarcação encerrado';
    expect((await noticesOf(school, student.email)).toSorted()).toEqual(
      [ended, 'Você saiu de uma turma'].toSorted(),
    );
    expect((await noticesOf(school, other.email)).toSorted()).toEqual(['Pedido de remarcação', ended]);
  });

  it('ends when a transfer removes the student, and the notice to the teacher names the student', async () => {
    const { caller, student, group, teacher, lessons } = await privateLessons(school);
    const lesson_id = lessonOn(lessons, '2026-03-18').id;
    await caller.call('POST /v1/reschedules', {
      body: { lesson_id, starts_at: '2026-03-19T13:00:00.000Z', to_lesson_id: null },
    });
    const ctx = systemCtx(school.services);
    const { student_id } = student;
    await ctx.transaction((tx) =>
      leaveClass(tx, ctx, { class_id: group.id, student_id, from: new Date(start) }),
    );
    const { rows } = await school.db.execute(sql`select u.email, n.content from notifications n
      join users u on u.user_id = n.recipient_id where n.title = 'Pedido de remarcação encerrado'
        and u.email in (${student.email}, ${teacher.email}) order by u.email`);
    expect(rows).toEqual([
      { email: student.email, content: expect.stringContaining('você não está mais nesta turma') },
      { email: teacher.email, content: expect.stringContaining(`${student.name} saiu da turma`) },
    ]);
  });

  it('but stays while the lesson only is over: then it cannot be erased', async () => {
    const { caller, lessons } = await privateLessons(school);
    const { id } = lessonOn(lessons, '2026-03-18');
    await giveUp(caller, id);
    school.clock.set('2026-03-19T12:00:00.000Z');
    const { erased } = await (await school.login('admin@x.test')).call('DELETE /v1/calendar/:id', {
      params: { id },
    });
    expect(erased).toBe(false);
    expect(await openMakeups(await school.login('admin@x.test'))).not.toEqual([]);
  });
});

it('nobody joins a class with a lesson that guests have filled', async () => {
  const { course, second, other } = await groups(school, 9);
  const guest = await newStudent(school, course.id);
  const joining = await newStudent(school, course.id);
  const lesson = lessonOn(second.lessons, '2026-03-19');
  await school.db.execute(sql`insert into lesson_students (lesson_id, student_id, during)
    select id, ${guest.student_id}, during from lessons where id = ${lesson.id}`);
  const { rows } = await school.db.execute(
    sql`select student_id from class_students where class_id = ${second.group.id}`,
  );
  const students = rows.map(({ student_id }) => String(student_id));
  const save = (more: string) =>
    admin.try('PATCH /v1/classes/:id', {
      params: { id: second.group.id },
      body: { students: [...students, more], teacher_id: other.teacher_id },
    });
  expect(await save(joining.student_id)).toMatchObject({ status: 417, error: { code: 'class_full' } });
  // The guest already has a seat in the full lesson.
  expect((await save(guest.student_id)).status).toBe(200);
});
