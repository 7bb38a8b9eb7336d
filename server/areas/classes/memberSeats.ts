import { type SQL, sql } from 'drizzle-orm';
import { type Ctx, type Services, systemCtx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { eachRow } from '../../platform/eachRow.ts';
import { lockClassOfStudents } from '../access/api.ts';
import { isExpected, isInTerm, ofClass, settleRequests, studentsOf, termEndOf } from '../calendar/api.ts';

interface Member {
  class_id: string;
  student_id: string;
}

/** Active students of classes that are on, with the last day of their contract. */
const members = sql`select cs.class_id, cs.student_id, ${termEndOf(sql`cs.student_id`)} as last_day
  from class_students cs join classes c on c.id = cs.class_id and c.status
  join students s on s.student_id = cs.student_id and s.student_status
  join users u on u.user_id = s.user_id and u.user_status
  where cs.left_at is null`;

const columns = sql`l.id, l.class_id, l.entry_id, l.starts_at, m.student_id`;
const toCome = (now: Date) => sql`l.status = 'scheduled' and l.starts_at > ${now.toISOString()}`;
const seat = sql`select 1 from lesson_students seat where seat.lesson_id = l.id and seat.student_id = m.student_id`;

/** Lessons to come of a class in which one of its students (`student_id`) has no seat, and should have one. */
export const missingSeats = (now: Date): SQL => sql`
  with members as materialized (${members}), unseated as materialized (
    select ${columns} from members m join lessons l on l.class_id = m.class_id
    where ${toCome(now)} and not exists (${seat})
      and (m.last_day is null or l.starts_at < m.last_day + interval '2 days'))
  select l.* from unseated l where ${isExpected(sql`l.student_id`)}`;

/** Lessons to come of a class in which one of its students (`student_id`) has a seat after the end of the contract. */
export const lateSeats = (now: Date): SQL => sql`
  with members as materialized (${members}), late as materialized (
    select ${columns} from members m join lessons l on l.class_id = m.class_id
    where ${toCome(now)} and exists (${seat}) and l.starts_at > m.last_day - interval '1 day')
  select l.* from late l where not ${isInTerm(sql`l.student_id`)} and not ${isMakingUp(sql`l.student_id`)}`;

/** Whether the student comes to the lesson `l` in place of another one. */
export const isMakingUp = (student_id: SQL): SQL => sql`exists (select 1 from makeups making_up
  where making_up.used_lesson_id = l.id and making_up.student_id = ${student_id})`;

/** Seats the student where a seat is missing, the hour is free and the lesson not full; false if there was no such lesson. */
export async function fillSeats(tx: Tx, ctx: Ctx, { class_id, student_id }: Member): Promise<boolean> {
  const added = await rowsOf(tx, { lesson_id: text })`
    insert into lesson_students (lesson_id, student_id, during)
    select l.id, ${student_id}, l.during from lessons l join classes c on c.id = l.class_id
    where l.class_id = ${class_id} and ${toCome(ctx.clock.now())} and ${isExpected(sql`${student_id}::uuid`)}
      and not exists (select 1 from lesson_students busy
        where busy.student_id = ${student_id} and busy.active and busy.during && l.during)
      and (select count(*) from lesson_students taken where taken.lesson_id = l.id) < c.max_students
    order by l.starts_at on conflict (lesson_id, student_id) do nothing returning lesson_id`;
  return added.length > 0;
}

/** For what reads or depends on the seats that were added or removed. */
export async function settleSeats(tx: Tx, ctx: Ctx, { class_id, student_id }: Member): Promise<void> {
  await settleRequests(tx, ctx, ofClass(class_id));
  await ctx.events.announceRecords(tx, ['calendar'], [student_id]);
}

/** Gives students of a class the seats that they lack, for example those that an earlier version took (CAL-17). */
export async function restoreSeats(services: Services): Promise<void> {
  const ctx = systemCtx(services);
  const lacking = await rowsOf(ctx.db, { class_id: text, student_id: text })`
    select distinct class_id, student_id from (${missingSeats(ctx.clock.now())}) missing order by class_id, student_id`;
  await eachRow(ctx, lacking, (member) =>
    ctx.transaction(async (tx) => {
      const { class_id, student_id } = member;
      const students = await lockClassOfStudents(tx, class_id, studentsOf, [student_id]);
      if (students.includes(student_id) && (await fillSeats(tx, ctx, member)))
        await settleSeats(tx, ctx, member);
    }),
  );
}
