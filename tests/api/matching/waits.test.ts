import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller } from '../../support/caller.ts';
import { payByHand } from '../../support/concluded.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { teacherWithClass, waitingStudent } from './waiting.ts';

let school: School;
let admin: Caller;
let course: string;
beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

async function waiting(): Promise<Enrolment> {
  const enrolment = new Enrolment(school);
  await enrolment.register(await school.login('fev@x.test'), studentForm(course));
  await enrolment.confirmEmail();
  await enrolment.sign();
  await payByHand(school, admin, enrolment.student_id, 'registration');
  await payByHand(school, admin, enrolment.student_id, 'plan');
  await enrolment.giveAvailability();
  expect((await enrolment.find()).onboarding_status).toBe('AGUARDANDO_MATCH');
  return enrolment;
}
const listed = async (student_id: string) => {
  const { response } = await admin.call('GET /v1/students-without-match', { query: { pageSize: 100 } });
  return response.some((row) => row.student_id === student_id);
};
const badge = () => admin.call('GET /v1/students-without-match/notifications', { query: {} });

it('shows a student in list, badge and allocation exactly while they await a teacher', async () => {
  const enrolment = await waiting();
  const id = enrolment.student_id;
  expect(await listed(id)).toBe(true);
  const before = await badge();
  await admin.call('PATCH /v1/users/reset-availability/:id', { params: { id } });
  expect(await listed(id)).toBe(false);
  expect(await badge()).toBe((before as number) - 1);
  const { teacher } = await teacherWithClass(school);
  const body = { teacher_id: teacher.teacher_id, student_id: id };
  expect(await admin.try('POST /v1/students-without-match', { body })).toMatchObject({
    status: 417,
    error: { code: 'not_waiting_match' },
  });
  await enrolment.giveAvailability();
  expect(await listed(id)).toBe(true);
});

it('removes the student from the list when onboarding is reopened, and informs the teacher', async () => {
  const { teacher, email } = await teacherWithClass(school);
  const enrolment = await waiting();
  await school.services.pool.query(
    "update matches set status = 'waiting-acceptance', teacher_id = $2 where student_id = $1",
    [enrolment.student_id, teacher.teacher_id],
  );
  await admin.call('PATCH /v1/students/:id/change-onboarding-status', {
    params: { id: enrolment.student_id },
    body: { onboarding_status: 'pending' },
  });
  expect(await listed(enrolment.student_id)).toBe(false);
  const asked = await school.login(email);
  const mine = await asked.call('GET /v1/teacher-acceptance/match', {
    query: { teacher_id: teacher.teacher_id },
  });
  expect(mine).toEqual([]);
  const { response } = await asked.call('GET /v1/notifications', { query: {} });
  expect(response.map(({ title }) => title)).toContain('Aluno não aguarda mais aceite');
});

it('is enforced by the database: no open match of a student who does not wait', async () => {
  const student = await waitingStudent(school, null);
  await expect(
    school.services.pool.query("update students set onboarding_status = 'CONCLUIDO' where student_id = $1", [
      student.student_id,
    ]),
  ).rejects.toThrow('open match');
});
