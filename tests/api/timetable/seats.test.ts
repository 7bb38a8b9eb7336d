import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkNightly } from '../../../server/areas/timetable/nightly.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildLessons } from '../../../server/demo/build/lessons.ts';
import { buildAdmin, buildCourse, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import { giveUpLesson } from '../../support/givenUp.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { checkedTimetable } from '../../support/timetableCheck.ts';
import { rowsOf } from '../races/race.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, ['view:calendar'], { email: 'admin@x.test', password_hash: passwordHash });
});
afterAll(() => school.stop());

/** Two members of a class on Wednesdays until the end of June, with contracts until 27 May. */
async function classOfTwo(max_students: number) {
  const course = await buildCourse(school.db);
  const teacher = await buildTeacher(school.db, { course_ids: [course.id] });
  const student = {
    course_id: course.id,
    onboarding_status: 'CONCLUIDO',
    plan_end_date: '2026-05-27',
  } as const;
  const first = await buildStudent(school.db, { student });
  const second = await buildStudent(school.db, { student });
  const student_ids = [first.student_id, second.student_id];
  const { teacher_id } = teacher;
  const group = await buildClass(school.db, { teacher_id, course_id: course.id, student_ids, max_students });
  await buildLessons(school.db, {
    class: group,
    student_ids,
    weekday: 'wednesday',
    start_hour: '09:00',
    start_date: '2026-03-04',
    end_date: '2026-06-30',
  });
  await removeSeats(group.id, first.student_id, "> '2026-05-28'");
  await removeSeats(group.id, second.student_id, "> '2026-05-28'");
  return { course, group, first, second };
}

const removeSeats = (class_id: string, student_id: string, when: string) =>
  rowsOf(
    school,
    `delete from lesson_students ls using lessons l
     where l.id = ls.lesson_id and l.class_id = $1 and ls.student_id = $2 and l.starts_at ${when}`,
    [class_id, student_id],
  );

const seatsOf = async (class_id: string, student_id: string) =>
  (
    await rowsOf(
      school,
      `select l.starts_at::date::text as day from lesson_students ls join lessons l on l.id = ls.lesson_id
       where l.class_id = $1 and ls.student_id = $2 and l.starts_at > '2026-03-10' order by 1`,
      [class_id, student_id],
    )
  ).map(({ day }) => day);

async function findingsOf(kind: 'seat_missing' | 'seat_after_term') {
  const admin = await school.login('admin@x.test');
  const { findings } = await checkedTimetable(school, admin);
  return findings.find((each) => each.kind === kind)?.rows;
}

const wednesdays = ['03-11', '03-18', '03-25', '04-01', '04-08', '04-15', '04-22', '04-29'].map(
  (day) => `2026-${day}`,
);
const later = ['05-06', '05-13', '05-20', '05-27'].map((day) => `2026-${day}`);

it('the nightly check gives students of a class the seats that they lost, but none that they gave up (CAL-17)', async () => {
  const { group, first, second } = await classOfTwo(3);
  await giveUpLesson(school, { student_id: first.student_id, class_id: group.id, day: '2026-04-08' });
  await removeSeats(group.id, first.student_id, "between '2026-05-01' and '2026-05-28'");
  const rows = [
    expect.objectContaining({
      id: first.student_id,
      title: first.name,
      detail: group.title,
      starts_at: '2026-05-06T12:00:00.000Z',
      has: later.length,
      needs: null,
    }),
  ];
  expect(await findingsOf('seat_missing')).toEqual(rows);
  const other = await seatsOf(group.id, second.student_id);

  await checkNightly(school.services);
  const told = await rowsOf(
    school,
    'select recipient_id, title, content from notifications where recipient_id = any($1)',
    [[first.user_id, second.user_id]],
  );
  expect(told).toEqual([
    {
      recipient_id: first.user_id,
      title: 'Aulas de volta à sua agenda',
      content: expect.stringContaining('o seu lugar em 4 aulas a partir de'),
    },
  ]);
  expect(await findingsOf('seat_missing')).toEqual([]);
  expect(await seatsOf(group.id, first.student_id)).toEqual(
    [...wednesdays, ...later].filter((day) => day !== '2026-04-08'),
  );
  expect(await seatsOf(group.id, second.student_id)).toEqual(other);
});

it('the check keeps naming a student whose lesson is full, and one who is elsewhere at its hour', async () => {
  const { course, group, first, second } = await classOfTwo(2);
  const guest = await buildStudent(school.db, { student: { course_id: course.id } });
  await removeSeats(group.id, first.student_id, "between '2026-05-06' and '2026-05-07'");
  await rowsOf(
    school,
    `insert into lesson_students (lesson_id, student_id, during)
     select id, $2, during from lessons where class_id = $1 and starts_at::date = '2026-05-06'`,
    [group.id, guest.student_id],
  );
  const other = await classOfTwo(3);
  await removeSeats(group.id, second.student_id, "between '2026-05-13' and '2026-05-14'");
  await rowsOf(
    school,
    `insert into lesson_students (lesson_id, student_id, during)
     select id, $2, during from lessons where class_id = $1 and starts_at::date = '2026-05-13'`,
    [other.group.id, second.student_id],
  );
  await checkNightly(school.services);
  const rows = await findingsOf('seat_missing');
  expect(rows).toHaveLength(2);
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: first.student_id, starts_at: '2026-05-06T12:00:00.000Z', has: 1 }),
      expect.objectContaining({ id: second.student_id, starts_at: '2026-05-13T12:00:00.000Z', has: 1 }),
    ]),
  );
});

it('the check looks neither at former students of a class nor at inactive ones, nor at classes that are off', async () => {
  const before = await findingsOf('seat_missing');
  const { group, first, second } = await classOfTwo(3);
  for (const { student_id } of [first, second]) await removeSeats(group.id, student_id, "> '2026-05-01'");
  expect(await findingsOf('seat_missing')).toHaveLength((before?.length ?? 0) + 2);
  await rowsOf(school, 'update class_students set left_at = $2 where student_id = $1', [
    first.student_id,
    school.clock.now(),
  ]);
  await rowsOf(school, 'update students set student_status = false where student_id = $1', [
    second.student_id,
  ]);
  expect(await findingsOf('seat_missing')).toEqual(before);
  await rowsOf(school, 'update students set student_status = true where student_id = $1', [
    second.student_id,
  ]);
  await rowsOf(school, 'update classes set status = false where id = $1', [group.id]);
  expect(await findingsOf('seat_missing')).toEqual(before);
});

it('the check names students with a seat after the end of their contract, and takes none away', async () => {
  expect(await findingsOf('seat_after_term')).toEqual([]);
  const { group, first } = await classOfTwo(3);
  await rowsOf(
    school,
    `insert into lesson_students (lesson_id, student_id, during)
     select id, $2, during from lessons where class_id = $1 and starts_at > '2026-05-28'`,
    [group.id, first.student_id],
  );
  await checkNightly(school.services);
  expect(await findingsOf('seat_after_term')).toEqual([
    expect.objectContaining({ id: first.student_id, starts_at: '2026-06-03T12:00:00.000Z', has: 4 }),
  ]);
});
