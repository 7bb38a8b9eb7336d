import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { lockFor } from '../access/api.ts';
import { endSeries, removeMembersSeats, touchClass } from '../calendar/api.ts';
import type { NotifyCtx } from '../messages/api.ts';
import { endClaims, endClaimsOfLeaving } from '../studentLessons/api.ts';
import { class_students, classes } from './tables.ts';

export interface Leaving {
  class_id: string;
  student_id: string;
  /** The student keeps the lessons that end before it. */
  from: Date;
}

/** Keeps the membership and past lessons. A class left empty stops, and its later hours are free (TRANSFER-6). */
export async function leaveClass(
  tx: Tx,
  ctx: NotifyCtx,
  { class_id, student_id, from }: Leaving,
): Promise<{ stopped: boolean }> {
  // `keep_class_seats` takes the same lock, so no student can join concurrently.
  await lockFor(tx, { classes: [class_id] });
  const [left] = await tx
    .select({ title: classes.title, status: classes.status })
    .from(classes)
    .where(eq(classes.id, class_id));
  const current = and(eq(class_students.class_id, class_id), isNull(class_students.left_at));
  const later = laterLessons(ctx, class_id, from);
  if (!left || !(await giveUpSeats(tx, ctx, { class_id, student_ids: [student_id], from })))
    return { stopped: false };
  const [other] = await tx.select({ id: class_students.id }).from(class_students).where(current).limit(1);
  const stopped = other === undefined && left.status;
  if (stopped) {
    await tx.update(classes).set({ status: false }).where(eq(classes.id, class_id));
    await freeHours(tx, ctx, class_id, from, later);
  }
  await audit(tx, ctx, {
    context: 'classes',
    entity: 'classes',
    entity_id: class_id,
    entity_name: left.title,
    student_id,
    before: { student_ids: [student_id], ...(stopped && { status: true }) },
    after: { student_ids: [], ...(stopped && { status: false }) },
  });
  return { stopped };
}

/** Matches lessons `l` that end after `from` and have not begun. */
export const laterLessons = (ctx: Pick<Ctx, 'clock'>, class_id: string, from: Date) =>
  sql`l.class_id = ${class_id} and l.starts_at > ${ctx.clock.now().toISOString()} and l.ends_at > ${from.toISOString()}`;

interface Seats {
  class_id: string;
  student_ids: readonly string[];
  from: Date;
}

/** Keeps the membership, past lessons and a guest's seat; false when none of them was a member. */
export async function giveUpSeats(
  tx: Tx,
  ctx: NotifyCtx,
  { class_id, student_ids, from }: Seats,
): Promise<boolean> {
  const ids = [...student_ids];
  const memberships = await tx
    .update(class_students)
    .set({ left_at: from })
    .where(
      and(
        eq(class_students.class_id, class_id),
        isNull(class_students.left_at),
        inArray(class_students.student_id, ids),
      ),
    )
    .returning({ id: class_students.id });
  if (memberships.length === 0) return false;
  await touchClass(tx, class_id);
  const isLater = laterLessons(ctx, class_id, from);
  await endClaimsOfLeaving(tx, ctx, { class_id, student_ids: ids, isLater });
  await removeMembersSeats(tx, ids, isLater);
  return true;
}

/** Removes the later lessons; one whose room has been opened is cancelled. */
async function freeHours(tx: Tx, ctx: NotifyCtx, class_id: string, from: Date, isLater: SQL) {
  const rows = await rowsOf(tx, { id: text })`select l.id from lessons l where ${isLater}`;
  await endClaims(
    tx,
    ctx,
    rows.map(({ id }) => id),
  );
  await endSeries(tx, { class_id, from, isLater });
}
