import { type SQL, sql } from 'drizzle-orm';
import { type Services, systemCtx } from '../../platform/context.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { eachRow } from '../../platform/eachRow.ts';
import { lockClassOfStudents } from '../access/api.ts';
import { giveTermSeats, isExpected, isLate, notifyOthers, studentsOf, termEndOf } from '../calendar/api.ts';
import { settleRequestsOf } from '../studentLessons/api.ts';

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
  select l.* from late l where ${isLate(sql`l.student_id`)}`;

const lackingRow = { class_id: text, class_name: text, student_id: text, user_id: text };

/** Gives students of a class the seats that they lack, for example those that an earlier version took, and notifies them (CAL-17). */
export async function restoreSeats(services: Services): Promise<void> {
  const ctx = systemCtx(services);
  const lacking = await rowsOf(ctx.db, lackingRow)`
    select distinct missing.class_id, c.title as class_name, missing.student_id, s.user_id
    from (${missingSeats(ctx.clock.now())}) missing join classes c on c.id = missing.class_id
    join students s on s.student_id = missing.student_id
    order by missing.class_id, missing.student_id`;
  await eachRow(ctx, lacking, ({ class_id, class_name, student_id, user_id }) =>
    ctx.transaction(async (tx) => {
      const students = await lockClassOfStudents(tx, class_id, studentsOf, [student_id]);
      if (!students.includes(student_id)) return;
      const where = sql`l.class_id = ${class_id} and l.starts_at > ${ctx.clock.now().toISOString()}`;
      const given = await giveTermSeats(tx, where, [student_id]);
      const [first] = given;
      if (!first) return;
      await settleRequestsOf(tx, ctx, { class_id });
      await notifyOthers(tx, ctx, [user_id], 'seats_returned', {
        title: class_name,
        count: given.length,
        from: { moment: first },
      });
      await ctx.events.announceRecords(tx, ['calendar'], [student_id]);
    }),
  );
}
