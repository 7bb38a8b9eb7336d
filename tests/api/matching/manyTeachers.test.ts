import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPTIONS_SHOWN } from '../../../domain/optionsShown.ts';
import { buildAdmin, buildTeacher } from '../../../server/demo/build/people.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { teacherWithClass, waitingStudent } from './waiting.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, ['view:students_without_match', 'create:student_transfer'], {
    email: 'admin@x.test',
    password_hash: passwordHash,
  });
});
afterAll(() => school.stop());

it('answers the best hundred of many teachers, and finds each of the others by the name, with the same reasons', async () => {
  const { teacher } = await teacherWithClass(school);
  const { student_id } = await waitingStudent(school, null);
  const admin = await school.login('admin@x.test');
  const ranked = (search?: string) =>
    admin.call('GET /v1/students-without-match/teachers', {
      query: { student_id, ...(search && { search }) },
    });
  await buildTeacher(school.db, { user: { name: 'Zilda Última' } });
  const before = await ranked();
  for (let at = 0; at < OPTIONS_SHOWN; at += 1)
    await buildTeacher(school.db, { user: { name: `Professora ${at}` } });
  const best = await ranked();
  expect(best).toHaveLength(OPTIONS_SHOWN);
  expect(best[0]?.id).toBe(teacher.teacher_id);
  const zilda = before.find(({ name }) => name === 'Zilda Última');
  expect(zilda?.why_not).not.toEqual([]);
  expect(await ranked('zilda ultima')).toEqual([zilda]);
  expect(await ranked('ninguém')).toEqual([]);
  const transfer = await admin.call('GET /v1/students-transfer/teachers', {
    query: { student_id, teacher_id: teacher.teacher_id, search: 'Zilda' },
  });
  expect(transfer.map(({ id }) => id)).toEqual([zilda?.id]);
});
