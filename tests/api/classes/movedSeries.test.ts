import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildStudent } from '../../../server/demo/build/people.ts';
import { rowsOf, text } from '../../../server/platform/db/rows.ts';
import type { Caller } from '../../support/caller.ts';
import { type School, start, startSchool } from '../../support/school.ts';
import { checkedTimetable } from '../../support/timetableCheck.ts';
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

const { newForm, studentOf, save } = classForms(() => ({ school, admin }));

/** Moves the lesson of that day (ISO date) and the following ones of its series. */
async function moveFrom(class_id: string, day: string, start_date: string): Promise<void> {
  const [lesson] = await rowsOf(school.db, { id: text })`
    select id from lessons where class_id = ${class_id} and starts_at::date = ${day}`;
  await admin.call('PATCH /v1/calendar/:id', {
    params: { id: lesson?.id ?? '' },
    body: { scope: 'following', start_date, timezone: weekly.timezone },
  });
}

const noticesOf = async (user_id: string) =>
  (
    await rowsOf(school.db, { title: text })`
      select title from notifications where recipient_id = ${user_id} order by title`
  ).map(({ title }) => title);

const studentsOn = async (class_id: string, day: string) =>
  (
    await rowsOf(school.db, { student_id: text })`
      select ls.student_id from lesson_students ls join lessons l on l.id = ls.lesson_id
      where l.class_id = ${class_id} and l.starts_at::date = ${day}`
  ).map(({ student_id }) => student_id);

it('a lesson that moves into the terms of several students gives its free seats to those who joined first (LESSON-6)', async () => {
  const { form, course } = await newForm();
  const term = { plan_end_date: '2026-05-25' };
  const ids = [await studentOf(course.id, term), await studentOf(course.id, term)].map(
    ({ student_id }) => student_id,
  );
  const [later = '', earlier = ''] = ids.toSorted();
  const { student_id } = await studentOf(course.id, { plan_end_date: '2026-06-30' });
  const { id } = await admin.call('POST /v1/classes', {
    body: { ...form, students: [student_id, earlier] },
  });
  school.clock.advance({ minutes: 1 });
  await save(id, { students: [student_id, earlier, later] });
  const guest = await buildStudent(school.db, { student: { course_id: course.id } });
  await school.db.execute(sql`update classes set max_students = 3 where id = ${id}`);
  await school.db.execute(sql`insert into lesson_students (lesson_id, student_id, during)
    select id, ${guest.student_id}, during from lessons where class_id = ${id} and starts_at::date = '2026-05-26'`);
  expect((await studentsOn(id, '2026-05-26')).toSorted()).toEqual([student_id, guest.student_id].toSorted());

  await moveFrom(id, '2026-05-26', '2026-05-25');
  expect((await studentsOn(id, '2026-05-25')).toSorted()).toEqual(
    [student_id, guest.student_id, earlier].toSorted(),
  );
  const { findings } = await checkedTimetable(school, admin);
  expect(findings.find(({ kind }) => kind === 'lesson_over_full')?.rows).toEqual([]);
});

const moved = 'Horários das aulas alterados';
const late = 'Aulas depois do seu contrato';

it('students whose lessons move beyond their contracts are notified, in their calendars too (MATCH-15)', async () => {
  const { form, course } = await newForm();
  const terms = ['2026-05-20', '2026-05-26', '2026-06-28'];
  const [none, one, all] = await Promise.all(
    terms.map((plan_end_date) => studentOf(course.id, { plan_end_date })),
  );
  const { id } = await admin.call('POST /v1/classes', {
    body: { ...form, students: [none, one, all].map((student) => student?.student_id ?? '') },
  });
  await school.db.execute(sql`delete from notifications`);
  const heard: string[] = [];
  const stop = school.services.events.onChange(none?.user_id ?? '', (topic) => heard.push(topic));
  await moveFrom(id, '2026-05-19', '2026-05-21');
  expect((await studentsOn(id, '2026-05-21')).toSorted()).toEqual(
    [one?.student_id, all?.student_id].toSorted(),
  );
  expect(await studentsOn(id, '2026-05-28')).toEqual([all?.student_id]);
  await expect.poll(() => heard).toContain('student');
  stop();
  expect(await noticesOf(none?.user_id ?? '')).toEqual([late]);
  expect(await noticesOf(one?.user_id ?? '')).toEqual([late, moved]);
  expect(await noticesOf(all?.user_id ?? '')).toEqual([moved]);
});

it('a saved class notifies the students whose lessons move beyond their contracts (MATCH-15)', async () => {
  const { form, course } = await newForm();
  const [short, long] = await Promise.all(
    ['2026-05-26', '2026-06-30'].map((plan_end_date) => studentOf(course.id, { plan_end_date })),
  );
  const students = [short, long].map((student) => student?.student_id ?? '');
  const { id, calendars } = await admin.call('POST /v1/classes', { body: { ...form, students } });
  await school.db.execute(sql`delete from notifications`);
  const thursdays = { recurrence_days: ['thursday' as const], end_date: '2026-05-28' };
  await save(id, { calendars: calendars.map((entry) => ({ ...entry, ...thursdays })) });
  expect(await studentsOn(id, '2026-05-28')).toEqual([long?.student_id]);
  expect(await noticesOf(short?.user_id ?? '')).toEqual([late, moved]);
  expect(await noticesOf(long?.user_id ?? '')).toEqual([moved]);
});
