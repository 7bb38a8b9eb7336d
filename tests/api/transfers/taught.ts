import { type SQL, sql } from 'drizzle-orm';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildLessons } from '../../../server/demo/build/lessons.ts';
import { buildMatch } from '../../../server/demo/build/matches.ts';
import { buildCourse, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import { passwordHash, type School } from '../../support/school.ts';
import { weekHours } from '../matching/waiting.ts';

let serial = 0;

/** A teacher with mornings from Wednesday to Friday. */
export async function freeTeacher(school: School, course_id: string) {
  serial += 1;
  const email = `novo.professor.${serial}@x.test`;
  const teacher = await buildTeacher(school.db, {
    user: { email, password_hash: passwordHash, name: `Professora Nova ${serial}` },
    course_ids: [course_id],
    hours: weekHours,
  });
  return { ...teacher, email };
}

/** A student who has private lessons on Wednesdays at 9 with a teacher, and once a week by contract. */
export async function taughtStudent(school: School, { together = 0 } = {}) {
  const { db } = school;
  const course = await buildCourse(db);
  const teacher = await freeTeacher(school, course.id);
  serial += 1;
  const email = `aluno.de.aula.${serial}@x.test`;
  const student = await buildStudent(db, {
    user: { email, password_hash: passwordHash, name: `Aluna de Aula ${serial}` },
    student: {
      course_id: course.id,
      frequency: '1 vez na semana',
      waived_through: 3,
      onboarding_status: 'CONCLUIDO',
      plan_start_date: '2026-01-05',
      plan_end_date: '2026-12-31',
    },
    hours: weekHours,
  });
  const others = [];
  for (let count = 0; count < together; count += 1)
    others.push((await buildStudent(db, { student: { onboarding_status: 'CONCLUIDO' } })).student_id);
  const student_ids = [student.student_id, ...others];
  const group = await buildClass(db, { teacher_id: teacher.teacher_id, course_id: course.id, student_ids });
  await buildLessons(db, {
    class: group,
    student_ids,
    weekday: 'wednesday',
    start_hour: '09:00',
    start_date: '2026-01-07',
    end_date: '2026-12-31',
  });
  const { student_id } = student;
  await buildMatch(db, {
    student_id,
    teacher_id: teacher.teacher_id,
    status: 'accepted',
    answered_at: new Date('2026-01-02T12:00:00Z'),
  });
  return { student: { ...student, email }, teacher, group, course, others };
}

export const description = 'O aluno pediu outro professor.';

const oneOf = async (school: School, query: SQL, column: string): Promise<string> => {
  const { rows } = await school.db.execute(query);
  return String(rows[0]?.[column]);
};

export const statusOf = (school: School, student_id: string) =>
  oneOf(
    school,
    sql`select onboarding_status from students where student_id = ${student_id}`,
    'onboarding_status',
  );

export const openMatch = (school: School, student_id: string) =>
  oneOf(
    school,
    sql`select match_id from matches where student_id = ${student_id}
      and status in ('pending-allocation', 'waiting-acceptance')`,
    'match_id',
  );

/** When the student's lessons start, earliest first. */
export async function lessonHours(school: School, { student_id }: { student_id: string }): Promise<string[]> {
  const { rows } = await school.db.execute(sql`select lower(during) as at from lesson_students
    where student_id = ${student_id} and active order by 1`);
  return rows.map(({ at }) => new Date(String(at)).toISOString());
}

export async function noticesOf(school: School, email: string): Promise<string[]> {
  const { rows } = await school.db.execute(sql`select n.title from notifications n
    join users u on u.user_id = n.recipient_id where u.email = ${email}`);
  return rows.map(({ title }) => String(title));
}
