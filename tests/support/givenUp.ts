import { expect } from 'vitest';
import type { School } from './school.ts';

interface Lesson {
  student_id: string;
  class_id: string;
  /** ISO date. */
  day: string;
}

/** What remains once a student has given up a lesson of a group: a make-up in place of the seat. Returns the make-up. */
export async function giveUpLesson(
  { services: { pool }, clock }: School,
  { student_id, class_id, day }: Lesson,
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into makeups (student_id, lesson_id, starts_at, given_up_at, expires_at)
     select ls.student_id, l.id, l.starts_at, $4, l.starts_at + interval '30 days'
     from lessons l join lesson_students ls on ls.lesson_id = l.id
     where ls.student_id = $1 and l.class_id = $2 and l.starts_at::date = $3 returning id`,
    [student_id, class_id, day, clock.now()],
  );
  expect(rows).toHaveLength(1);
  await pool.query(
    `delete from lesson_students ls using lessons l
     where l.id = ls.lesson_id and ls.student_id = $1 and l.class_id = $2 and l.starts_at::date = $3`,
    [student_id, class_id, day],
  );
  return rows[0]?.id ?? '';
}
