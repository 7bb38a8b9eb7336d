import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { groups, lessonOn, privateLessons, SAO_PAULO } from '../studentLessons/world.ts';
import { rowsOf, transactionOf } from './race.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool({}, false);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
});
beforeEach(() => school.clock.set(start));
// `stop` fails if PostgreSQL counted a deadlock in this file's database.
afterAll(() => school.stop());

const statusesOf = async (calls: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status);

it('removing a student from a class never deadlocks with the student’s own lessons', async () => {
  const { caller, student, friend, own } = await groups(school);
  const params = { id: own.group.id };
  const save = (...people: { student_id: string }[]) =>
    admin.try('PATCH /v1/classes/:id', {
      params,
      body: { students: people.map(({ student_id }) => student_id) },
    });
  for (const { id } of own.lessons.slice(1, 13)) {
    const statuses = await statusesOf([
      save(friend),
      caller.try('POST /v1/calendar/:id/give-up', { params: { id }, body: {} }),
    ]);
    expect(statuses[0]).toBe(200);
    expect([200, 404, 417]).toContain(statuses[1]);
    expect((await save(student, friend)).status).toBe(200);
  }
  const members = 'select 1 from class_students where class_id = $1 and left_at is null';
  expect(await rowsOf(school, members, [own.group.id])).toHaveLength(2);
});

it('planning an absent teacher’s lessons never deadlocks with the teacher’s answers or other time off', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { caller, teacher, lessons } = await privateLessons(school);
    const away = lessonOn(lessons, '2026-03-18');
    const { id: request } = await caller.call('POST /v1/reschedules', {
      body: {
        lesson_id: lessonOn(lessons, '2026-03-25').id,
        starts_at: '2026-03-26T13:00:00.000Z',
        to_lesson_id: null,
      },
    });
    const off = (start_date: string, end_date: string) =>
      admin.call('POST /v1/teacher-absences', {
        body: {
          teacher_id: teacher.teacher_id,
          start_date,
          end_date,
          timezone: 'America/Sao_Paulo',
          reason: 'Cirurgia',
        },
      });
    const params = await off('2026-03-16', '2026-03-20');
    const statuses = await statusesOf([
      admin.try('POST /v1/teacher-absences/:id/plan/apply', {
        params,
        body: {
          choices: [{ lesson_id: away.id, updated_at: away.updated_at.toISOString(), to: null }],
          reason: 'Cirurgia',
        },
      }),
      admin.try('POST /v1/reschedules/:id/answer', { params: { id: request }, body: { accept: true } }),
      admin.try('POST /v1/teacher-absences/:id/cancel-lessons', { params, body: { reason: 'Cirurgia' } }),
      off('2026-05-04', '2026-05-08').then(() => ({ status: 200 })),
    ]);
    expect(Math.max(...statuses)).toBeLessThan(500);
    expect(statuses[1]).toBe(200);
    expect((await admin.try('DELETE /v1/teacher-absences/:id', { params })).status).toBe(200);
  }
});

/** Two changes that take one hour of a person in one instant each find the row of the other, so the constraint alone makes them wait for each other. */
describe('a change that takes hours waits for those whose hours it takes before it locks the class', () => {
  const rowOf = {
    teacher: 'select 1 from teachers where teacher_id = $1 for no key update',
    student: 'select 1 from students where student_id = $1 for no key update',
  };
  const hour = { start_hour: '11:00', timezone: SAO_PAULO };

  async function expectToWait(
    who: keyof typeof rowOf,
    id: string,
    class_id: string,
    change: () => Promise<{ status: number }>,
  ): Promise<void> {
    const decided = await transactionOf(school);
    try {
      await decided.query(rowOf[who], [id]);
      const call = change();
      await decided.someoneWaits();
      await decided.query('select 1 from classes where id = $1 for update nowait', [class_id]);
      await decided.query('commit');
      expect((await call).status).toBe(200);
    } finally {
      await decided.end();
    }
  }

  it.each([
    ['teacher', 'this'],
    ['student', 'this'],
    ['teacher', 'following'],
    ['student', 'following'],
  ] as const)('moving a lesson waits for its %s (%s)', async (who, scope) => {
    const { teacher, student, group, lessons } = await privateLessons(school);
    const params = { id: lessonOn(lessons, '2026-03-18').id };
    const body = { ...hour, start_date: '2026-03-18', scope };
    const id = who === 'teacher' ? teacher.teacher_id : student.student_id;
    await expectToWait(who, id, group.id, () => admin.try('PATCH /v1/calendar/:id', { params, body }));
  });

  it('a lesson that gets another teacher waits for that teacher', async () => {
    const { other, own } = await groups(school);
    const params = { id: lessonOn(own.lessons, '2026-03-18').id };
    const body = { teacher_id: other.teacher_id };
    await expectToWait('teacher', other.teacher_id, own.group.id, () =>
      admin.try('PATCH /v1/calendar/:id', { params, body }),
    );
  });

  it('a series that is moved from a lesson with a substitute waits for the teacher of the class, and for its guests', async () => {
    const { own, teacher, other, there } = await groups(school);
    const lesson = lessonOn(own.lessons, '2026-03-18');
    const guest = there[0]?.student_id ?? '';
    await school.services.pool.query('update lessons set teacher_id = $2 where id = $1', [
      lesson.id,
      other.teacher_id,
    ]);
    await school.services.pool.query('insert into lesson_students (lesson_id, student_id) values ($1, $2)', [
      lessonOn(own.lessons, '2026-03-25').id,
      guest,
    ]);
    const params = { id: lesson.id };
    for (const [who, id] of [
      ['teacher', teacher.teacher_id],
      ['student', guest],
    ] as const) {
      const start_hour = who === 'teacher' ? '06:00' : '07:00';
      const body = {
        start_date: '2026-03-18',
        start_hour,
        timezone: SAO_PAULO,
        scope: 'following',
      } as const;
      await expectToWait(who, id, own.group.id, () => admin.try('PATCH /v1/calendar/:id', { params, body }));
    }
  });

  it('a plan for time off waits for the teachers and students of its lessons', async () => {
    const { own, teacher, other, student } = await groups(school);
    const lesson = lessonOn(own.lessons, '2026-03-18');
    const off = { start_date: '2026-03-16', end_date: '2026-03-20', timezone: SAO_PAULO, reason: 'Cirurgia' };
    const params = await admin.call('POST /v1/teacher-absences', {
      body: { teacher_id: teacher.teacher_id, ...off },
    });
    const to = { teacher_id: other.teacher_id, starts_at: '2026-03-18T18:00:00.000Z' };
    for (const [who, id] of [
      ['teacher', other.teacher_id],
      ['student', student.student_id],
    ] as const) {
      const [row] = await rowsOf(school, 'select updated_at from lessons where id = $1', [lesson.id]);
      const updated_at = new Date(row?.updated_at as Date).toISOString();
      const body = { choices: [{ lesson_id: lesson.id, updated_at, to }], reason: 'Cirurgia' };
      await expectToWait(who, id, own.group.id, () =>
        admin.try('POST /v1/teacher-absences/:id/plan/apply', { params, body }),
      );
      expect((await admin.try('POST /v1/teacher-absences/:id/plan/undo', { params })).status).toBe(200);
    }
  });

  it('a saved class waits for its teacher', async () => {
    const { teacher, group } = await privateLessons(school);
    const params = { id: group.id };
    const { calendars } = await admin.call('GET /v1/classes/:id', { params });
    const later = calendars.map((entry) => ({ ...entry, start_hour: '11:00', end_hour: '12:00' }));
    await expectToWait('teacher', teacher.teacher_id, group.id, () =>
      admin.try('PATCH /v1/classes/:id', { params, body: { calendars: later } }),
    );
  });
});
