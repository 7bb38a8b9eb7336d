import { and, eq, isNull, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { bool, type Column, instant, object, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import { lockFor } from '../access/api.ts';
import {
  giveLessonsBack,
  giveSeatsBack,
  giveTermSeats,
  refuseUnableTeacher,
  takenLessons,
  touchClass,
  unlessTaken,
  watchLessons,
} from '../calendar/api.ts';
import { endedClaims, giveClaimsBack, settleRequestsOf, watchClaims } from '../studentLessons/api.ts';
import { type Leaving, laterLessons, leaveClass } from './leaveClass.ts';
import { refuseFull, refuseJoining } from './seats.ts';
import { class_students, classes } from './tables.ts';

const parts = {
  class_id: text,
  teacher_id: text,
  membership_id: text,
  left_at: instant,
  /** Whether the class was left empty, and therefore stopped. */
  stopped: bool,
  /** Whether it is on since. */
  is_on: bool,
  /** The version that the departure left. */
  updated_at: instant,
  lessons: takenLessons,
  claims: endedClaims,
};

/** What a student's departure took from a class, so that it can be given back. */
export const leftClass: Column<LeftClass> = object(parts);
export type LeftClass = RowOf<typeof parts>;

/** Leaves the class as `leaveClass` does; null if the student is not in it. */
export async function leaveUndoably(tx: Tx, ctx: Ctx, leaving: Leaving): Promise<LeftClass | null> {
  const { class_id, student_id, from } = leaving;
  await lockFor(tx, { classes: [class_id] });
  const [membership] = await tx
    .select({ id: class_students.id })
    .from(class_students)
    .where(
      and(
        eq(class_students.class_id, class_id),
        eq(class_students.student_id, student_id),
        isNull(class_students.left_at),
      ),
    );
  if (!membership) return null;
  const isLater = laterLessons(ctx, class_id, from);
  const lessonsAfter = await watchLessons(tx, { class_id, isLater });
  const claimsAfter = await watchClaims(tx, { class_id, student_id, isLater });
  const { stopped } = await leaveClass(tx, ctx, leaving);
  const { teacher_id, status, updated_at } = await classRow(tx, class_id);
  return {
    class_id,
    teacher_id,
    membership_id: membership.id,
    left_at: from.toISOString(),
    stopped,
    is_on: status,
    updated_at: updated_at.toISOString(),
    lessons: await lessonsAfter(),
    claims: await claimsAfter(),
  };
}

async function classRow(tx: Tx, class_id: string): Promise<typeof classes.$inferSelect> {
  const [row] = await tx.select().from(classes).where(eq(classes.id, class_id));
  return ensureFound(row, 'internal');
}

/**
 * Gives the student the place in the class back, with its lessons if the departure had stopped it. 'changed' if the class, its lessons or
 * what depended on them have changed since, 'taken' if an hour, a day or a seat is no longer free. The caller has locked days, teacher,
 * student and class, and rolls back if it is refused.
 */
export async function rejoinClass(
  tx: Tx,
  ctx: Ctx,
  student_id: string,
  left: LeftClass,
): Promise<'changed' | 'taken' | null> {
  const { class_id, stopped, lessons } = left;
  const known = await classRow(tx, class_id);
  const isSame =
    known.teacher_id === left.teacher_id &&
    known.status === left.is_on &&
    // Any change of a stopped class may concern the lessons that return to it.
    (!stopped || known.updated_at.toISOString() === left.updated_at);
  if (!isSame) return 'changed';
  await refuseJoining(tx, [student_id], known);
  if (stopped) await refuseUnableTeacher(tx, known.teacher_id, known);
  let refusal: 'changed' | 'taken' | null = null;
  const isFree = await unlessTaken(tx, async () => {
    refusal = await giveLessonsBack(tx, lessons);
    if (refusal !== null) return;
    if (stopped) await tx.update(classes).set({ status: true }).where(eq(classes.id, class_id));
    else await touchClass(tx, class_id);
    const isBack =
      (await takeMembershipBack(tx, student_id, left)) &&
      (await giveClaimsBack(tx, ctx, left.claims)) &&
      (await giveSeatsBack(tx, lessons));
    if (!isBack) refusal = 'changed';
  });
  if (!isFree) return 'taken';
  if (refusal !== null) return refusal;
  const now = ctx.clock.now();
  // Lessons that the class has got meanwhile.
  if (!stopped)
    await giveTermSeats(tx, sql`l.class_id = ${class_id} and l.starts_at > ${now.toISOString()}`, [
      student_id,
    ]);
  await refuseFull(tx, class_id, now);
  await settleRequestsOf(tx, ctx, { class_id });
  await audit(tx, ctx, {
    context: 'classes',
    entity: 'classes',
    entity_id: class_id,
    entity_name: known.title,
    student_id,
    before: { student_ids: [], ...(stopped && { status: false }) },
    after: { student_ids: [student_id], ...(stopped && { status: true }) },
  });
  const people = lessons.seats.map((seat) => String(seat.student_id));
  await ctx.events.announceRecords(tx, ['classes', 'calendar'], [...new Set([student_id, ...people])]);
  return null;
}

/** The same membership goes on, so that its history and attendance do. False if it has changed, or there is another one. */
async function takeMembershipBack(
  tx: Tx,
  student_id: string,
  { class_id, membership_id, left_at }: LeftClass,
): Promise<boolean> {
  const [joined] = await rowsOf(tx, { id: text })`
    select id from class_students where class_id = ${class_id} and student_id = ${student_id} and left_at is null`;
  if (joined) return false;
  const back = await tx
    .update(class_students)
    .set({ left_at: null })
    .where(and(eq(class_students.id, membership_id), eq(class_students.left_at, new Date(left_at))))
    .returning({ id: class_students.id });
  return back.length > 0;
}
