import type { ResponseOf } from '../../../../contract/index.ts';
import { checkAgain } from '../../../../server/areas/timetable/check.ts';
import type { Dice } from './dice.ts';
import type { Person, Walk } from './walk.ts';

type Lesson = ResponseOf<'GET /v1/calendar'>['response'][number];

const facts = ({ id, starts_at, ends_at, status, teacher_id, class_id }: Lesson): string =>
  [id, starts_at, ends_at, status, teacher_id, class_id].join(' ');

function differences(what: string, one: readonly string[], other: readonly string[]): string[] {
  const [left, right] = [new Set(one), new Set(other)];
  return [
    ...one.filter((each) => !right.has(each)).map((each) => `${what}: only the first has ${each}`),
    ...other.filter((each) => !left.has(each)).map((each) => `${what}: only the second has ${each}`),
  ].slice(0, 4);
}

/** The calendars of a teacher and of a student, as they see them and as an administrator does, and the rows. */
export async function calendarFaults(walk: Walk, dice: Dice): Promise<string[]> {
  const span = {
    start_date: `${walk.today(-10)}T03:00:00.000Z`,
    end_date: `${walk.today(80)}T03:00:00.000Z`,
  };
  const active = await walk.rows<{ email: string }>(
    `select u.email from users u left join students s using (user_id) left join teachers t using (user_id)
     where u.user_status and coalesce(t.teacher_status, true)`,
  );
  const emails = new Set(active.map(({ email }) => email));
  const isOn = ({ email }: Person) => emails.has(email);
  const teacher = dice.of(walk.teachers.filter(isOn));
  const student = dice.of(walk.students.filter(isOn));
  const faults: string[] = [];
  const rows = (where: string, id: string) =>
    walk.rows<{ id: string; students: number }>(
      `select l.id, (select count(*)::int from lesson_students ls where ls.lesson_id = l.id) as students from lessons l
       where ${where} and l.ends_at > $2 and l.starts_at < $3`,
      [id, span.start_date, span.end_date],
    );
  if (teacher) {
    const teacher_id = teacher.id;
    const own = (await walk.read(teacher, 'GET /v1/calendar', { query: { teacher_id, ...span } })).response;
    const shown = (await walk.read(walk.admin, 'GET /v1/calendar', { query: { teacher_id, ...span } }))
      .response;
    const withStudents = (each: Lesson) => `${facts(each)} ${each.students.map(({ id }) => id).sort()}`;
    faults.push(
      ...differences(
        `the calendar of ${teacher.name} and the administrator's`,
        own.map(withStudents),
        shown.map(withStudents),
      ),
      ...differences(
        `the calendar of ${teacher.name} and the rows`,
        own.map(({ id, student_quantity }) => `${id} ${student_quantity}`),
        (await rows('l.teacher_id = $1', teacher_id)).map(({ id, students }) => `${id} ${students}`),
      ),
    );
  }
  if (student) {
    const student_id = student.id;
    const own = (await walk.read(student, 'GET /v1/calendar', { query: { student_id, ...span } })).response;
    const shown = (await walk.read(walk.admin, 'GET /v1/calendar', { query: { student_id, ...span } }))
      .response;
    faults.push(
      ...differences(
        `the calendar of ${student.name} and the administrator's`,
        own.map(facts),
        shown.map(facts),
      ),
      ...differences(
        `the calendar of ${student.name} and the rows`,
        own.map(({ id }) => id),
        (
          await rows(
            'exists (select 1 from lesson_students ls where ls.lesson_id = l.id and ls.student_id = $1)',
            student_id,
          )
        ).map(({ id }) => id),
      ),
    );
  }
  return faults;
}

/** The nightly check finds exactly what the rows hold (CAL-17). */
export async function nightlyFaults(walk: Walk): Promise<string[]> {
  await checkAgain(walk.school.services);
  const { findings } = await walk.read(walk.admin, 'GET /v1/timetable/check', {});
  const found = Object.fromEntries(findings.map(({ kind, total }) => [kind, total]));
  const ahead = `l.status = 'scheduled' and l.ends_at > $1`;
  const count = async (where: string) =>
    (
      await walk.rows<{ n: number }>(
        `select count(*)::int as n from lessons l join teachers t using (teacher_id) join users u using (user_id) where ${ahead} and ${where}`,
        [walk.now],
      )
    )[0]?.n;
  const away = `exists (select 1 from teacher_absences a where a.teacher_id = l.teacher_id and a.starts_at < l.ends_at and a.ends_at > l.starts_at)`;
  const expected: Record<string, number | undefined> = {
    teacher_overlap: 0,
    student_overlap: 0,
    class_over_full: 0,
    lesson_over_full: 0,
    no_room: 0,
    teacher_off: await count('not (t.teacher_status and u.user_status)'),
  };
  const faults = Object.entries(expected).flatMap(([kind, total]) =>
    found[kind] === total ? [] : [`the check finds ${found[kind]} ${kind} instead of ${total}`],
  );
  const teachersAway = (await count(away)) ?? 0;
  if ((found.teacher_away ?? 0) < teachersAway || (found.teacher_away ?? 0) > teachersAway * 2)
    faults.push(`the check finds ${found.teacher_away} teacher_away instead of ${teachersAway}`);
  return faults;
}
