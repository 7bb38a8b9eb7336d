import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildHistory, buildLessons, buildPresence } from '../../../server/demo/build/lessons.ts';
import {
  buildAdmin,
  buildCourse,
  buildFev,
  buildStudent,
  buildTeacher,
} from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller } from '../../support/caller.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { audited, race, rowsOf, times } from './race.ts';

let school: School;
let course: string;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const surnames = ['Prado', 'Lima', 'Souza', 'Alves', 'Rocha', 'Moura', 'Pires', 'Nunes'];

describe('a record saved concurrently by eight users', () => {
  it('is saved by one: a user', async () => {
    const fev_id = (await buildFev(school.db)).fev_id;
    const form = studentForm(course, { fev_id });
    const { user_id } = await admin.call('POST /v1/users', { body: form });
    const { updated_at } = await admin.call('GET /v1/users/:id', { params: { id: user_id } });
    const { outcome, winners } = await race(
      times(8, (index) =>
        admin.try('PATCH /v1/users/:id', {
          params: { id: user_id },
          body: { ...form, name: `Beatriz ${surnames[index]}`, updated_at },
        }),
      ),
    );
    expect(outcome).toEqual({ '200 ok': 1, '409 stale': 7 });
    const now = await admin.call('GET /v1/users/:id', { params: { id: user_id } });
    expect(now.name).toBe(winners[0]?.data.name);
    expect(await audited(school, user_id, 'U')).toBe(1);
  });

  it('never deadlocks with a change of its status', async () => {
    const fev_id = (await buildFev(school.db)).fev_id;
    const form = studentForm(course, { fev_id });
    const { user_id } = await admin.call('POST /v1/users', { body: form });
    const params = { id: user_id };
    for (let round = 0; round < 10; round++)
      await Promise.all([
        ...times(3, () => admin.try('PATCH /v1/users/:id', { params, body: form })).map((call) => call()),
        ...times(3, () =>
          admin.try('PATCH /v1/users/:id/change-status', {
            params,
            body: { user_status: true, student_status: round % 2 === 0 },
          }),
        ).map((call) => call()),
      ]);
    await school.services.pool.query('select pg_stat_force_next_flush()');
    const [row] = await rowsOf(
      school,
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    expect(row).toEqual({ deadlocks: 0 });
  });

  it('is saved by one: a role', async () => {
    const role = await admin.call('POST /v1/roles', {
      body: { name: 'Secretaria', permissions: ['view:students'] },
    });
    const { outcome, winners } = await race(
      times(8, (index) =>
        admin.try('PATCH /v1/roles/:id', {
          params: { id: role.id },
          body: { name: `Secretaria ${index}`, permissions: ['view:students'], updated_at: role.updated_at },
        }),
      ),
    );
    expect(outcome).toEqual({ '200 ok': 1, '409 stale': 7 });
    const now = await admin.call('GET /v1/roles/:id', { params: { id: role.id } });
    expect(now.name).toBe(winners[0]?.data.name);
    expect(await audited(school, role.id, 'U')).toBe(1);
  });
});

it('a role name goes to one of eight concurrent requests', async () => {
  const { outcome } = await race(
    times(8, (index) =>
      admin.try('POST /v1/roles', {
        body: { name: index % 2 ? 'Recepção' : 'RECEPÇÃO', permissions: ['view:students'] },
      }),
    ),
  );
  expect(outcome).toEqual({ '200 ok': 1, '417 role_already_exists': 7 });
});

it('keeps a role editor when all are disabled concurrently', async () => {
  const editors = [];
  for (let n = 0; n < 3; n++)
    editors.push(
      await buildAdmin(school.db, allPermissions, {
        email: `editor.${n}@x.test`,
        password_hash: passwordHash,
      }),
    );
  const [me] = await rowsOf(school, "select user_id from users where email = 'admin@x.test'");
  const callers = await Promise.all(editors.map(({ email }) => school.login(email)));
  // A circle: each disables the next one, and the first administrator too.
  const targets = [...editors.map(({ user_id }) => user_id), String(me?.user_id)];
  const replies = await Promise.all(
    targets.map((id, index) =>
      (callers[(index + 1) % 3] as Caller).try('PATCH /v1/users/:id/change-status', {
        params: { id },
        body: { user_status: false },
      }),
    ),
  );
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  const left = await rowsOf(
    school,
    `select 1 from users u join user_roles ur using (user_id) join roles r on r.id = ur.role_id
     where u.user_status and r.status and 'edit:roles' = any(r.permissions)`,
  );
  expect(left.length).toBeGreaterThan(0);
  await school.services.pool.query("update users set user_status = true where email = 'admin@x.test'");
});

describe('a lesson', () => {
  async function taught(open: boolean) {
    const email = `professor.${open}@x.test`;
    const teacher = await buildTeacher(school.db, { user: { email, password_hash: passwordHash } });
    const student = await buildStudent(school.db);
    const group = await buildClass(school.db, {
      teacher_id: teacher.teacher_id,
      course_id: course,
      student_ids: [student.student_id],
    });
    const [lesson] = await buildLessons(school.db, {
      class: group,
      student_ids: [student.student_id],
      weekday: 'tuesday',
      start_hour: '10:00',
      start_date: '2026-03-10',
      end_date: '2026-03-10',
    });
    if (!lesson) throw new Error('no lesson was built');
    return { teacher, student, group, lesson, caller: await school.login(email) };
  }

  it('opened in ten tabs concurrently is one session', async () => {
    const { teacher, group, lesson, caller } = await taught(false);
    const { outcome, replies } = await race(
      times(10, () =>
        caller.try('POST /v1/calendar/history', {
          body: {
            calendar_id: lesson.id,
            teacher_id: teacher.teacher_id,
            room_id: group.room_id,
            started_at: school.clock.now().toISOString(),
          },
        }),
      ),
    );
    expect(outcome).toEqual({ '200 ok': 10 });
    const ids = new Set(replies.map(({ data }) => data.calendar_history_id));
    expect(ids.size).toBe(1);
    expect(await audited(school, [...ids][0] ?? '', 'I')).toBe(1);
    const kept = await rowsOf(school, 'select 1 from calendar_history where lesson_id = $1', [lesson.id]);
    expect(kept).toHaveLength(1);
  });

  it('evaluated in five tabs concurrently has one set of marks', async () => {
    const { teacher, student, group, lesson } = await taught(true);
    const [history] = await buildHistory(school.db, { class: group, lessons: [lesson] });
    await buildPresence(school.db, [{ lesson, room_id: group.room_id, user_id: student.user_id }]);
    school.clock.set(lesson.ends_at.toISOString());
    const caller = await school.login(teacher.email);
    const { outcome } = await race(
      times(5, (index) =>
        caller.try('POST /v1/students-evolution', {
          body: {
            teacher_id: teacher.teacher_id,
            class_id: group.id,
            calendar_history_id: history?.id ?? '',
            students: [
              { student_id: student.student_id, conversation: 1 + index, understanding: 3, dedication: 3 },
            ],
          },
        }),
      ),
    );
    expect(outcome).toEqual({ '200 ok': 1, '417 evaluation_exists': 4 });
    const marks = await rowsOf(school, 'select 1 from students_evolution where student_id = $1', [
      student.student_id,
    ]);
    expect(marks).toHaveLength(1);
  });
});
