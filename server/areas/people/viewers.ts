import type { Reader } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';

/** The students, their teachers, teachers who must answer for them, their sellers and their companies, in order. */
export async function viewersOfStudents(tx: Reader, student_ids: readonly string[]): Promise<string[]> {
  const ids = `{${student_ids.join()}}`;
  const rows = await rowsOf(tx, { user_id: text })`
    with shown as (select student_id, user_id, fev_id, company_id from students where student_id = any(${ids}::uuid[]))
    select user_id from shown
    union select t.user_id from shown join class_students cs on cs.student_id = shown.student_id and cs.left_at is null
      join classes c on c.id = cs.class_id join teachers t on t.teacher_id = c.teacher_id
    union select t.user_id from shown join matches m on m.student_id = shown.student_id
      and m.status = 'waiting-acceptance' join teachers t on t.teacher_id = m.teacher_id
    union select f.user_id from shown join fevs f on f.fev_id = shown.fev_id
    union select b.user_id from shown join b2b_users b on b.company_id = shown.company_id
    order by user_id`;
  return rows.map(({ user_id }) => user_id);
}

/** The user as a student, and the students of the teacher's classes: their screens show the name and the photo. */
export async function studentsShowing(tx: Reader, user_id: string): Promise<string[]> {
  const rows = await rowsOf(tx, { student_id: text })`
    select student_id from students where user_id = ${user_id}
    union select cs.student_id from teachers t join classes c on c.teacher_id = t.teacher_id
      join class_students cs on cs.class_id = c.id and cs.left_at is null where t.user_id = ${user_id}`;
  return rows.map(({ student_id }) => student_id);
}
