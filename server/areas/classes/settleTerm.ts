import { sql } from 'drizzle-orm';
import { type Ctx, type Services, systemCtx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { day, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { lockClassOfStudents, lockFor } from '../access/api.ts';
import { giveTermSeats, studentsOf, takeLateSeats, termEndOf, unlessTaken } from '../calendar/api.ts';
import { settleRequestsOf } from '../studentLessons/api.ts';
import { isLongClass } from './classLength.ts';
import { extendClass } from './extendClass.ts';

/**
 * Extends the student's classes and seats to the end of a new contract once it is signed (MATCH-15). A slot that has been taken, or too
 * many lessons, prevent it for a class; the nightly check finds the student (CAL-17).
 */
export async function settleTerm(services: Services, { student_id }: { student_id: string }): Promise<void> {
  const ctx = systemCtx(services);
  const taught = await rowsOf(ctx.db, { class_id: text })`
    select class_id from class_students where student_id = ${student_id} and left_at is null order by class_id`;
  for (const { class_id } of taught)
    await ctx.transaction(async (tx) => {
      await lockFor(tx, { days: 'read' });
      const members = await lockClassOfStudents(tx, class_id, studentsOf, [student_id]);
      if (members.includes(student_id)) await settleClass(tx, ctx, { class_id, student_id });
    });
}

async function settleClass(
  tx: Tx,
  ctx: Ctx,
  { class_id, student_id }: { class_id: string; student_id: string },
): Promise<void> {
  const [term] = await rowsOf(tx, { until: orNull(day) })`
    select ${termEndOf(sql`${student_id}::uuid`)}::text as until`;
  const until = term?.until ?? null;
  if (until !== null) await unlessTaken(tx, () => extendClass(tx, ctx, { class_id, until }), isLongClass);
  const toCome = sql`l.class_id = ${class_id} and l.starts_at > ${ctx.clock.now().toISOString()}`;
  const taken = await takeLateSeats(tx, toCome, [student_id]);
  // Wherever a seat is missing: the contract of a classmate may have prolonged the class, and given the student its further lessons.
  const given = await giveTermSeats(tx, toCome, [student_id]);
  if (taken + given.length === 0) return;
  await settleRequestsOf(tx, ctx, { class_id });
  await ctx.events.announceRecords(tx, ['calendar'], [student_id]);
}
