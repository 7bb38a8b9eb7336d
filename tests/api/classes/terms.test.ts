import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildTeacher } from '../../../server/demo/build/people.ts';
import { listOf, rowsOf, text } from '../../../server/platform/db/rows.ts';
import type { Caller } from '../../support/caller.ts';
import { giveUpLesson } from '../../support/givenUp.ts';
import { type School, start, startSchool } from '../../support/school.ts';
import { buildClassAdmin, classForms, weekly } from './forms.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildClassAdmin(school);
});
beforeEach(async () => {
  school.clock.set(start);
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const { newForm, studentOf, refused, startsOf } = classForms(() => ({ school, admin }));

it('a class goes on to the end of the longest term of the students who join (MATCH-15)', async () => {
  const { form, course } = await newForm();
  const [short, long, longest] = await Promise.all(
    ['2026-04-30', '2026-06-10', '2026-06-20'].map((plan_end_date) =>
      studentOf(course.id, { plan_end_date }),
    ),
  );
  const students = [String(short?.student_id), String(long?.student_id)];
  const [preview, made] = [
    await admin.call('POST /v1/classes/preview', { body: { ...form, students } }),
    await admin.call('POST /v1/classes', { body: { ...form, students } }),
  ];
  expect(made.calendars).toEqual([expect.objectContaining({ ...weekly, end_date: '2026-06-10' })]);
  const lessons = await startsOf(made.id);
  expect(lessons).toHaveLength(preview.lessons);
  // Lessons after the shorter term have no seat for its student.
  expect(lessons.filter((each) => each.endsWith(' 2'))).toHaveLength(3);
  expect(lessons.at(-1)).toBe('2026-06-09 19:00 1');
  const [entry] = made.calendars;

  const more = { params: { id: made.id }, body: { students: [...students, String(longest?.student_id)] } };
  const changed = await admin.call('PATCH /v1/classes/:id', more);
  expect(changed.calendars).toEqual([
    expect.objectContaining({ ...weekly, id: entry?.id, end_date: '2026-06-20' }),
  ]);
  const added = await startsOf(made.id);
  expect(added.map((each) => each.slice(0, 16))).toEqual([
    ...lessons.map((each) => each.slice(0, 16)),
    '2026-06-16 19:00',
  ]);
  // Saved again as it was read, nothing changes.
  await admin.call('PATCH /v1/classes/:id', {
    params: { id: made.id },
    body: { calendars: changed.calendars },
  });
  expect(await startsOf(made.id)).toEqual(added);
});

it('a class leaves out a lesson of its longer term where the teacher is taken, when asked to', async () => {
  const { form, course } = await newForm();
  const student = await studentOf(course.id, { plan_end_date: '2026-06-10' });
  const taken = { ...weekly, start_date: '2026-06-02', end_date: '2026-06-03' };
  await admin.call('POST /v1/classes', { body: { ...form, title: 'Turma de junho', calendars: [taken] } });
  const made = await admin.call('POST /v1/classes', { body: form });
  const params = { id: made.id };
  const body = { students: [student.student_id] };
  const { conflicts } = await admin.call('POST /v1/classes/preview', { body: { id: made.id, ...body } });
  expect(conflicts).toEqual([expect.objectContaining({ original_start: '2026-06-02T22:00:00.000Z' })]);
  expect(await refused('PATCH /v1/classes/:id', { params, body })).toMatchObject({
    status: 417,
    code: 'lesson_conflicts',
  });
  await admin.call('PATCH /v1/classes/:id', {
    params,
    body: { ...body, calendars: made.calendars, skip: ['2026-06-02T22:00:00.000Z'] },
  });
  const dates = (await startsOf(made.id)).map((each) => each.slice(5, 10));
  expect(dates.slice(-2)).toEqual(['05-26', '06-09']);
});

it('a student has no conflicts after the end of the contract, and no seats (MATCH-15)', async () => {
  const { form, course } = await newForm();
  const other = await buildTeacher(school.db, { course_ids: [course.id] });
  const [student, expired] = [
    await studentOf(course.id, { plan_end_date: '2026-05-06' }),
    await studentOf(course.id, { plan_end_date: '2026-03-01' }),
  ];
  const students = [student.student_id, expired.student_id];
  // Both have lessons at the same hours after their contracts, as those whose contract was shortened.
  const taken = { ...weekly, start_date: '2026-05-12' };
  const busy = { ...form, teacher_id: other.teacher_id, calendars: [taken] };
  const { id: busyClass } = await admin.call('POST /v1/classes', { body: busy });
  await school.db.execute(sql`insert into lesson_students (lesson_id, student_id, during)
    select l.id, s.id, l.during from lessons l, unnest(${sql.param(students)}::uuid[]) s (id) where l.class_id = ${busyClass}`);

  const preview = await admin.call('POST /v1/classes/preview', { body: { ...form, students } });
  expect(preview.conflicts).toEqual([]);
  const { id } = await admin.call('POST /v1/classes', { body: form });
  const joining = await admin.call('POST /v1/classes/preview', { body: { id, students } });
  expect(joining.conflicts).toEqual([]);
  await admin.call('PATCH /v1/classes/:id', { params: { id }, body: { students } });
  expect(await startsOf(id)).toEqual(
    ['04-07 19:00 1', '04-14 19:00 1', '04-28 19:00 1', '05-05 19:00 1']
      .concat(['05-12 19:00 0', '05-19 19:00 0', '05-26 19:00 0'])
      .map((at) => `2026-${at}`),
  );
});

it('a series that moves to other days seats its students in the lessons of their terms (MATCH-15)', async () => {
  const { form, course } = await newForm();
  const short = await studentOf(course.id, { plan_end_date: '2026-05-06' });
  const long = await studentOf(course.id, { plan_end_date: '2026-06-30' });
  const students = [short.student_id, long.student_id];
  const { id, calendars } = await admin.call('POST /v1/classes', { body: { ...form, students } });
  await giveUpLesson(school, { student_id: short.student_id, class_id: id, day: '2026-04-28' });
  const seats = async () => (await startsOf(id)).map((at) => `${at.slice(5, 10)}${at.slice(16)}`);
  const ofMay = (all: string[]) => all.filter((at) => at >= '04-28' && at < '05-20');
  const tuesdays = ['04-28 1', '05-05 2', '05-12 1', '05-19 1'];
  const thursdays = ['04-30 1', '05-07 1', '05-14 1'];
  expect(ofMay(await seats())).toEqual(tuesdays);

  const [first] = await rowsOf(school.db, { id: text })`
    select id from lessons where class_id = ${id} order by starts_at limit 1`;
  const move = (start_date: string) =>
    admin.call('PATCH /v1/calendar/:id', {
      params: { id: first?.id ?? '' },
      body: { scope: 'all', start_date, timezone: weekly.timezone },
    });
  await move('2026-04-09');
  expect(ofMay(await seats())).toEqual(thursdays);
  await move('2026-04-07');
  expect(ofMay(await seats())).toEqual(tuesdays);

  const days = (recurrence_days: ('tuesday' | 'thursday')[]) =>
    admin.call('PATCH /v1/classes/:id', {
      params: { id },
      body: { calendars: calendars.map((entry) => ({ ...entry, recurrence_days })) },
    });
  await days(['thursday']);
  expect(ofMay(await seats())).toEqual(thursdays);
  await days(['tuesday']);
  expect(ofMay(await seats())).toEqual(tuesdays);
});

it('a series does not move to hours at which a student who has a seat there by then is taken (MATCH-15)', async () => {
  const { form, course } = await newForm();
  const other = await buildTeacher(school.db, { course_ids: [course.id] });
  const student = await studentOf(course.id, { plan_end_date: '2026-05-12' });
  const body = { ...form, students: [student.student_id] };
  const thursdays = { ...weekly, recurrence_days: ['thursday' as const] };
  const { id } = await admin.call('POST /v1/classes', { body: { ...body, calendars: [thursdays] } });
  const once = {
    ...weekly,
    start_date: '2026-05-12',
    recurrence: false,
    recurrence_type: null,
    recurrence_days: [],
  };
  await admin.call('POST /v1/classes', {
    body: { ...body, teacher_id: other.teacher_id, calendars: [once] },
  });
  const [first] = await rowsOf(school.db, { id: text })`
    select id from lessons where class_id = ${id} order by starts_at limit 1`;
  const change = {
    params: { id: first?.id ?? '' },
    body: { scope: 'all' as const, start_date: '2026-04-07', timezone: weekly.timezone },
  };
  const { conflicts } = await admin.call('POST /v1/calendar/:id/preview', change);
  expect(conflicts).toEqual([
    expect.objectContaining({ kind: 'student', starts_at: '2026-05-12T22:00:00.000Z' }),
  ]);
  expect(await refused('PATCH /v1/calendar/:id', change)).toMatchObject({ code: 'lesson_conflicts' });
});

it('a class that goes on leaves out and keeps what was decided, with or without its recurrences', async () => {
  const { form, course } = await newForm();
  await school.db.execute(sql`insert into closures (date, reason) values ('2026-06-09', 'Reforma')`);
  const blocking = { ...weekly, start_date: '2026-06-02', end_date: '2026-06-03' };
  await admin.call('POST /v1/classes', { body: { ...form, calendars: [blocking] } });
  const decided = { skip: ['2026-06-02T22:00:00.000Z'], keep: ['2026-06-09T22:00:00.000Z'] };
  for (const withRecurrences of [true, false]) {
    const student = await studentOf(course.id, { plan_end_date: '2026-06-17' });
    const { id, calendars } = await admin.call('POST /v1/classes', { body: form });
    const body = { students: [student.student_id], ...(withRecurrences && { calendars }) };
    const preview = await admin.call('POST /v1/classes/preview', { body: { id, ...body } });
    expect(preview.closed).toEqual([expect.objectContaining({ name: 'Reforma' })]);
    expect(preview.conflict_count).toBe(1);
    const before = await startsOf(id);
    await admin.call('PATCH /v1/classes/:id', { params: { id }, body: { ...body, ...decided } });
    expect((await startsOf(id)).map((at) => at.slice(5, 16))).toEqual([
      ...before.map((at) => at.slice(5, 16)),
      '06-09 19:00',
      '06-16 19:00',
    ]);
    await admin.call('PATCH /v1/classes/:id/change-status', { params: { id }, body: { status: false } });
  }
});

it('a lesson that a joining student leaves out is dropped, and remains left out when the class goes on', async () => {
  const { form, course } = await newForm();
  const other = await buildTeacher(school.db, { course_ids: [course.id] });
  const student = await studentOf(course.id, { plan_end_date: '2026-05-27' });
  const once = {
    ...weekly,
    start_date: '2026-04-14',
    recurrence: false,
    recurrence_type: null,
    recurrence_days: [],
  };
  const elsewhere = { ...form, teacher_id: other.teacher_id, calendars: [once] };
  await admin.call('POST /v1/classes', { body: { ...elsewhere, students: [student.student_id] } });
  const { id } = await admin.call('POST /v1/classes', { body: form });
  const body = { students: [student.student_id], skip: ['2026-04-14T22:00:00.000Z'] };
  await admin.call('PATCH /v1/classes/:id', { params: { id }, body });
  expect((await startsOf(id)).map((at) => at.slice(5, 10))).toEqual([
    '04-07',
    '04-28',
    '05-05',
    '05-12',
    '05-19',
    '05-26',
  ]);
  const [entry] = await rowsOf(school.db, { skipped: listOf(text) })`
    select skipped from calendar_entries where class_id = ${id}`;
  expect(entry?.skipped).toContain('2026-04-14T22:00:00.000Z');
});

it('a class that would go on to more than 5,000 lessons is refused at its students', async () => {
  const { form, course } = await newForm();
  const student = await studentOf(course.id, { plan_end_date: '2041-12-31' });
  const daily = { ...weekly, recurrence_type: 'Dia' as const, recurrence_days: [] };
  const { id } = await admin.call('POST /v1/classes', { body: { ...form, calendars: [daily] } });
  const body = { id, students: [student.student_id] };
  expect(await refused('POST /v1/classes/preview', { body })).toMatchObject({
    status: 400,
    issues: [{ path: 'body.students', message: expect.stringContaining('5000 aulas') }],
  });
});
