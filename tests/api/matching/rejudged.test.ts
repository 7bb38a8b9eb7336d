import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { formOf } from '../../support/concluded.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { rowsOf } from '../races/race.ts';
import { noticesOf } from '../transfers/taught.ts';
import { teacherWithClass, waitingStudent, weekHours } from './waiting.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(
    school.db,
    [
      'view:students_without_match',
      'create:students_without_match',
      'view:users',
      'edit:users',
      'edit:roles',
      'edit:classes',
      'view:classes',
    ],
    { email: 'admin@x.test', password_hash: passwordHash },
  );
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());
beforeEach(async () => {
  await rowsOf(school, 'delete from notifications');
});

const off = { user_status: false, student_status: false, teacher_status: false, fev_status: false };
const on = { ...off, user_status: true };
const change = (user_id: string, body: typeof off) =>
  admin.call('PATCH /v1/users/:id/change-status', { params: { id: user_id }, body });
const matchOf = async (student_id: string) =>
  (await rowsOf(school, 'select status, teacher_id from matches where student_id = $1', [student_id]))[0];
const pending = { status: 'pending-allocation', teacher_id: null };

async function offered() {
  const built = await teacherWithClass(school);
  const { teacher_id } = built.teacher;
  const student = await waitingStudent(school, teacher_id);
  const teaching = await school.login(built.email);
  const queues = async () => {
    const here = ({ response }: { response: { student_id: string }[] }) =>
      response.some(({ student_id }) => student_id === student.student_id);
    return {
      direct: here(await admin.call('GET /v1/students-without-match', { query: { pageSize: 100 } })),
      waiting: here(await admin.call('GET /v1/match/waiting', { query: { pageSize: 100 } })),
    };
  };
  const badges = () =>
    Promise.all([
      admin.call('GET /v1/students-without-match/notifications', {}),
      admin.call('GET /v1/match/all-waiting', {}),
    ]);
  return { ...built, teacher_id, student, teaching, queues, badges };
}

describe('an offer that no longer fits ends (MATCH-16)', () => {
  it('when the level becomes one that the teacher does not teach, and the school and the teacher are notified', async () => {
    const { teacher_id, student, email } = await offered();
    await rowsOf(
      school,
      'update teachers set is_confident_teaching_advanced_students = false where teacher_id = $1',
      [teacher_id],
    );
    const raise = (newLevel: 'Intermediário' | 'Avançado') =>
      admin.call('PATCH /v1/classes/change-level', { body: { studentId: student.student_id, newLevel } });
    await raise('Intermediário');
    expect(await matchOf(student.student_id)).toEqual({ status: 'waiting-acceptance', teacher_id });
    await raise('Avançado');
    expect(await matchOf(student.student_id)).toEqual(pending);
    expect(await noticesOf(school, 'admin@x.test')).toEqual(['Um aluno precisa de outro professor']);
    expect(await noticesOf(school, email)).toEqual(['Aluno não aguarda mais aceite']);
  });

  it('when the hours of the student or of the teacher no longer meet', async () => {
    const { student, teacher_id, teaching } = await offered();
    const other = await waitingStudent(school, teacher_id);
    const learner = await school.login(student.email);
    const evenings = ['19:00', '20:00'].map((start) => ({
      start,
      end: `${Number(start.slice(0, 2)) + 1}:00`,
    }));
    await learner.call('POST /v1/availability', {
      body: {
        student_id: student.student_id,
        availability: { monday: evenings },
        timezone: 'America/Sao_Paulo',
      },
    });
    expect(await matchOf(student.student_id)).toEqual(pending);
    expect(await matchOf(other.student_id)).toEqual({ status: 'waiting-acceptance', teacher_id });
    await teaching.call('POST /v1/availability/teacher', {
      body: { teacher_id, availability: { sunday: evenings }, timezone: 'America/Sao_Paulo' },
    });
    expect(await matchOf(other.student_id)).toEqual(pending);
    expect(weekHours).not.toHaveProperty('sunday');
  });

  it('when the form gives the student another course, but not when it is saved unchanged', async () => {
    const { student, teacher_id, course } = await offered();
    const params = { id: student.user_id };
    const save = async (change: object) => {
      const body = { ...(await formOf(admin, student.user_id)), ...change };
      await admin.call('PATCH /v1/users/:id', { params, body });
    };
    const { fev_id } = await buildFev(school.db);
    await save({ course: course.id, fev_id });
    expect(await matchOf(student.student_id)).toEqual({ status: 'waiting-acceptance', teacher_id });
    await save({ course: (await buildCourse(school.db, 'Espanhol')).id });
    expect(await matchOf(student.student_id)).toEqual(pending);
  });

  it('when the teacher is switched off: all students go to allocation, with one notice', async () => {
    const { teacher, teacher_id, student, queues } = await offered();
    const other = await waitingStudent(school, teacher_id);
    await change(teacher.user_id, off);
    expect(await matchOf(student.student_id)).toEqual(pending);
    expect(await matchOf(other.student_id)).toEqual(pending);
    expect(await queues()).toEqual({ direct: true, waiting: false });
    expect(await noticesOf(school, 'admin@x.test')).toEqual(['Alunos precisam de outro professor']);
    await change(teacher.user_id, on);
    const body = { teacher_id, student_id: student.student_id };
    await admin.call('POST /v1/students-without-match', { body });
    expect(await queues()).toEqual({ direct: true, waiting: true });
  });
});

it('a student who is switched off is in no queue and badge until switched on again (MATCH-16)', async () => {
  const { student, teacher_id, teaching, queues, badges } = await offered();
  const query = { teacher_id };
  const before = await badges();
  await change(student.user_id, off);
  expect(await queues()).toEqual({ direct: false, waiting: false });
  expect(await teaching.call('GET /v1/teacher-acceptance/match', { query })).toEqual([]);
  expect(await teaching.call('GET /v1/teacher-acceptance/notifications', { query })).toBe(0);
  expect(await badges()).toEqual([before[0], before[1] - 1]);
  expect(await noticesOf(school, 'admin@x.test')).toEqual([]);
  await change(student.user_id, on);
  expect(await queues()).toEqual({ direct: true, waiting: false });
  expect(await badges()).toEqual([before[0] + 1, before[1] - 1]);
});

it('the acceptance grid says why no hours would be accepted', async () => {
  const { student, teacher_id, teaching } = await offered();
  const query = { teacher_id, student_id: student.student_id };
  const grid = () => teaching.call('GET /v1/teacher-acceptance/class-availability', { query });
  expect((await grid()).why_not).toEqual([]);
  await rowsOf(school, 'update teachers set max_students = 1 where teacher_id = $1', [teacher_id]);
  expect((await grid()).why_not).toEqual(['teacher_full']);
});
