import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '../../../contract/index.ts';
import type { Weekday } from '../../../domain/options.ts';
import { availability } from '../../../server/areas/availability/tables.ts';
import { teacher_absences } from '../../../server/areas/timetable/tables.ts';
import { buildAdmin, buildCourse, buildTeacher } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { buildClassAdmin, classForms, weekly } from './forms.ts';

const SP = 'America/Sao_Paulo';
const term = { timezone: SP, start_date: '2026-04-01', end_date: '2026-05-31' };
const missing = '00000000-0000-4000-8000-000000000000';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildClassAdmin(school);
  await buildAdmin(school.db, ['view:classes'], { email: 'leitora@x.test', password_hash: passwordHash });
});
beforeEach(async () => {
  school.clock.set(start);
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const { newForm, studentOf, refused } = classForms(() => ({ school, admin }));

type Hours = Partial<Record<Weekday, string[]>>;
const teacherOf = (course_ids: string[], hours: Hours, change: object = {}) =>
  buildTeacher(school.db, { course_ids, hours, ...change });

/** The hours of a kind, such as 'tuesday 19:00'. */
async function hoursOf(query: Input<'GET /v1/classes/teacher-week'>['query'], kind: string) {
  const { hours } = await admin.call('GET /v1/classes/teacher-week', { query });
  return hours.flatMap((hour) => (hour.kind === kind ? `${hour.weekday} ${hour.start_hour}` : []));
}

describe("a teacher's week", () => {
  it('shows free hours, and what is at the others, without the class itself', async () => {
    const { form, course } = await newForm();
    const { teacher_id } = await teacherOf([course.id], { tuesday: ['18:00', '19:00'] });
    const made = await admin.call('POST /v1/classes', { body: { ...form, teacher_id } });
    const query = { ...term, teacher_id };
    expect(await hoursOf(query, 'free')).toEqual(['tuesday 18:00']);
    const { hours } = await admin.call('GET /v1/classes/teacher-week', { query });
    expect(hours.find(({ kind }) => kind === 'occupied')).toEqual({
      weekday: 'tuesday',
      start_hour: '19:00',
      kind: 'occupied',
      // Without the holiday of 21 April.
      lessons: [{ title: 'Inglês da noite', count: 7 }],
    });
    expect(await hoursOf({ ...query, class_id: made.id }, 'free')).toEqual([
      'tuesday 18:00',
      'tuesday 19:00',
    ]);
    expect(await hoursOf({ ...query, start_date: '2026-06-01', end_date: '2026-07-01' }, 'occupied')).toEqual(
      [],
    );
  });

  it('is read on the clock of the class, whatever the zone of the teacher', async () => {
    const { course } = await newForm();
    const [tokyo, lisbon] = [await teacherOf([course.id], {}), await teacherOf([course.id], {})];
    await school.db.insert(availability).values([
      { user_id: tokyo.user_id, weekday: 'wednesday', start: '07:00', timezone: 'Asia/Tokyo' },
      { user_id: lisbon.user_id, weekday: 'tuesday', start: '23:00', timezone: 'Europe/Lisbon' },
    ]);
    expect(await hoursOf({ ...term, teacher_id: tokyo.teacher_id }, 'free')).toEqual(['tuesday 19:00']);
    expect(await hoursOf({ ...term, teacher_id: lisbon.teacher_id }, 'free')).toEqual(['tuesday 19:00']);
    // Lisbon leaves summer time in October.
    const across = { ...term, end_date: '2026-12-01', teacher_id: lisbon.teacher_id };
    expect(await hoursOf(across, 'free')).toEqual([]);
  });

  it('closes hours for a long leave', async () => {
    const { course } = await newForm();
    const { teacher_id } = await teacherOf([course.id], { monday: ['09:00'] });
    await school.db.insert(teacher_absences).values({
      teacher_id,
      timezone: SP,
      reason: 'Licença',
      starts_at: new Date('2026-04-01T03:00:00Z'),
      ends_at: new Date('2026-07-01T03:00:00Z'),
    });
    expect(await hoursOf({ ...term, teacher_id }, 'away')).toEqual(['monday 09:00']);
    expect(await hoursOf({ ...term, teacher_id }, 'free')).toEqual([]);
  });

  it('needs a teacher, a span in order and the permission to form classes', async () => {
    const { form } = await newForm();
    const query = { ...term, teacher_id: form.teacher_id };
    expect(
      await refused('GET /v1/classes/teacher-week', { query: { ...query, teacher_id: missing } }),
    ).toMatchObject({ status: 404 });
    for (const end_date of ['2026-03-31', '2029-01-01'])
      expect(await refused('GET /v1/classes/teacher-week', { query: { ...query, end_date } })).toMatchObject({
        status: 400,
        issues: [{ path: 'query.end_date' }],
      });
    const reader = await school.login('leitora@x.test');
    expect(await refused('GET /v1/classes/teacher-week', { query }, reader)).toMatchObject({ status: 403 });
  });
});

const alternativesOf = async (
  body: Omit<Input<'POST /v1/classes/alternatives/preview'>['body'], 'weekday' | 'start_hour'>,
) => {
  const found = await admin.call('POST /v1/classes/alternatives/preview', {
    body: { ...body, weekday: 'tuesday', start_hour: '19:00' },
  });
  return {
    hours: found.hours.map(({ weekday, start_hour }) => `${weekday} ${start_hour}`),
    teachers: found.teachers.map(({ name }) => name),
  };
};

describe('what is free instead of a weekly hour', () => {
  it('is every hour in which the teacher and the students have nothing in the whole term', async () => {
    const { form, course } = await newForm();
    const { teacher_id } = await teacherOf([course.id], {
      tuesday: ['17:00', '18:00', '19:00', '20:00', '21:00'],
      friday: ['19:00', '20:00'],
    });
    // Taken once, near the end of the term.
    const once = {
      ...weekly,
      start_date: '2026-05-19',
      end_date: '2026-05-20',
      start_hour: '18:00',
      end_hour: '19:00',
    };
    await admin.call('POST /v1/classes', { body: { ...form, teacher_id, calendars: [weekly, once] } });
    const { student_id } = await studentOf(course.id);
    const elsewhere = await newForm();
    await admin.call('POST /v1/classes', {
      body: {
        ...elsewhere.form,
        course_id: course.id,
        teacher_id: (await teacherOf([course.id], {})).teacher_id,
        students: [student_id],
        calendars: [{ ...weekly, recurrence_days: ['friday'] }],
      },
    });
    const body = { teacher_id, course_id: course.id, student_level: 'Básico' as const, calendars: [weekly] };
    expect((await alternativesOf(body)).hours).toEqual([
      'tuesday 20:00',
      'tuesday 17:00',
      'tuesday 21:00',
      'friday 19:00',
      'friday 20:00',
    ]);
    expect((await alternativesOf({ ...body, students: [student_id] })).hours).toEqual([
      'tuesday 20:00',
      'tuesday 17:00',
      'tuesday 21:00',
      'friday 20:00',
    ]);
    // The teacher is needed in the next hour of a longer lesson, too.
    const long = [{ ...weekly, end_hour: '20:30' }];
    expect((await alternativesOf({ ...body, calendars: long })).hours).toEqual([
      'tuesday 20:00',
      'friday 19:00',
    ]);
  });

  it('is every other teacher of course and level who is available and free at all hours', async () => {
    const course = await buildCourse(school.db, 'Latim');
    const other = await buildCourse(school.db, 'Grego');
    const named = async (name: string, hours: Hours, change: object = {}) =>
      teacherOf([course.id], hours, { user: { name }, ...change });
    const evening = { tuesday: ['19:00'], thursday: ['19:00'] };
    const own = await named('Ana Própria', evening);
    await named('Bia Livre', evening);
    const busy = await named('Cris Ocupada', evening);
    await named('Davi Sem Quinta', { tuesday: ['19:00'] });
    await named('Eva Inativa', evening, { teacher: { teacher_status: false } });
    await buildTeacher(school.db, { course_ids: [other.id], hours: evening, user: { name: 'Fábio Outro' } });
    const away = await named('Gabi Ausente', evening);
    await school.db.insert(teacher_absences).values({
      teacher_id: away.teacher_id,
      timezone: SP,
      reason: 'Férias',
      starts_at: new Date('2026-05-05T03:00:00Z'),
      ends_at: new Date('2026-05-06T03:00:00Z'),
    });
    const { form } = await newForm();
    await admin.call('POST /v1/classes', {
      body: { ...form, course_id: course.id, teacher_id: busy.teacher_id },
    });
    const body = {
      teacher_id: own.teacher_id,
      course_id: course.id,
      student_level: 'Básico' as const,
      calendars: [{ ...weekly, recurrence_days: ['tuesday' as const, 'thursday' as const] }],
    };
    expect((await alternativesOf(body)).teachers).toEqual(['Bia Livre']);
    expect((await alternativesOf({ ...body, student_level: 'Avançado' })).teachers).toEqual([]);
  });

  it('is nothing for an hour that the class does not have, and not found for a teacher who is not here', async () => {
    const { form } = await newForm();
    const { teacher_id, course_id, student_level, calendars } = form;
    const body = {
      teacher_id,
      course_id,
      student_level,
      calendars,
      weekday: 'monday' as const,
      start_hour: '08:00',
    };
    const found = await admin.call('POST /v1/classes/alternatives/preview', { body });
    expect(found.hours).toEqual([]);
    expect(
      await refused('POST /v1/classes/alternatives/preview', {
        body: { ...body, weekday: 'tuesday', start_hour: '19:00', teacher_id: missing },
      }),
    ).toMatchObject({ status: 404 });
    const reader = await school.login('leitora@x.test');
    expect(await refused('POST /v1/classes/alternatives/preview', { body }, reader)).toMatchObject({
      status: 403,
    });
  });
});

describe('conflicts of a plan', () => {
  it('are one for each weekly hour, with its lessons and the number of all', async () => {
    const { form, teacher } = await newForm();
    await admin.call('POST /v1/classes', { body: form });
    const { groups, conflict_count, lessons } = await admin.call('POST /v1/classes/preview', {
      body: { ...form, teacher_id: teacher.teacher_id, title: 'Inglês, Básico 3' },
    });
    expect(groups).toHaveLength(1);
    const [group] = groups;
    expect(group).toMatchObject({
      kind: 'teacher',
      with_title: 'Aula de terça',
      weekday: 'tuesday',
      start_hour: '19:00',
      end_hour: '20:00',
      count: 7,
      can_keep: false,
    });
    expect([group?.original_starts.length, conflict_count, lessons]).toEqual([7, 7, 7]);
    const skipped = await refused('POST /v1/classes/preview', {
      body: { ...form, title: 'Inglês, Básico 3', skip: group?.original_starts ?? [] },
    });
    expect(skipped.code).toBe('series_empty');
  });
});

describe('two coordinators who place a class on the same hour', () => {
  it('get it once; the other one is told of the conflicts', async () => {
    const { form } = await newForm();
    const other = await school.login('admin@x.test');
    const answers = await Promise.all(
      [admin, other].map((caller) => caller.try('POST /v1/classes', { body: form })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBeLessThan(300);
    expect(statuses[1]).toBe(417);
    expect(['lesson_conflicts', 'lesson_overlap']).toContain(
      answers.find(({ status }) => status === 417)?.error?.code,
    );
    const query = { ...term, teacher_id: form.teacher_id };
    const { hours } = await admin.call('GET /v1/classes/teacher-week', { query });
    expect(hours.flatMap((hour) => hour.lessons)).toEqual([{ title: 'Inglês da noite', count: 7 }]);
  });
});
