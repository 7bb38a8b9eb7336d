import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../../../contract/index.ts';
import { availability } from '../../../server/areas/availability/tables.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildAdmin, buildCourse, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { buildClassAdmin, classForms, weekly } from './forms.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildClassAdmin(school);
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const { newForm, refused } = classForms(() => ({ school, admin }));
const evening = { tuesday: ['19:00'] };

type Body = Input<'POST /v1/classes/candidates/preview'>['body'];

let worlds = 0;

describe('students as options for the hours of a class', () => {
  /** Students of a course of their own, each with what stands against a seat in its name. */
  async function world() {
    worlds += 1;
    const course = await buildCourse(school.db, `Latim ${worlds}`);
    const other = await buildCourse(school.db, `Grego ${worlds}`);
    const { teacher_id } = await buildTeacher(school.db, { course_ids: [course.id] });
    const form = { ...(await newForm()).form, course_id: course.id, teacher_id };
    const of = (name: string, hours: Record<string, string[]>, change: object = {}) =>
      buildStudent(school.db, {
        user: { name },
        hours,
        student: {
          course_id: course.id,
          plan_type: 'Em grupo',
          student_level: 'Básico',
          onboarding_status: 'CONCLUIDO',
          ...change,
        },
      });
    const fitting = [await of('Ana Fica', evening), await of('Bia Fica', evening)];
    await of('Caio Curso', evening, { course_id: other.id });
    await of('Davi Modalidade', evening, { plan_type: 'Particular' });
    await of('Eva Inativa', evening, { student_status: false });
    await of('Fábio Nível', evening, { student_level: 'Intermediário' });
    await of('Gabi Horas', { tuesday: ['18:00'] });
    const seated = await of('Hugo Turma', evening);
    await buildClass(school.db, {
      title: 'Inglês da manhã',
      teacher_id: (await buildTeacher(school.db, { course_ids: [course.id] })).teacher_id,
      course_id: course.id,
      student_ids: [seated.student_id],
    });
    const body: Body = {
      course_id: course.id,
      plan_type: 'Em grupo',
      student_level: 'Básico',
      calendars: [weekly],
      fitting: true,
    };
    const listed = async (change: Partial<Body> = {}) => {
      const { response } = await admin.call('POST /v1/classes/candidates/preview', {
        body: { ...body, pageSize: 50, ...change },
      });
      return response.map(({ name, reason }) => [name, reason]);
    };
    return { course, form, of, fitting, body, listed };
  }

  it('are those of the level, free at its hours and without a class; the others have a reason', async () => {
    const { listed } = await world();
    expect(await listed()).toEqual([
      ['Ana Fica', null],
      ['Bia Fica', null],
    ]);
    expect(await listed({ fitting: false })).toEqual([
      ['Fábio Nível', 'join_level'],
      ['Gabi Horas', 'join_hours'],
      ['Hugo Turma', 'join_seated'],
    ]);
  });

  it('are searched by name or e-mail, also among those who cannot join', async () => {
    const { listed } = await world();
    const names = async (search: string) =>
      (await listed({ fitting: false, search })).map(([, reason]) => reason);
    expect(await names('Caio Curso')).toContain('join_course');
    expect(await names('Davi Modalidade')).toContain('join_modality');
    expect(await names('Eva Inativa')).toContain('join_inactive');
    expect(await listed({ search: 'bia' })).toEqual([['Bia Fica', null]]);
  });

  it('who have another lesson in the term at an hour of the class are busy', async () => {
    const { form, fitting, listed, of } = await world();
    const [ana] = fitting;
    await admin.call('POST /v1/classes', { body: { ...form, students: [ana?.student_id ?? ''] } });
    expect(await listed({ fitting: false, search: 'Ana Fica' })).toContainEqual(['Ana Fica', 'join_seated']);
    // A guest in one lesson of another class has no class of their own.
    const guest = await of('Igor Visita', evening);
    await school.db.execute(sql`insert into lesson_students (lesson_id, student_id)
      select id, ${guest.student_id} from lessons where title = ${weekly.title} order by starts_at desc limit 1`);
    expect(await listed({ fitting: false, search: 'Igor Visita' })).toEqual([['Igor Visita', 'join_busy']]);
    expect(await listed()).toEqual([['Bia Fica', null]]);
  });

  it('are read on the clock of their own hours', async () => {
    const { listed, of } = await world();
    const [tokyo, lisbon] = [await of('Kenji Tóquio', {}), await of('Luís Lisboa', {})];
    await school.db.insert(availability).values([
      { user_id: tokyo.user_id, weekday: 'wednesday', start: '07:00', timezone: 'Asia/Tokyo' },
      { user_id: lisbon.user_id, weekday: 'tuesday', start: '22:00', timezone: 'Europe/Lisbon' },
    ]);
    const names = (await listed()).map(([name]) => name);
    expect(names).toContain('Kenji Tóquio');
    // In April, 19:00 in São Paulo is 23:00 in Lisbon.
    expect(names).not.toContain('Luís Lisboa');
  });

  it('need all hours of a longer lesson, and come in pages without those who are seated', async () => {
    const { listed, body, fitting } = await world();
    expect(await listed({ calendars: [{ ...weekly, end_hour: '20:30' }] })).toEqual([]);
    expect(await listed({ seated: [fitting[0]?.student_id ?? ''] })).toEqual([['Bia Fica', null]]);
    const page = await admin.call('POST /v1/classes/candidates/preview', { body: { ...body, pageSize: 1 } });
    expect(page).toMatchObject({ hasNextPage: true, total: 2, response: [{ name: 'Ana Fica' }] });
    const next = await admin.call('POST /v1/classes/candidates/preview', {
      body: { ...body, page: 2, pageSize: 1 },
    });
    expect(next).toMatchObject({ hasNextPage: false, response: [{ name: 'Bia Fica' }] });
  });

  it('are for those who form classes, and need rules that hold', async () => {
    const { body } = await world();
    await buildAdmin(school.db, ['view:classes'], { email: 'leitora@x.test', password_hash: passwordHash });
    const reader = await school.login('leitora@x.test');
    expect(await refused('POST /v1/classes/candidates/preview', { body }, reader)).toMatchObject({
      status: 403,
    });
    const broken = { ...body, calendars: [{ ...weekly, end_hour: '18:00' }] };
    expect(await refused('POST /v1/classes/candidates/preview', { body: broken })).toMatchObject({
      status: 400,
    });
    const endless = [
      { ...weekly, end_date: '2199-01-01', recurrence_type: 'Dia' as const, recurrence_days: [] },
    ];
    expect(
      await refused('POST /v1/classes/candidates/preview', { body: { ...body, calendars: endless } }),
    ).toMatchObject({ status: 400 });
  });
});
