import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../../../platform/db/database.ts';
import { instant, rowsOf, text } from '../../../platform/db/rows.ts';
import { isInTerm } from './term.ts';

const people = (student_ids: readonly string[]): SQL =>
  sql`unnest(${sql.param(student_ids)}::uuid[]) as person (id)`;
const student = sql`person.id`;

/**
 * Whether the student gave up the lesson `l`, or moved from it to another hour. A seat may be missing for other reasons too, for
 * example a contract that ended before the lesson.
 */
export const isGivenUp = (student_id: SQL): SQL => sql`exists (select 1 from makeups given_up
  where given_up.lesson_id = l.id and given_up.student_id = ${student_id})`;

/** Whether a student of the class should have a seat in its lesson `l`. */
export const isExpected = (student_id: SQL): SQL =>
  sql`(${isInTerm(student_id)} and not ${isGivenUp(student_id)})`;

/** Whether a seat in the lesson `l` comes after the end of the student's term, and is not that of a make-up. */
export const isLate = (student_id: SQL): SQL => sql`(not ${isInTerm(student_id)}
  and not exists (select 1 from makeups m where m.used_lesson_id = l.id and m.student_id = ${student_id}))`;

/** Takes the students' seats after the end of their terms, in lessons `l` chosen by `where`, except for make-ups (MATCH-15). Returns their number. */
export async function takeLateSeats(tx: Reader, where: SQL, student_ids: readonly string[]): Promise<number> {
  const rows = await rowsOf(tx, { lesson_id: text })`
    delete from lesson_students ls using lessons l, ${people(student_ids)}
    where l.id = ls.lesson_id and ls.student_id = ${student} and ${where} and ${isLate(student)}
    returning ls.lesson_id`;
  return rows.length;
}

/**
 * Gives the students of a class a seat in each of its lessons `l` chosen by `where` that lies in their term (MATCH-15), unless
 * they gave it up or their hour is taken. The free seats of a lesson go to those who joined the class first (LESSON-6). Returns
 * the starts of the lessons, in order, one for each new seat.
 */
export async function giveTermSeats(tx: Reader, where: SQL, student_ids: readonly string[]): Promise<Date[]> {
  const rows = await rowsOf(tx, { starts_at: instant })`
    insert into lesson_students (lesson_id, student_id, during)
    select candidate.lesson_id, candidate.student_id, candidate.during from (
      select l.id as lesson_id, ${student} as student_id, l.during, l.starts_at,
        c.max_students - (select count(*) from lesson_students taken where taken.lesson_id = l.id) as free,
        row_number() over (partition by l.id order by member.joined_at nulls last, ${student}) as place
      from lessons l join classes c on c.id = l.class_id cross join ${people(student_ids)}
      left join class_students member
        on member.class_id = l.class_id and member.student_id = ${student} and member.left_at is null
      where ${where} and l.status = 'scheduled' and ${isExpected(student)}
        and not exists (select 1 from lesson_students busy
          where busy.student_id = ${student} and busy.active and busy.during && l.during)) candidate
    where candidate.place <= candidate.free
    order by candidate.starts_at on conflict (lesson_id, student_id) do nothing
    returning lower(during) as starts_at`;
  return rows
    .map(({ starts_at }) => new Date(starts_at))
    .sort((one, other) => one.getTime() - other.getTime());
}
