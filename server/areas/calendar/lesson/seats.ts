import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { isInTerm } from '../series/term.ts';
import { isGivenUp } from '../series/termSeats.ts';

interface Seat {
  readonly lesson_id: string;
  readonly student_id: string;
}

/** The database refuses an excess seat, and a student whose lessons would overlap. */
export const addSeat = (tx: Tx, { lesson_id, student_id }: Seat): Promise<unknown> =>
  tx.execute(sql`insert into lesson_students (lesson_id, student_id, during)
    select l.id, ${student_id}, l.during from lessons l where l.id = ${lesson_id}`);

export const removeSeat = (tx: Tx, { lesson_id, student_id }: Seat): Promise<unknown> =>
  tx.execute(sql`delete from lesson_students where lesson_id = ${lesson_id} and student_id = ${student_id}`);

interface Joining {
  readonly class_id: string;
  readonly student_id: string;
  readonly now: Date;
}

/** Gives a student a seat in the lessons to come of a class, up to the end of the student's term (MATCH-15). */
export const addSeatsOfClass = (tx: Tx, { class_id, student_id, now }: Joining): Promise<unknown> =>
  tx.execute(sql`
    insert into lesson_students (lesson_id, student_id, during)
    select l.id, ${student_id}, l.during from lessons l
    where l.class_id = ${class_id} and l.status = 'scheduled' and l.starts_at > ${now.toISOString()}
      and ${isInTerm(sql`${student_id}::uuid`)}
    order by l.starts_at
    on conflict (lesson_id, student_id) do nothing`);

/** Gives the students of the classes the seats that they lack in these lessons, unless they gave the lesson up. */
export const seatMembers = (tx: Tx, lesson_ids: readonly string[]): Promise<unknown> =>
  tx.execute(sql`insert into lesson_students (lesson_id, student_id, during)
    select l.id, cs.student_id, l.during from lessons l
    join class_students cs on cs.class_id = l.class_id and cs.left_at is null
    where l.id = any(${`{${lesson_ids.join()}}`}::uuid[]) and ${isInTerm(sql`cs.student_id`)}
      and not ${isGivenUp(sql`cs.student_id`)}
    order by l.starts_at on conflict (lesson_id, student_id) do nothing`);

/** Removes the students' seats in lessons `l` chosen by `where`; a guest's seat stays. */
export const removeMembersSeats = (tx: Tx, student_ids: readonly string[], where: SQL): Promise<unknown> =>
  tx.execute(sql`delete from lesson_students ls using lessons l
    where l.id = ls.lesson_id and ls.student_id = any(${`{${student_ids.join()}}`}::uuid[]) and ${where}
      and not exists (select 1 from makeups m
        where m.used_lesson_id = l.id and m.lesson_id <> l.id and m.student_id = ls.student_id)`);

/** Removes the seats of a user in all lessons to come, also those of a guest. */
export const removeSeatsAfter = (tx: Tx, user_id: string, from: Date): Promise<unknown> =>
  tx.execute(sql`delete from lesson_students where lower(during) > ${from.toISOString()}
    and student_id in (select student_id from students where user_id = ${user_id})`);
