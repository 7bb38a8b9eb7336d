import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildStudent } from '../../../server/demo/build/people.ts';
import { type School, startSchool } from '../../support/school.ts';
import { teacherWithClass } from '../matching/waiting.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

describe("a teacher's students", () => {
  it('are filtered by level and class, and exclude those of others', async () => {
    const own = await teacherWithClass(school, 3);
    await teacherWithClass(school, 2);
    await buildStudent(school.db);
    const caller = await school.login(own.email);
    const found = async (query: { student_level?: 'Zero' | 'Básico'; class_title?: string }) =>
      (await caller.call('GET /v1/students/my-students', { query })).response;

    const all = await found({});
    const level = all[0]?.student_level as 'Zero' | 'Básico';
    expect(all.map(({ student_id }) => student_id).sort()).toEqual(
      own.seated.map(({ student_id }) => student_id).sort(),
    );
    expect(await found({ student_level: level, class_title: own.group.title.slice(0, 4) })).toEqual(all);
    expect(await found({ student_level: level === 'Zero' ? 'Básico' : 'Zero' })).toEqual([]);
    expect(await found({ class_title: 'nenhuma turma assim' })).toEqual([]);
  });

  it('are not found by a level that does not exist', async () => {
    const { email } = await teacherWithClass(school);
    const caller = await school.login(email);
    const query = { student_level: 'Mestre' as 'Zero' };
    expect((await caller.try('GET /v1/students/my-students', { query })).status).toBe(400);
  });
});
