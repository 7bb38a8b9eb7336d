import { sql } from 'drizzle-orm';
import { type Ctx, type Services, systemCtx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { day, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { lockClassOfStudents } from '../access/api.ts';
import { isInTerm, studentsOf, termEndOf, unlessTaken } from '../calendar/api.ts';
import { isLongClass } from './classLength.ts';
import { extendClass } from './extendClass.ts';
import { fillSeats, isMakingUp, settleSeats } from './memberSeats.ts';

/**
 * After a new contract was signed: the student's classes and seats last to its end (MATCH-15). An hour that is taken meanwhile,
 * or too many lessons, keep a class from it; the nightly check finds the student (CAL-17).
 */
export async function settleTerm(services: Services, { student_id }: { student_id: string }): Promise<void> {
  const ctx = systemCtx(services);
  const taught = await rowsOf(ctx.db, { class_id: text })`
    select class_id from class_students where student_id = ${student_id} and left_at is null order by class_id`;
  for (const { class_id } of taught)
    await ctx.transaction(async (tx) => {
      const members = await lockClassOfStudents(tx, class_id, studentsOf, [student_id]);
      if (members.includes(student_id)) await settleSeatsOfTerm(tx, ctx, { class_id, student_id });
    });
}

async function settleSeatsOfTerm(
  tx: Tx,
  ctx: Ctx,
  { class_id, student_id }: { class_id: string; student_id: string },
): Promise<void> {
  const student = sql`${student_id}::uuid`;
  const [term] = await rowsOf(tx, { until: orNull(day) })`select ${termEndOf(student)}::text as until`;
  const until = term?.until ?? null;
  if (until !== null) await unlessTaken(tx, () => extendClass(tx, ctx, { class_id, until }), isLongClass);
  const late = await rowsOf(tx, { lesson_id: text })`
    delete from lesson_students ls using lessons l where l.id = ls.lesson_id and ls.student_id = ${student_id}
      and l.class_id = ${class_id} and l.starts_at > ${ctx.clock.now().toISOString()}
      and not ${isInTerm(student)} and not ${isMakingUp(student)}
    returning ls.lesson_id`;
  // The contract of a classmate may have prolonged the class, and given the student its further lessons, but not those before.
  const isSeated = await fillSeats(tx, ctx, { class_id, student_id });
  if (isSeated || late.length > 0) await settleSeats(tx, ctx, { class_id, student_id });
}
