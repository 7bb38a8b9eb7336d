import { type SQL, sql } from 'drizzle-orm';
import { returnedExpiry } from '../../../domain/studentLessons.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { bool, instant, int, rowsOf, text } from '../../platform/db/rows.ts';
import { addSeat, type Notified, notifyOthers, removeSeat, unlessTaken } from '../calendar/api.ts';
import type { NotifyCtx } from '../messages/api.ts';
import { endRequests, settleRequests, withdrawRequests } from './settleRequests.ts';

const idsOf = (ids: readonly string[]) => sql`${`{${ids.join()}}`}::uuid[]`;

const givenBack = {
  id: text,
  student_id: text,
  user_id: text,
  lesson_id: text,
  title: text,
  starts_at: instant,
  expires_at: instant,
  is_guest: bool,
};

/**
 * Reopens the make-ups that were spent on these lessons. Call before the school cancels or removes them (LESSON-7). A guest's seat becomes
 * free; a private lesson keeps its student. Returns the notified students.
 */
export async function returnMakeups(
  tx: Tx,
  ctx: NotifyCtx,
  lesson_ids: readonly string[],
): Promise<Notified[]> {
  const rows = await rowsOf(tx, givenBack)`
    select m.id, m.student_id, s.user_id, l.id as lesson_id, l.title, l.starts_at, m.expires_at, m.lesson_id <> l.id as is_guest
    from makeups m join lessons l on l.id = m.used_lesson_id join students s on s.student_id = m.student_id
    where l.id = any(${idsOf(lesson_ids)}) order by l.starts_at, m.id for update of m`;
  for (const { id, student_id, user_id, lesson_id, title, starts_at, expires_at, is_guest } of rows) {
    const until = returnedExpiry(new Date(expires_at), ctx.clock.now());
    await tx.execute(sql`update makeups set used_at = null, used_lesson_id = null, returned_lesson_id = ${lesson_id},
      reminded_at = null, expires_at = ${until.toISOString()} where id = ${id}`);
    if (is_guest) await removeSeat(tx, { lesson_id, student_id });
    const values = { title, from: { moment: new Date(starts_at) }, until: { moment: until } };
    await notifyOthers(tx, ctx, [user_id], 'makeup_returned', values, { makeup_id: id });
  }
  await ctx.events.announceRecords(
    tx,
    ['calendar'],
    rows.map(({ student_id }) => student_id),
  );
  return rows;
}

/** Ends requests and make-ups that depend on the lessons. Call before they are removed from the timetable (LESSON-2, LESSON-7, LESSON-8). */
export async function endClaims(tx: Tx, ctx: NotifyCtx, lesson_ids: readonly string[]): Promise<void> {
  if (lesson_ids.length === 0) return;
  await endRequests(tx, ctx, lesson_ids);
  // Make-ups that moved the lesson itself end with it.
  await tx.execute(
    sql`delete from makeups where lesson_id = any(${idsOf(lesson_ids)}) and used_lesson_id = lesson_id`,
  );
  await returnMakeups(tx, ctx, lesson_ids);
}

interface Leaving {
  class_id: string;
  student_ids: readonly string[];
  /** Condition on `l`, the lessons that the students lose. */
  isLater: SQL;
}

/**
 * Ends requests and make-ups of students who leave the class (LESSON-2): make-ups end that are open, or were used for a later lesson of
 * it.
 */
export async function endClaimsOfLeaving(
  tx: Tx,
  ctx: NotifyCtx,
  { class_id, student_ids, isLater }: Leaving,
): Promise<void> {
  await withdrawRequests(tx, ctx, { class_id, student_ids });
  await tx.execute(sql`delete from makeups m where m.student_id = any(${idsOf(student_ids)})
    and m.lesson_id in (select l.id from lessons l where l.class_id = ${class_id})
    and (m.used_at is null or m.used_lesson_id in (select l.id from lessons l where ${isLater}))`);
}

/**
 * For lessons that take place after all: brings back the guests, and ends the make-ups of students who have a seat, unless they come
 * instead of to another lesson (LESSON-2, LESSON-7). Returns the notified guests.
 */
export async function resumeClaims(tx: Tx, ctx: Ctx, lesson_ids: readonly string[]): Promise<Notified[]> {
  const ids = idsOf(lesson_ids);
  const guests = await takeBack(tx, ctx, lesson_ids);
  await tx.execute(sql`delete from makeups m using lesson_students ls
    where m.lesson_id = any(${ids}) and m.used_at is null
      and ls.lesson_id = m.lesson_id and ls.student_id = m.student_id
      and not exists (select 1 from makeups spent where spent.used_lesson_id = m.lesson_id and spent.student_id = m.student_id)`);
  return guests;
}

const returned = {
  id: text,
  student_id: text,
  user_id: text,
  lesson_id: text,
  title: text,
  starts_at: instant,
  is_guest: bool,
};

async function takeBack(tx: Tx, ctx: Ctx, lesson_ids: readonly string[]): Promise<Notified[]> {
  // An answer locks its request before the make-up that it spends.
  await tx.execute(sql`select 1 from reschedules r where r.status = 'pending' and r.student_id in (
    select m.student_id from makeups m where m.returned_lesson_id = any(${idsOf(lesson_ids)}))
    order by r.id for no key update`);
  const rows = await rowsOf(tx, returned)`
    select m.id, m.student_id, s.user_id, l.id as lesson_id, l.title, l.starts_at, m.lesson_id <> l.id as is_guest
    from makeups m join lessons l on l.id = m.returned_lesson_id join students s on s.student_id = m.student_id
    where l.id = any(${idsOf(lesson_ids)}) and m.used_at is null and m.expires_at > ${ctx.clock.now().toISOString()}
    order by l.starts_at, m.given_up_at, m.id for update of m`;
  const back: string[] = [];
  const guests: Notified[] = [];
  for (const { id, student_id, user_id, lesson_id, title, starts_at, is_guest } of rows) {
    const isIn = !is_guest || (await takeSeat(tx, lesson_id, student_id));
    if (!isIn) continue;
    await tx.execute(sql`update makeups set used_at = ${ctx.clock.now().toISOString()}, used_lesson_id = ${lesson_id},
      returned_lesson_id = null where id = ${id}`);
    back.push(student_id);
    if (!is_guest) continue;
    guests.push({ user_id, lesson_id });
    const from = { moment: new Date(starts_at) };
    await notifyOthers(tx, ctx, [user_id], 'makeup_taken_back', { title, from });
  }
  if (back.length > 0) await settleRequests(tx, ctx, sql`r.student_id = any(${idsOf(back)})`);
  return guests;
}

/** False when the lesson is full, or the hour no longer suits. */
async function takeSeat(tx: Tx, lesson_id: string, student_id: string): Promise<boolean> {
  const [seats] = await rowsOf(tx, { free: int })`
    select c.max_students - count(ls.student_id)::int as free from lessons l join classes c on c.id = l.class_id
    left join lesson_students ls on ls.lesson_id = l.id where l.id = ${lesson_id} group by c.id`;
  if (!seats || seats.free <= 0) return false;
  return unlessTaken(tx, () => addSeat(tx, { lesson_id, student_id }));
}
