import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { teacherWithClass, waitingStudent } from '../matching/waiting.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, ['view:users', 'edit:users'], {
    email: 'admin@x.test',
    password_hash: passwordHash,
  });
});
afterAll(() => school.stop());

describe('the user list', () => {
  it('shows which students are allocated; only their hours cannot be reset', async () => {
    const { teacher } = await teacherWithClass(school);
    const free = await waitingStudent(school, null);
    const directed = await waitingStudent(school, teacher.teacher_id);
    const admin = await school.login('admin@x.test');
    const { response } = await admin.call('GET /v1/users', { query: { pageSize: 100 } });
    const allocated = (student_id: string) =>
      response.find((row) => row.student_id === student_id)?.is_allocated;
    expect([allocated(free.student_id), allocated(directed.student_id)]).toEqual([false, true]);
    expect(response.find((row) => row.teacher_id === teacher.teacher_id)?.is_allocated).toBe(false);

    const reset = (id: string) => admin.try('PATCH /v1/users/reset-availability/:id', { params: { id } });
    expect((await reset(directed.student_id)).error.code).toBe('not_pending_allocation');
    expect((await reset(free.student_id)).status).toBe(200);
  });
});
