import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildAdmin,
  buildCourse,
  buildFev,
  buildStudent,
  buildTeacher,
} from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { teacherWithClass, waitingStudent } from '../matching/waiting.ts';

let school: School;
let clerk: Caller;
beforeAll(async () => {
  school = await startSchool();
  const login = { email: 'secretaria@x.test', password_hash: passwordHash };
  await buildAdmin(school.db, ['view:teachers', 'view:students', 'view:my_students'], login);
  clerk = await school.login('secretaria@x.test');
});
afterAll(() => school.stop());

describe('the list of teachers', () => {
  it('shows teachers and FEE with phone and courses in order, by name, e-mail and status', async () => {
    const { db } = school;
    const courses = [await buildCourse(db, 'Inglês'), await buildCourse(db, 'Espanhol')];
    const course_ids = courses.map(({ id }) => id);
    const [first] = course_ids;
    await buildTeacher(db, { user: { name: 'Bia Lista', email: 'bia@lista.test' }, course_ids });
    await buildTeacher(db, {
      user: { name: 'Caio Lista', email: 'caio@lista.test', types: ['FEE', 'FEV'] },
      teacher: { teacher_status: false },
      course_ids: [first ?? ''],
    });
    const list = async (query: object) =>
      (await clerk.call('GET /v1/teachers', { query: { name: 'lista', ...query } })).response;
    expect(await list({})).toMatchObject([
      { name: 'Bia Lista', type: 'TEACHER', courses: ['Espanhol', 'Inglês'], phone: '+5511987654321' },
      { name: 'Caio Lista', type: 'FEE', courses: ['Inglês'], teacher_status: false },
    ]);
    expect((await list({ status: 'true' })).map(({ name }) => name)).toEqual(['Bia Lista']);
    expect((await list({ email: 'caio@' })).map(({ name }) => name)).toEqual(['Caio Lista']);
    expect((await list({ order: 'DESC' })).map(({ name }) => name)).toEqual(['Caio Lista', 'Bia Lista']);
  });
});

describe("a teacher's classes and students", () => {
  it('are those of the teacher, with the seats taken', async () => {
    const own = await teacherWithClass(school, 3);
    const other = await teacherWithClass(school, 1);
    await waitingStudent(school, own.teacher.teacher_id);
    const caller = await school.login(own.email);
    const { response } = await caller.call('GET /v1/teachers/class', { query: {} });
    expect(response).toMatchObject([
      { class_id: own.group.id, student_quantity: 3, max_students: 10, teacher_name: own.teacher.name },
    ]);
    const foreign = { teacher_id: other.teacher.teacher_id };
    expect((await caller.call('GET /v1/teachers/class', { query: foreign })).response).toEqual([]);
    expect((await clerk.call('GET /v1/teachers/class', { query: foreign })).response).toHaveLength(1);

    const ids = own.seated.map(({ student_id }) => student_id).sort();
    const params = { teacherId: own.teacher.teacher_id };
    const mine = await caller.call('GET /v1/teachers/my-students/:teacherId', { params, query: {} });
    expect(mine.response.map(({ student_id }) => student_id).sort()).toEqual(ids);
    const theirs = { params: { teacherId: other.teacher.teacher_id }, query: {} };
    expect((await caller.try('GET /v1/teachers/my-students/:teacherId', theirs)).status).toBe(404);
    expect((await clerk.call('GET /v1/teachers/my-students/:teacherId', theirs)).total).toBe(1);
  });
});

describe('students with their teacher', () => {
  it('are narrowed to the seller, and to the classes of a teacher', async () => {
    const { db } = school;
    const seller = await buildFev(db, { email: 'fev@x.test', password_hash: passwordHash });
    const own = await teacherWithClass(school, 2);
    const [sold, foreign] = own.seated;
    await school.services.pool.query('update students set fev_id = $1 where student_id = $2', [
      seller.fev_id,
      sold?.student_id,
    ]);
    await buildStudent(db, { student: { fev_id: seller.fev_id } });
    const seen = async (caller: Caller, query: object = {}) =>
      (await caller.call('GET /v1/students/students-with-teacher-data', { query })).response;

    const fev = await school.login('fev@x.test');
    expect(await seen(fev)).toMatchObject([
      { student_id: sold?.student_id, teacher_name: own.teacher.name, class_title: own.group.title },
    ]);
    expect(await seen(fev, { teacher_id: own.teacher.teacher_id })).toHaveLength(1);
    const caller = await school.login(own.email);
    const ids = [sold, foreign].map((student) => student?.student_id).sort();
    expect((await seen(caller)).map(({ student_id }) => student_id).sort()).toEqual(ids);
    const byTeacher = await seen(clerk, { teacher_name: own.teacher.name });
    expect(byTeacher.map(({ student_id }) => student_id).sort()).toEqual(ids);
  });
});
