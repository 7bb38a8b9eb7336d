import { sql } from 'drizzle-orm';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { listOf, rowsOf, text } from '../../../platform/db/rows.ts';
import { ensureFound } from '../../../platform/errors.ts';
import { lockFor, lockMembers } from '../../access/api.ts';

interface PeopleOfHours {
  readonly teachers: string[];
  readonly students: string[];
}

/** The teachers, substitutes, members and guests of the lessons of a class to come. */
export async function peopleOfClassHours(db: Reader, class_id: string, now: Date): Promise<PeopleOfHours> {
  const [row] = await rowsOf(db, { teachers: listOf(text), students: listOf(text) })`
    with future as (
      select id, teacher_id from lessons where class_id = ${class_id} and starts_at > ${now.toISOString()})
    select array(select teacher_id::text from future
        union select teacher_id::text from classes where id = ${class_id}) as teachers,
      array(select student_id::text from class_students where class_id = ${class_id} and left_at is null
        union select s.student_id::text from lesson_students s join future f on f.id = s.lesson_id
          where s.active) as students`;
  return ensureFound(row, 'internal');
}

/** The students who have seats in lessons. */
export async function studentsInLessons(db: Reader, lesson_ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(db, { student_id: text })`
    select distinct student_id from lesson_students where lesson_id = any(${sql.param(lesson_ids)}::uuid[]) and active`;
  return rows.map(({ student_id }) => student_id);
}

interface Hours {
  readonly class_id: string;
  /** The lesson, if no other one changes. */
  readonly lesson_id: string | null;
  /** The teacher that the lessons get. */
  readonly teacher_id: string;
}

/**
 * Locks the teachers and the students whose hours a change takes, and then the class. Without it two changes that take one hour of a
 * person in one instant wait for each other: an exclusion constraint first writes its row, and then waits for the others that it finds.
 */
export async function lockHours(
  tx: Tx,
  { class_id, lesson_id, teacher_id }: Hours,
  now: Date,
): Promise<void> {
  const read = async (): Promise<PeopleOfHours> =>
    lesson_id === null
      ? peopleOfClassHours(tx, class_id, now)
      : { teachers: [], students: await studentsInLessons(tx, [lesson_id]) };
  const { teachers } = await read();
  await lockFor(tx, { teachers: [teacher_id, ...teachers] });
  await lockMembers(tx, {
    students: async () => (await read()).students,
    classes: async () => [class_id],
  });
}
