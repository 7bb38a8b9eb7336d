import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leaveClass } from '../../../server/areas/classes/api.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { orNull, rowsOf, text } from '../../../server/platform/db/rows.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import {
  groups,
  guestLesson,
  lessonOn,
  newClass,
  newStudent,
  noticesOf,
  type Person,
  privateLessons,
  SAO_PAULO,
  seatsOf,
} from './world.ts';

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

const GUEST = '26/03 10:00';
const makeupsOf = (student_id: string) =>
  rowsOf(school.db, { used: orNull(text), until: text })`
    select used_lesson_id as used, to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as until
    from makeups where student_id = ${student_id}`;
const told = async ({ email }: Person) => (await noticesOf(school, email)).toSorted();
const cancel = (id: string, caller = admin) =>
  caller.call('POST /v1/calendar/:id/cancel', { params: { id }, body: { reason: 'Reforma' } });
const restore = (id: string, caller = admin) =>
  caller.try('POST /v1/calendar/:id/restore', { params: { id } });
const turn = (id: string, status: boolean) =>
  admin.call('PATCH /v1/classes/:id/change-status', { params: { id }, body: { status } });

/** Later, when less than 14 days of the make-up are left. */
async function late(): Promise<Caller> {
  school.clock.set('2026-03-25T12:00:00.000Z');
  return school.login('admin@x.test');
}

describe('the make-up of a lesson that the school does not hold is open again', () => {
  it('with its old expiry when that is later, and the student is notified once', async () => {
    const { student, friend, seat, makeup } = await guestLesson(school, admin);
    await cancel(seat.id);
    expect(await makeupsOf(student.student_id)).toEqual([{ used: null, until: '2026-04-17 12:00' }]);
    expect(makeup.expires_at).toBe('2026-04-17T12:00:00.000Z');
    expect(await seatsOf(school, student.student_id)).not.toContain(GUEST);
    expect(await told(student)).toEqual(['Remarcação aceita', 'Sua reposição voltou']);
    expect(await noticesOf(school, friend.email)).toEqual([]);
  });

  it('for 14 days from then when less is left', async () => {
    const { student, second } = await guestLesson(school, admin);
    await school.db.execute(sql`update makeups set expires_at = '2026-03-27T12:00:00Z', reminded_at = now()
      where student_id = ${student.student_id}`);
    await cancel(lessonOn(second.lessons, '2026-03-26').id, await late());
    expect(await makeupsOf(student.student_id)).toEqual([{ used: null, until: '2026-04-08 12:00' }]);
    const { rows } = await school.db.execute(sql`select content from notifications n
      join users u on u.user_id = n.recipient_id where u.email = ${student.email} and title = 'Sua reposição voltou'`);
    expect(rows).toEqual([{ content: expect.stringMatching(/26\/03.*10:00.*até .*08\/04.*09:00/) }]);
  });

  it('by a closure, by time off, by a plan for an absent teacher, and when the class is switched off', async () => {
    const day = { start_date: '2026-03-26', end_date: '2026-03-26' };
    const absent = async (teacher_id: string) =>
      (
        await admin.call('POST /v1/teacher-absences', {
          body: { ...day, teacher_id, timezone: SAO_PAULO, reason: 'Curso' },
        })
      ).id;
    type World = Awaited<ReturnType<typeof guestLesson>>;
    const ways: Record<string, (world: World) => Promise<() => Promise<unknown>>> = {
      closure: async () => {
        await admin.call('POST /v1/closures', { body: { ...day, reason: 'Reforma' } });
        return () => admin.call('DELETE /v1/closures', { query: day });
      },
      'time off': async ({ other }) => {
        const id = await absent(other.teacher_id);
        await admin.call('POST /v1/teacher-absences/:id/cancel-lessons', {
          params: { id },
          body: { reason: 'Curso' },
        });
        return () => admin.call('DELETE /v1/teacher-absences/:id', { params: { id } });
      },
      plan: async ({ other, seat }) => {
        const id = await absent(other.teacher_id);
        const { lessons } = await admin.call('POST /v1/teacher-absences/:id/plan', { params: { id } });
        const choices = lessons.map(({ lesson_id, updated_at }) => ({ lesson_id, updated_at, to: null }));
        expect(choices).toMatchObject([{ lesson_id: seat.id }]);
        const body = { choices, reason: 'Curso' };
        await admin.call('POST /v1/teacher-absences/:id/plan/apply', { params: { id }, body });
        return () => admin.call('POST /v1/teacher-absences/:id/plan/undo', { params: { id } });
      },
      'class off': async ({ second }) => {
        await turn(second.group.id, false);
        return () => turn(second.group.id, true);
      },
    };
    for (const [name, way] of Object.entries(ways)) {
      const world = await guestLesson(school, admin);
      const { student, there, seat } = world;
      const undo = await way(world);
      expect([name, await makeupsOf(student.student_id)]).toMatchObject([name, [{ used: null }]]);
      expect(await seatsOf(school, student.student_id)).not.toContain(GUEST);
      expect(await noticesOf(school, student.email)).toContain('Sua reposição voltou');
      const [known, others] = [await told(student), await noticesOf(school, there[0]?.email ?? '')];
      await undo();
      expect([name, await makeupsOf(student.student_id)]).toMatchObject([name, [{ used: seat.id }]]);
      expect(await seatsOf(school, student.student_id)).toContain(GUEST);
      const back = 'A aula da sua reposição vai acontecer';
      expect([name, await told(student)]).toEqual([name, [...known, back].toSorted()]);
      const members = await noticesOf(school, there[0]?.email ?? '');
      expect([name, members.length - others.length]).toEqual([name, 1]);
    }
  });

  it('when its class has no student left, or the series no longer has the lesson', async () => {
    const left = await guestLesson(school, admin);
    const ctx = systemCtx(school.services);
    const from = new Date(start);
    await ctx.transaction(async (tx) => {
      for (const { student_id } of left.there)
        await leaveClass(tx, ctx, { class_id: left.second.group.id, student_id, from });
    });
    expect(await seatsOf(school, left.student.student_id)).not.toContain(GUEST);
    expect(await makeupsOf(left.student.student_id)).toMatchObject([{ used: null }]);
    const skipped = await guestLesson(school, admin);
    await admin.call('PATCH /v1/calendar/:id', {
      params: { id: lessonOn(skipped.second.lessons, '2026-03-19').id },
      body: { scope: 'following', skip: [skipped.seat.starts_at.toISOString()] },
    });
    expect(await makeupsOf(skipped.student.student_id)).toMatchObject([{ used: null }]);
    expect(await seatsOf(school, skipped.student.student_id)).not.toContain(GUEST);
    expect(await noticesOf(school, skipped.student.email)).toContain('Sua reposição voltou');
  });

  it('a guest who joins the class and leaves it comes to the lesson as a guest again', async () => {
    const { student, there, second, other, seat } = await guestLesson(school, admin);
    const members = there.map(({ student_id }) => student_id);
    const save = (students: string[]) =>
      admin.call('PATCH /v1/classes/:id', {
        params: { id: second.group.id },
        body: { students, teacher_id: other.teacher_id },
      });
    await save([...members, student.student_id]);
    expect((await seatsOf(school, student.student_id)).length).toBeGreaterThan(10);
    await save(members);
    const thursdays = (await seatsOf(school, student.student_id)).filter((at) => at.endsWith('10:00'));
    expect(thursdays).toEqual([GUEST]);
    expect(await makeupsOf(student.student_id)).toMatchObject([{ used: seat.id }]);
  });

  it('when the lesson was not held and is deleted afterwards', async () => {
    const { student, seat } = await guestLesson(school, admin);
    school.clock.set('2026-03-27T12:00:00.000Z');
    const later = await school.login('admin@x.test');
    await later.call('DELETE /v1/calendar/:id', { params: { id: seat.id } });
    expect(await makeupsOf(student.student_id)).toEqual([{ used: null, until: '2026-04-17 12:00' }]);
  });

  it('of a private lesson, which keeps its student and the first expiry', async () => {
    const { caller, student, teacher, lessons } = await privateLessons(school);
    const { id } = lessonOn(lessons, '2026-03-18');
    const body = { lesson_id: id, starts_at: '2026-03-19T13:00:00.000Z', to_lesson_id: null };
    const request = await caller.call('POST /v1/reschedules', { body });
    const accepted = { params: { id: request.id }, body: { accept: true } };
    await admin.call('POST /v1/reschedules/:id/answer', accepted);
    await cancel(id);
    expect(await makeupsOf(student.student_id)).toEqual([{ used: null, until: '2026-04-17 12:00' }]);
    expect(await told(student)).toEqual(['Remarcação aceita', 'Sua reposição voltou']);
    expect(await noticesOf(school, teacher.email)).toContain('Aula cancelada');
    expect((await restore(id)).status).toBe(200);
    expect(await makeupsOf(student.student_id)).toEqual([{ used: id, until: '2026-04-17 12:00' }]);
    const again = await caller.call('POST /v1/calendar/:id/give-up', { params: { id }, body: {} });
    expect(again.expires_at).toBe('2026-04-17T12:00:00.000Z');
  });
});

it('a moved lesson leaves no make-up to a private student who has left its class (LESSON-2)', async () => {
  const { caller, student, group, lessons } = await privateLessons(school);
  const { id } = lessonOn(lessons, '2026-03-18');
  const body = { lesson_id: id, starts_at: '2026-03-19T13:00:00.000Z', to_lesson_id: null };
  const request = await caller.call('POST /v1/reschedules', { body });
  const accepted = { params: { id: request.id }, body: { accept: true } };
  await admin.call('POST /v1/reschedules/:id/answer', accepted);
  await admin.call('PATCH /v1/classes/:id', { params: { id: group.id }, body: { students: [] } });
  await cancel(id);
  expect(await makeupsOf(student.student_id)).toEqual([]);
  expect(await told(student)).not.toContain('Sua reposição voltou');
});

it('a plan that cancels the make-up of a private student notifies the student once', async () => {
  const { caller, student, teacher, lessons } = await privateLessons(school);
  const { id: lesson_id } = lessonOn(lessons, '2026-03-18');
  const body = { lesson_id, starts_at: '2026-03-19T13:00:00.000Z', to_lesson_id: null };
  const request = await caller.call('POST /v1/reschedules', { body });
  await admin.call('POST /v1/reschedules/:id/answer', { params: { id: request.id }, body: { accept: true } });
  const { id } = await admin.call('POST /v1/teacher-absences', {
    body: {
      start_date: '2026-03-19',
      end_date: '2026-03-19',
      teacher_id: teacher.teacher_id,
      timezone: SAO_PAULO,
      reason: 'Curso',
    },
  });
  const { lessons: concerned } = await admin.call('POST /v1/teacher-absences/:id/plan', { params: { id } });
  const choices = concerned.map(({ updated_at }) => ({ lesson_id, updated_at, to: null }));
  await admin.call('POST /v1/teacher-absences/:id/plan/apply', {
    params: { id },
    body: { choices, reason: 'Curso' },
  });
  expect(await told(student)).toEqual(['Remarcação aceita', 'Sua reposição voltou']);
});

describe('when the lesson takes place after all', () => {
  it('the student is notified and back in it, and a request for another hour of the make-up ends', async () => {
    const { caller, student, given, second, seat } = await guestLesson(school, admin);
    await cancel(seat.id);
    const other = lessonOn(second.lessons, '2026-04-09');
    const request = await caller.call('POST /v1/reschedules', {
      body: { lesson_id: given.id, starts_at: other.starts_at.toISOString(), to_lesson_id: other.id },
    });
    await restore(seat.id);
    expect(await makeupsOf(student.student_id)).toMatchObject([{ used: seat.id }]);
    expect(await seatsOf(school, student.student_id)).toContain(GUEST);
    expect(await told(student)).toEqual([
      ...['A aula da sua reposição vai acontecer', 'Pedido de remarcação encerrado'],
      ...['Remarcação aceita', 'Sua reposição voltou'],
    ]);
    const { response } = await caller.call('GET /v1/reschedules', { query: {} });
    expect(response.find(({ id }) => id === request.id)?.status).toBe('void');
  });

  it('the make-up stays where it was used meanwhile', async () => {
    const { caller, student, given, second, seat } = await guestLesson(school, admin);
    await cancel(seat.id);
    const other = lessonOn(second.lessons, '2026-04-09');
    const request = await caller.call('POST /v1/reschedules', {
      body: { lesson_id: given.id, starts_at: other.starts_at.toISOString(), to_lesson_id: other.id },
    });
    const accepted = { params: { id: request.id }, body: { accept: true } };
    await admin.call('POST /v1/reschedules/:id/answer', accepted);
    await restore(seat.id);
    expect(await makeupsOf(student.student_id)).toMatchObject([{ used: other.id }]);
    expect(await seatsOf(school, student.student_id)).not.toContain(GUEST);
  });

  it('the make-up stays open when no seat is free, or the student has another lesson then', async () => {
    const full = await guestLesson(school, admin, 9);
    await cancel(full.seat.id);
    const { rows } = await school.db.execute(
      sql`select student_id from class_students where class_id = ${full.second.group.id}`,
    );
    const students = rows.map(({ student_id }) => String(student_id));
    const joining = await newStudent(school, full.course.id);
    await admin.call('PATCH /v1/classes/:id', {
      params: { id: full.second.group.id },
      body: { students: [...students, joining.student_id] },
    });
    expect((await restore(full.seat.id)).status).toBe(200);
    // Students who joined meanwhile get a seat.
    expect(await seatsOf(school, joining.student_id)).toContain(GUEST);
    expect(await seatsOf(school, full.student.student_id)).not.toContain(GUEST);
    expect(await makeupsOf(full.student.student_id)).toMatchObject([{ used: null }]);

    const busy = await guestLesson(school, admin);
    await cancel(busy.seat.id);
    await newClass(school, {
      course_id: busy.course.id,
      teacher_id: busy.teacher.teacher_id,
      students: [busy.student],
      weekday: 'thursday',
      start_hour: '10:00',
    });
    expect((await restore(busy.seat.id)).status).toBe(200);
    expect(await makeupsOf(busy.student.student_id)).toMatchObject([{ used: null }]);
    expect(await seatsOf(school, busy.there[0]?.student_id ?? '')).toContain(GUEST);
  });

  it('a student who comes to a lesson of the own class for another one keeps its make-up', async () => {
    const { caller, student, own } = await groups(school);
    const [other, lesson] = [lessonOn(own.lessons, '2026-03-18'), lessonOn(own.lessons, '2026-03-25')];
    for (const { id } of [other, lesson])
      await caller.call('POST /v1/calendar/:id/give-up', { params: { id }, body: {} });
    const request = await caller.call('POST /v1/reschedules', {
      body: { lesson_id: other.id, starts_at: lesson.starts_at.toISOString(), to_lesson_id: lesson.id },
    });
    await admin.call('POST /v1/reschedules/:id/answer', {
      params: { id: request.id },
      body: { accept: true },
    });
    const made = async () => (await makeupsOf(student.student_id)).map(({ used }) => used).sort();
    expect(await made()).toEqual([lesson.id, null]);
    await cancel(lesson.id);
    expect(await made()).toEqual([null, null]);
    expect((await restore(lesson.id)).status).toBe(200);
    expect(await made()).toEqual([lesson.id, null]);
  });

  it('a guest who gave the lesson up, as the last one, is not back in it', async () => {
    const { caller, student, there, seat } = await guestLesson(school, admin, 1);
    const [only] = there;
    const body = {};
    const member = await school.login(only?.email ?? '');
    await member.call('POST /v1/calendar/:id/give-up', { params: { id: seat.id }, body });
    await caller.call('POST /v1/calendar/:id/give-up', { params: { id: seat.id }, body });
    await restore(seat.id);
    expect(await makeupsOf(student.student_id)).toMatchObject([{ used: null }]);
    expect(await seatsOf(school, student.student_id)).not.toContain(GUEST);
  });
});
