import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildLessons } from '../../../server/demo/build/lessons.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { addFarLessons } from '../../support/fullClass.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { checkedTimetable } from '../../support/timetableCheck.ts';
import { race, rowsOf } from '../races/race.ts';
import { answerOf, type Chosen, teacherWithClass, waitingStudent } from './waiting.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, ['view:calendar'], { email: 'admin@x.test', password_hash: passwordHash });
});
afterAll(() => school.stop());

const weekly = { frequency: '1 vez na semana' };
const seat = (class_id: string): Chosen => ({ day: 'wednesday', start_hour: '09:00', class_id });
const lastDay = async (student_id: string) =>
  (
    await rowsOf(
      school,
      'select max(lower(during))::date::text as day from lesson_students where student_id = $1 and active',
      [student_id],
    )
  )[0]?.day;

/** A teacher whose class, on Wednesdays at 9, ends on 31 December 2026. */
async function classOfOne() {
  const built = await teacherWithClass(school);
  const caller = await school.login(built.email);
  const { teacher_id } = built.teacher;
  const accept = (student: Awaited<ReturnType<typeof waitingStudent>>) =>
    caller.try(
      'PATCH /v1/teacher-acceptance/answer',
      answerOf({ ...student, teacher_id }, [seat(built.group.id)]),
    );
  const cell = async ({ student_id }: { student_id: string }) => {
    const grid = await caller.call('GET /v1/teacher-acceptance/class-availability', {
      query: { teacher_id, student_id },
    });
    return grid.slots.find(({ id }) => id === '2026-03-18T09:00');
  };
  return { ...built, teacher_id, accept, cell };
}

it('a seat extends the class to the end of the longer contract, without closed days (MATCH-15)', async () => {
  const { group, seated, teacher_id, accept, cell } = await classOfOne();
  await school.db.execute(sql`insert into closures (date, reason) values ('2027-02-03', 'Reforma')`);
  const student = await waitingStudent(school, teacher_id, { ...weekly, plan_end_date: '2027-02-12' });
  expect(await cell(student)).toMatchObject({ available: true, class_id: group.id });
  expect((await accept(student)).status).toBe(200);
  const lessons = await rowsOf(
    school,
    `select l.starts_at::date::text as day, count(ls.student_id)::int as seats from lessons l
     left join lesson_students ls on ls.lesson_id = l.id and ls.active
     where l.class_id = $1 and l.starts_at > '2026-12-20' group by l.id order by 1`,
    [group.id],
  );
  expect(lessons).toEqual(
    ['2026-12-23', '2026-12-30', '2027-01-06', '2027-01-13', '2027-01-20', '2027-01-27', '2027-02-10'].map(
      (day) => ({
        day,
        seats: 2,
      }),
    ),
  );
  expect(
    await rowsOf(school, 'select end_date::text from calendar_entries where class_id = $1', [group.id]),
  ).toEqual([{ end_date: '2027-02-12' }]);
  const [changes] = await rowsOf(
    school,
    "select changes->'calendars' as calendars from audit_log where entity_id = $1 and operation = 'U' and changes ? 'calendars'",
    [group.id],
  );
  expect(changes).toEqual({ calendars: { from: ['2026-12-31'], to: ['2027-02-12'] } });
  expect(await lastDay(String(seated[0]?.student_id))).toBe('2027-02-10');

  const shorter = await waitingStudent(school, teacher_id, { ...weekly, plan_end_date: '2026-06-30' });
  expect((await accept(shorter)).status).toBe(200);
  expect(await lastDay(shorter.student_id)).toBe('2026-06-24');
});

it.each(['the teacher', 'a student of the class', 'the student who joins'])(
  'a class is not offered beyond the day on which %s is taken at its hours (MATCH-15)',
  async (who) => {
    const { group, seated, course, teacher_id, accept, cell } = await classOfOne();
    const longer = await waitingStudent(school, teacher_id, { ...weekly, plan_end_date: '2027-03-31' });
    const shorter = await waitingStudent(school, teacher_id, { ...weekly, plan_end_date: '2027-02-23' });
    const busy = { 'the teacher': [], 'a student of the class': [String(seated[0]?.student_id)] }[who] ?? [
      longer.student_id,
    ];
    const other = await teacherWithClass(school);
    const taken = await buildClass(school.db, {
      teacher_id: who === 'the teacher' ? teacher_id : other.teacher.teacher_id,
      course_id: course.id,
      student_ids: busy,
    });
    await buildLessons(school.db, {
      class: taken,
      student_ids: busy,
      weekday: 'wednesday',
      start_hour: '09:30',
      start_date: '2027-02-24',
      end_date: '2027-03-10',
    });
    expect(await cell(longer)).toMatchObject({ available: false, reason: 'occupied', class_id: group.id });
    expect(await accept(longer)).toMatchObject({ status: 417, error: { code: 'slot_lost' } });
    expect(await lastDay(String(seated[0]?.student_id))).not.toBe('2027-03-31');
    expect(await cell(shorter)).toMatchObject({ available: true });
    expect((await accept(shorter)).status).toBe(200);
    expect(await lastDay(shorter.student_id)).toBe('2027-02-17');
  },
);

it('a student of the class who is taken after the own term leaves the class free for a longer one', async () => {
  const { group, seated, course, teacher_id, accept, cell } = await classOfOne();
  const student_ids = [String(seated[0]?.student_id)];
  await rowsOf(school, "update students set plan_end_date = '2026-12-31' where student_id = any($1)", [
    student_ids,
  ]);
  const other = await teacherWithClass(school);
  const taken = await buildClass(school.db, {
    teacher_id: other.teacher.teacher_id,
    course_id: course.id,
    student_ids,
    joined_at: new Date('2027-01-01T12:00:00Z'),
  });
  await buildLessons(school.db, {
    class: taken,
    student_ids,
    weekday: 'wednesday',
    start_hour: '09:00',
    start_date: '2027-01-06',
    end_date: '2027-01-20',
  });
  const longer = await waitingStudent(school, teacher_id, { ...weekly, plan_end_date: '2027-03-31' });
  expect(await cell(longer)).toMatchObject({ available: true, class_id: group.id });
  expect((await accept(longer)).status).toBe(200);
  expect(await lastDay(longer.student_id)).toBe('2027-03-31');
});

it('a seat does not extend a class beyond the most lessons that a class may have', async () => {
  const { group, teacher_id, accept } = await classOfOne();
  const countOf = async () =>
    (
      await rowsOf(
        school,
        `select count(*)::int as count, max(starts_at)::date::text as last from lessons
         where class_id = $1 and starts_at > $2`,
        [group.id, school.clock.now()],
      )
    )[0];
  const { count } = (await countOf()) ?? {};
  await addFarLessons(school, group.id, 4999 - Number(count));
  const before = await countOf();
  const longer = await waitingStudent(school, teacher_id, { ...weekly, plan_end_date: '2027-02-12' });
  expect(await accept(longer)).toMatchObject({
    status: 400,
    error: { issues: [{ path: '', code: 'class_too_long' }] },
  });
  expect(await countOf()).toEqual(before);
  const shorter = await waitingStudent(school, teacher_id, { ...weekly, plan_end_date: '2026-12-31' });
  expect((await accept(shorter)).status).toBe(200);
});

it('two seats taken concurrently leave the class as long as the longer contract', async () => {
  const { group, teacher_id, accept } = await classOfOne();
  const students = [
    await waitingStudent(school, teacher_id, { ...weekly, plan_end_date: '2027-02-12' }),
    await waitingStudent(school, teacher_id, { ...weekly, plan_end_date: '2027-06-30' }),
  ];
  const { outcome } = await race(students.map((student) => () => accept(student)));
  expect(outcome).toEqual({ '200 ok': 2 });
  expect(await Promise.all(students.map(({ student_id }) => lastDay(student_id)))).toEqual([
    '2027-02-10',
    '2027-06-30',
  ]);
  const twice = await rowsOf(
    school,
    'select starts_at from lessons where class_id = $1 group by starts_at having count(*) > 1',
    [group.id],
  );
  expect(twice).toEqual([]);
});

it('the check finds a student whose lessons end before the contract', async () => {
  const { seated } = await classOfOne();
  const { student_id } = seated[0] ?? {};
  await rowsOf(
    school,
    "update students set frequency = '1 vez na semana', plan_end_date = '2027-06-30' where student_id = $1",
    [student_id],
  );
  const admin = await school.login('admin@x.test');
  const { findings } = await checkedTimetable(school, admin);
  const fewer = findings.find(({ kind }) => kind === 'fewer_hours');
  expect(fewer?.rows).toContainEqual(expect.objectContaining({ id: student_id, has: 0, needs: 1 }));
});
