import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeRequests } from '../../../server/areas/studentLessons/expire.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import {
  groups,
  guestLesson,
  lessonOn,
  newTeacher,
  noticesOf,
  type Person,
  privateLessons,
  SAO_PAULO,
  statusOf,
} from './world.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool({}, false);
  await buildAdmin(school.db, ['view:calendar', 'edit:calendar', 'view:classes', 'edit:classes'], {
    email: 'admin@x.test',
    password_hash: passwordHash,
  });
});
beforeEach(async () => {
  school.clock.set(start);
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const ENDED = 'Pedido de remarcação encerrado';
const ask = async (caller: Caller, lesson_id: string, starts_at: string, to: string | null = null) =>
  (await caller.call('POST /v1/reschedules', { body: { lesson_id, starts_at, to_lesson_id: to } })).id;
const cancel = (id: string) =>
  admin.call('POST /v1/calendar/:id/cancel', { params: { id }, body: { reason: 'Reforma' } });
const change = (id: string, body: Record<string, unknown>) =>
  admin.call('PATCH /v1/calendar/:id', { params: { id }, body: { timezone: SAO_PAULO, ...body } });
const told = ({ email }: Pick<Person, 'email'>) => noticesOf(school, email);
const pendingOf = async ({ email }: Pick<Person, 'email'>) =>
  (await (await school.login(email)).call('GET /v1/reschedules', { query: { status: 'pending' } })).total;

/** The student of the group asks to come to the other class's lesson of 19 March, not to the own one of 18 March. */
async function askedSeat() {
  const world = await groups(school);
  const given = lessonOn(world.own.lessons, '2026-03-18');
  const seat = lessonOn(world.second.lessons, '2026-03-19');
  return {
    ...world,
    given,
    seat,
    id: await ask(world.caller, given.id, '2026-03-19T13:00:00.000Z', seat.id),
  };
}

/** The private student asks for Thursday at 10, not Wednesday, 18 March, at 9. */
async function askedHour() {
  const world = await privateLessons(school);
  const lesson = lessonOn(world.lessons, '2026-03-18');
  return { ...world, lesson, id: await ask(world.caller, lesson.id, '2026-03-19T13:00:00.000Z') };
}

describe('a pending request is void, and the student is notified once', () => {
  it('when the school cancels the lesson', async () => {
    const { student, teacher, lesson, id } = await askedHour();
    await cancel(lesson.id);
    expect(await statusOf(school, id)).toBe('void');
    expect(await told(student)).toEqual(expect.arrayContaining([ENDED, 'Aula cancelada']));
    expect(await told(student)).toHaveLength(2);
    expect(await pendingOf(teacher)).toBe(0);
    const reply = await (await school.login(teacher.email)).try('POST /v1/reschedules/:id/answer', {
      params: { id },
      body: { accept: true },
    });
    expect(reply).toMatchObject({ status: 417, error: { code: 'reschedule_closed' } });
  });

  it('when the school moves the lesson, alone or with its series, and not when it only has another title', async () => {
    const one = await askedHour();
    await change(one.lesson.id, { title: 'Conversação' });
    expect(await statusOf(school, one.id)).toBe('pending');
    await change(one.lesson.id, { start_date: '2026-03-18', start_hour: '11:00' });
    expect(await statusOf(school, one.id)).toBe('void');
    expect((await told(one.student)).toSorted()).toEqual(['Aula com novo horário', ENDED]);
    const series = await askedHour();
    await change(lessonOn(series.lessons, '2026-03-11').id, { scope: 'following', start_hour: '10:00' });
    expect(await statusOf(school, series.id)).toBe('void');
  });

  it('when the lesson with the wanted seat is cancelled, moved or left out, or its class is switched off', async () => {
    const ways: Record<string, (of: Awaited<ReturnType<typeof askedSeat>>) => Promise<unknown>> = {
      cancelled: ({ seat }) => cancel(seat.id),
      moved: ({ seat }) => change(seat.id, { start_date: '2026-03-19', start_hour: '11:00' }),
      'left out': ({ second, seat }) =>
        change(lessonOn(second.lessons, '2026-03-12').id, {
          scope: 'following',
          skip: [seat.starts_at.toISOString()],
        }),
      off: ({ second }) =>
        admin.call('PATCH /v1/classes/:id/change-status', {
          params: { id: second.group.id },
          body: { status: false },
        }),
    };
    for (const [name, way] of Object.entries(ways)) {
      const world = await askedSeat();
      await way(world);
      expect([name, await statusOf(school, world.id)]).toEqual([name, 'void']);
      expect([name, await told(world.student)]).toEqual([name, [ENDED]]);
      expect(await pendingOf(world.other)).toBe(0);
      // The student still has the own lesson, and asks again.
      const again = await world.caller.try('GET /v1/calendar/:id/hours', {
        params: { id: world.given.id },
        query: { start_date: '2026-03-23', timezone: SAO_PAULO },
      });
      expect(again.status).toBe(200);
    }
  });

  it('when an absent teacher’s plan moves the wanted lesson to another hour', async () => {
    const { student, other, seat, id } = await askedSeat();
    const day = { start_date: '2026-03-19', end_date: '2026-03-19' };
    const off = await admin.call('POST /v1/teacher-absences', {
      body: { ...day, teacher_id: other.teacher_id, timezone: SAO_PAULO, reason: 'Curso' },
    });
    const { lessons } = await admin.call('POST /v1/teacher-absences/:id/plan', { params: { id: off.id } });
    const updated_at = lessons.find(({ lesson_id }) => lesson_id === seat.id)?.updated_at ?? '';
    const to = { teacher_id: other.teacher_id, starts_at: '2026-03-20T13:00:00.000Z' };
    await admin.call('POST /v1/teacher-absences/:id/plan/apply', {
      params: { id: off.id },
      body: { choices: [{ lesson_id: seat.id, updated_at, to }] },
    });
    expect(await statusOf(school, id)).toBe('void');
    expect(await told(student)).toEqual([ENDED]);
  });

  it('by the job when the request came while the timetable changed', async () => {
    const { student, lesson, id } = await askedHour();
    await school.db.execute(sql`update lessons set status = 'cancelled' where id = ${lesson.id}`);
    await closeRequests(school.services);
    await closeRequests(school.services);
    expect(await statusOf(school, id)).toBe('void');
    expect(await told(student)).toEqual([ENDED]);
  });
});

it('a guest is notified when the series of the lesson moves, and comes to the new hour', async () => {
  for (const way of ['calendar', 'class'] as const) {
    const { student, second, seat } = await guestLesson(school, admin);
    const { id } = lessonOn(second.lessons, '2026-03-12');
    if (way === 'calendar') await change(id, { scope: 'following', start_hour: '11:00' });
    else {
      const { calendars } = await admin.call('GET /v1/classes/:id', { params: { id: second.group.id } });
      const entries = calendars.map((entry) => ({
        ...entry,
        start_hour: '11:00',
        end_hour: '12:00',
      }));
      await admin.call('PATCH /v1/classes/:id', {
        params: { id: second.group.id },
        body: { calendars: entries },
      });
    }
    expect([way, await told(student)]).toEqual([
      way,
      expect.arrayContaining(['Remarcação aceita', 'Horários das aulas alterados']),
    ]);
    const { rows } = await school.db.execute(sql`select l.starts_at from lesson_students ls
      join lessons l on l.id = ls.lesson_id where ls.student_id = ${student.student_id} and l.id = ${seat.id}`);
    expect(rows).toEqual([{ starts_at: expect.anything() }]);
  }
});

describe('a pending request stays', () => {
  it('for a make-up, whatever becomes of the lesson that was given up', async () => {
    const { caller, own, second } = await groups(school);
    const given = lessonOn(own.lessons, '2026-03-18');
    await caller.call('POST /v1/calendar/:id/give-up', { params: { id: given.id }, body: {} });
    const seat = lessonOn(second.lessons, '2026-03-26');
    const id = await ask(caller, given.id, '2026-03-26T13:00:00.000Z', seat.id);
    await change(given.id, { start_date: '2026-03-18', start_hour: '11:00' });
    await cancel(given.id);
    expect(await statusOf(school, id)).toBe('pending');
    await admin.call('POST /v1/reschedules/:id/answer', { params: { id }, body: { accept: true } });
    expect(await statusOf(school, id)).toBe('accepted');
  });

  it('when the student gives the lesson up before the answer', async () => {
    const { caller, lesson, id } = await askedHour();
    await caller.call('POST /v1/calendar/:id/give-up', { params: { id: lesson.id }, body: {} });
    expect(await statusOf(school, id)).toBe('pending');
  });
});

describe('a pending request goes to the teacher who gives the hour by then', () => {
  it('the substitute of the wanted lesson is asked, and the student is notified', async () => {
    const { student, teacher, other, seat, id } = await askedSeat();
    await change(seat.id, { teacher_id: teacher.teacher_id });
    expect(await statusOf(school, id)).toBe('pending');
    expect([await pendingOf(other), await pendingOf(teacher)]).toEqual([0, 1]);
    expect(await told(teacher)).toEqual(expect.arrayContaining(['Pedido de remarcação']));
    expect(await told(student)).toEqual(['Outro professor responde ao seu pedido']);
    await change(seat.id, { title: 'Conversação' });
    expect(await told(student)).toHaveLength(1);
  });

  it('the new teacher of a private student’s class is asked', async () => {
    const { student, course, group, teacher, id } = await askedHour();
    const next = await newTeacher(school, course.id);
    await admin.call('PATCH /v1/classes/:id', {
      params: { id: group.id },
      body: { teacher_id: next.teacher_id },
    });
    expect([await pendingOf(teacher), await pendingOf(next)]).toEqual([0, 1]);
    expect(await told(next)).toEqual(expect.arrayContaining(['Pedido de remarcação']));
    const [notice] = (await told(student)).filter((title) => title.startsWith('Outro professor'));
    expect(notice).toBe('Outro professor responde ao seu pedido');
    const taught = await school.login(next.email);
    await taught.call('POST /v1/reschedules/:id/answer', { params: { id }, body: { accept: true } });
    expect(await statusOf(school, id)).toBe('accepted');
  });
});
