import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../../../contract/index.ts';
import { OPTIONS_SHOWN } from '../../../domain/optionsShown.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildAdmin, buildCourse, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, ['create:classes', 'edit:classes'], {
    email: 'admin@x.test',
    password_hash: passwordHash,
  });
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

describe('students as options for a class', () => {
  it('finds them by name or e-mail, with their contract and the classes they are in', async () => {
    const course = await buildCourse(school.db);
    const teacher = await buildTeacher(school.db, { course_ids: [course.id] });
    const caio = await buildStudent(school.db, {
      user: { name: 'Caio Órfão Lima', email: 'caio@x.test' },
      student: { course_id: course.id, plan_type: 'Em grupo', onboarding_status: 'CONCLUIDO' },
    });
    await buildClass(school.db, {
      title: 'Inglês da manhã',
      teacher_id: teacher.teacher_id,
      course_id: course.id,
      student_ids: [caio.student_id],
    });
    for (const search of ['orfao', 'CAIO@X']) {
      const { response } = await admin.call('GET /v1/students/name-and-email', { query: { search } });
      expect(response).toEqual([
        expect.objectContaining({
          id: caio.student_id,
          name: 'Caio Órfão Lima',
          email: 'caio@x.test',
          course_id: course.id,
          plan_type: 'Em grupo',
          active: true,
          classes: ['Inglês da manhã'],
        }),
      ]);
    }
  });

  it('show until when the contract in force lasts, to those who may read its terms', async () => {
    const { student_id } = await buildStudent(school.db, {
      user: { name: 'Lia Prazo Moura' },
      student: { onboarding_status: 'CONCLUIDO', plan_end_date: '2026-06-30' },
    });
    await buildAdmin(school.db, ['create:classes', 'edit:users'], {
      email: 'editora@x.test',
      password_hash: passwordHash,
    });
    const editor = await school.login('editora@x.test');
    const shownTo = async (caller: Caller) => {
      const query = { search: 'Lia Prazo' };
      const { response } = await caller.call('GET /v1/students/name-and-email', { query });
      return response.map(({ id, plan_end_date }) => ({ id, plan_end_date }));
    };
    expect(await shownTo(editor)).toEqual([{ id: student_id, plan_end_date: '2026-06-30' }]);
    expect(await shownTo(admin)).toEqual([{ id: student_id, plan_end_date: null }]);
  });

  it('can be limited to those who can join: active, with the same course and modality', async () => {
    const [course, other] = [
      await buildCourse(school.db, 'Alemão'),
      await buildCourse(school.db, 'Espanhol'),
    ];
    const of = (course_id: string, student: object = {}) =>
      buildStudent(school.db, {
        student: { course_id, plan_type: 'Em grupo', onboarding_status: 'CONCLUIDO', ...student },
      });
    const fitting = await of(course.id);
    await of(other.id);
    await of(course.id, { plan_type: 'Particular' });
    await of(course.id, { student_status: false });
    const query = { course_id: course.id, plan_type: 'Em grupo', active: 'true' } as const;
    const { response } = await admin.call('GET /v1/students/name-and-email', { query });
    expect(response.map(({ id }) => id)).toEqual([fitting.student_id]);
  });

  it('can be limited to the inactive, by their enrolment or their account, in the order of names', async () => {
    const course_id = (await buildCourse(school.db, 'Polonês')).id;
    const of = (name: string, user_status: boolean, student_status: boolean) =>
      buildStudent(school.db, { user: { name, user_status }, student: { course_id, student_status } });
    await of('Ana Ativa', true, true);
    await of('Dora Ambas', false, false);
    await of('Bruno Conta', false, true);
    await of('Caio Matrícula', true, false);
    const { response, total } = await admin.call('GET /v1/students/name-and-email', {
      query: { course_id, active: 'false' },
    });
    expect(response.map(({ name }) => name)).toEqual(['Bruno Conta', 'Caio Matrícula', 'Dora Ambas']);
    expect(total).toBe(3);
  });
});

describe('teachers as options for a class', () => {
  it('have the courses that they teach, and whether they teach the advanced level', async () => {
    const course = await buildCourse(school.db);
    const teacher = await buildTeacher(school.db, { course_ids: [course.id] });
    const rows = await admin.call('GET /v1/teachers/names', { query: { course_id: course.id } });
    expect(rows.find(({ id }) => id === teacher.teacher_id)).toMatchObject({
      course_ids: [course.id],
      teaches_advanced: expect.any(Boolean),
    });
  });

  it('are at most a hundred at once, in the order of their names, and found by name, course, level and id', async () => {
    const course = await buildCourse(school.db);
    const other = await buildCourse(school.db, 'Italiano');
    const names = Array.from(
      { length: OPTIONS_SHOWN + 2 },
      (_, n) => `Zé Ávila ${String(n).padStart(3, '0')}`,
    );
    const ids: string[] = [];
    for (const [n, name] of names.entries()) {
      const { teacher_id } = await buildTeacher(school.db, {
        course_ids: [n === 5 ? other.id : course.id],
        user: { name },
        teacher: { is_confident_teaching_advanced_students: n === 7 },
      });
      ids.push(teacher_id);
    }
    const search = 'ze avila';
    const found = async (query: Input<'GET /v1/teachers/names'>['query']) =>
      (await admin.call('GET /v1/teachers/names', { query })).map(({ name }) => name);
    expect(await found({})).toHaveLength(OPTIONS_SHOWN);
    expect(await found({ search })).toEqual(names.slice(0, OPTIONS_SHOWN));
    expect(await found({ search, page: 2 })).toEqual(names.slice(OPTIONS_SHOWN));
    expect(await found({ search: 'Ávila 101' })).toEqual([names[101]]);
    expect(await found({ search, course_id: other.id })).toEqual([names[5]]);
    expect(await found({ search, teaches_advanced: 'true' })).toEqual([names[7]]);
    expect(await found({ teacher_id: ids[9] })).toEqual([names[9]]);
    for (const pageSize of [0, OPTIONS_SHOWN + 1])
      expect((await admin.try('GET /v1/teachers/names', { query: { pageSize } })).status).toBe(400);
  });
});
