import { sql } from 'drizzle-orm';
import type { PlanType } from '../../../domain/options.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildLessons } from '../../../server/demo/build/lessons.ts';
import { buildCourse, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import { rowsOf, text } from '../../../server/platform/db/rows.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School } from '../../support/school.ts';

export const SAO_PAULO = 'America/Sao_Paulo';
/** Available hours of students and teachers; the lessons are at 9 and 10. */
const hours = { wednesday: ['09:00', '10:00', '11:00'], thursday: ['09:00', '10:00', '11:00'] };
const weeks = { start_date: '2026-03-11', end_date: '2026-06-30' };

let serial = 0;

/** A separate course, so that no lesson of another test offers a seat. */
const newCourse = ({ db }: School) => buildCourse(db, `Inglês ${++serial}`);

export async function newTeacher({ db }: School, course_id: string) {
  serial += 1;
  const email = `professora.${serial}@x.test`;
  const user = { email, password_hash: passwordHash, name: `Professora ${serial}` };
  return { ...(await buildTeacher(db, { user, course_ids: [course_id], hours })), email };
}

export async function newStudent({ db }: School, course_id: string, plan_type: PlanType = 'Em grupo') {
  serial += 1;
  const email = `aluna.${serial}@x.test`;
  const student = await buildStudent(db, {
    user: { email, password_hash: passwordHash, name: `Aluna ${serial}` },
    student: {
      course_id,
      plan_type,
      frequency: '1 vez na semana',
      waived_through: 3,
      onboarding_status: 'CONCLUIDO',
      plan_end_date: '2026-12-31',
    },
    hours,
  });
  return { ...student, email };
}

export type Person = Awaited<ReturnType<typeof newStudent>>;

/** A class with weekly lessons from Wednesday, 11 March 2026 on. */
export async function newClass(
  school: School,
  {
    course_id,
    teacher_id,
    students,
    plan_type = 'Em grupo',
    weekday = 'wednesday',
    start_hour = '09:00',
    minutes = 60,
  }: {
    course_id: string;
    teacher_id: string;
    students: readonly { student_id: string }[];
    plan_type?: 'Em grupo' | 'Particular';
    weekday?: 'wednesday' | 'thursday';
    start_hour?: string;
    minutes?: number;
  },
) {
  const student_ids = students.map(({ student_id }) => student_id);
  const group = await buildClass(school.db, { teacher_id, course_id, student_ids, plan_type });
  const lessons = await buildLessons(school.db, {
    class: group,
    student_ids,
    weekday,
    start_hour,
    minutes,
    ...weeks,
  });
  return { group, lessons };
}

/** One student with private lessons on Wednesdays at 9. */
export async function privateLessons(school: School, minutes = 60) {
  const course = await newCourse(school);
  const teacher = await newTeacher(school, course.id);
  const student = await newStudent(school, course.id, 'Particular');
  const taught = await newClass(school, {
    course_id: course.id,
    teacher_id: teacher.teacher_id,
    students: [student],
    plan_type: 'Particular',
    minutes,
  });
  return { course, teacher, student, ...taught, caller: await school.login(student.email) };
}

/** Two students on Wednesdays at 9, and another teacher's class with two others on Thursdays at 10. */
export async function groups(school: School, seated = 2) {
  const course = await newCourse(school);
  const [teacher, other] = [await newTeacher(school, course.id), await newTeacher(school, course.id)];
  const [student, friend] = [await newStudent(school, course.id), await newStudent(school, course.id)];
  const there: Person[] = [];
  for (let count = 0; count < seated; count += 1) there.push(await newStudent(school, course.id));
  const own = await newClass(school, {
    course_id: course.id,
    teacher_id: teacher.teacher_id,
    students: [student, friend],
  });
  const second = await newClass(school, {
    course_id: course.id,
    teacher_id: other.teacher_id,
    students: there,
    weekday: 'thursday',
    start_hour: '10:00',
  });
  const caller = await school.login(student.email);
  return { course, teacher, other, student, friend, there, own, second, caller };
}

/** The groups, with the student as a guest in the other class's lesson of 26 March instead of the own one of 18 March. */
export async function guestLesson(school: School, admin: Caller, seated = 2) {
  const world = await groups(school, seated);
  const { caller, own, second } = world;
  const given = lessonOn(own.lessons, '2026-03-18');
  const makeup = await caller.call('POST /v1/calendar/:id/give-up', { params: { id: given.id }, body: {} });
  const seat = lessonOn(second.lessons, '2026-03-26');
  const { id } = await caller.call('POST /v1/reschedules', {
    body: { lesson_id: given.id, starts_at: seat.starts_at.toISOString(), to_lesson_id: seat.id },
  });
  await admin.call('POST /v1/reschedules/:id/answer', { params: { id }, body: { accept: true } });
  return { ...world, given, makeup, seat };
}

export function lessonOn<T extends { starts_at: Date }>(lessons: readonly T[], date: string): T {
  const lesson = lessons.find(({ starts_at }) => starts_at.toISOString().startsWith(date));
  if (!lesson) throw new Error(`no lesson on ${date}`);
  return lesson;
}

/** Start times in São Paulo of the lessons in which the student has a seat and that take place. */
export async function seatsOf({ db }: School, student_id: string): Promise<string[]> {
  const rows = await rowsOf(db, { at: text })`
    select to_char(lower(during) at time zone ${SAO_PAULO}, 'DD/MM HH24:MI') as at from lesson_students
    where student_id = ${student_id} and active order by lower(during)`;
  return rows.map(({ at }) => at);
}

export async function noticesOf({ db }: School, email: string): Promise<string[]> {
  const rows = await rowsOf(db, { title: text })`
    select n.title from notifications n join users u on u.user_id = n.recipient_id where u.email = ${email}
    order by n.created_at, n.id`;
  return rows.map(({ title }) => title);
}

export const statusOf = async ({ db }: School, id: string): Promise<string> => {
  const { rows } = await db.execute(sql`select status from reschedules where id = ${id}`);
  return String(rows[0]?.status);
};
