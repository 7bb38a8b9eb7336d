import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildExclusion } from '../../../server/demo/build/matches.ts';
import { buildAdmin, buildCourse, buildFev, buildTeacher } from '../../../server/demo/build/people.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { teacherWithClass, waitingStudent, weekHours } from './waiting.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(
    school.db,
    ['view:students_without_match', 'create:students_without_match', 'view:users'],
    { email: 'admin@x.test', password_hash: passwordHash },
  );
  await buildAdmin(school.db, ['view:calendar'], { email: 'outro@x.test', password_hash: passwordHash });
});
afterAll(() => school.stop());

describe("'Direcionar Aluno'", () => {
  it('lists open matches with their seller and filters them', async () => {
    const fev = await buildFev(school.db, { name: 'Vânia Vendedora' });
    const student = await waitingStudent(school, null, { fev_id: fev.fev_id });
    const admin = await school.login('admin@x.test');
    const page = await admin.call('GET /v1/students-without-match', { query: { vendor: 'vania' } });
    expect(page.response).toMatchObject([
      {
        student_id: student.student_id,
        vendor: 'Vânia Vendedora',
        planPaymentDate: null,
        status: 'pending-allocation',
      },
    ]);
    const none = await admin.call('GET /v1/students-without-match', {
      query: { vendor: 'vania', status: 'waiting-acceptance' },
    });
    expect(none.total).toBe(0);
    expect(await admin.call('GET /v1/students-without-match/notifications', {})).toBeGreaterThan(0);
  });

  it('requires the permission', async () => {
    const other = await school.login('outro@x.test');
    expect((await other.try('GET /v1/students-without-match', { query: {} })).status).toBe(403);
    expect((await other.try('GET /v1/match/waiting', { query: {} })).status).toBe(403);
  });

  it('lists fitting teachers first, then the others with reasons', async () => {
    const { teacher, course } = await teacherWithClass(school);
    const absent = await buildTeacher(school.db, { course_ids: [course.id] });
    const spanish = await buildTeacher(school.db, {
      course_ids: [(await buildCourse(school.db, 'Espanhol')).id],
      hours: weekHours,
    });
    const refused = await buildTeacher(school.db, { course_ids: [course.id], hours: weekHours });
    const student = await waitingStudent(school, null);
    await buildExclusion(school.db, { student_id: student.student_id, teacher_id: refused.teacher_id });
    const admin = await school.login('admin@x.test');
    const list = await admin.call('GET /v1/students-without-match/teachers', {
      query: { student_id: student.student_id },
    });
    const of = (id: string) => list.find((each) => each.id === id);
    expect(of(teacher.teacher_id)).toMatchObject({ fits: true, why_not: [], shared_interests: ['Viagem'] });
    expect(of(absent.teacher_id)).toMatchObject({ fits: false, why_not: ['not_enough_hours'] });
    expect(of(spanish.teacher_id)?.why_not).toEqual(['course_not_taught']);
    expect(of(refused.teacher_id)?.why_not).toEqual(['refused_before']);
    const fits = list.map((each) => each.fits);
    expect(fits).toEqual([...fits].sort((a, b) => Number(b) - Number(a)));
    const reply = await admin.try('POST /v1/students-without-match', {
      body: { teacher_id: absent.teacher_id, student_id: student.student_id },
    });
    expect(reply).toMatchObject({ status: 417, error: { code: 'teacher_does_not_fit' } });
    expect(reply.error.message).toContain('não há horários em comum suficientes');
  });

  it('sends a waiting student back, by POST only', async () => {
    const { teacher } = await teacherWithClass(school);
    const student = await waitingStudent(school, teacher.teacher_id);
    const admin = await school.login('admin@x.test');
    const waiting = await admin.call('GET /v1/match/waiting', { query: { student_name: student.name } });
    expect(waiting.response).toMatchObject([{ student_id: student.student_id, teacher_name: teacher.name }]);
    const params = { student_id: student.student_id };
    const got = await admin.raw('GET', `/v1/match/redirect/${student.student_id}`);
    expect([got.status, (await got.json()).code, got.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      'POST',
    ]);
    const count = await admin.call('GET /v1/match/all-waiting', {});
    await admin.call('POST /v1/match/redirect/:student_id', { params });
    expect(await admin.call('GET /v1/match/all-waiting', {})).toBe(count - 1);
    const again = await admin.try('POST /v1/match/redirect/:student_id', { params });
    expect(again).toMatchObject({ status: 417, error: { code: 'not_waiting_acceptance' } });
    const nobody = await admin.try('POST /v1/match/redirect/:student_id', {
      params: { student_id: teacher.teacher_id },
    });
    expect(nobody.status).toBe(404);
  });
});
