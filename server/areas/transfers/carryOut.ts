import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { AppError } from '../../platform/errors.ts';
import { type LeftClass, leaveUndoably } from '../classes/api.ts';
import { directStudent, excludeTeacher } from '../matching/api.ts';
import { searchAgain } from '../onboarding/api.ts';
import { notifyApproved } from './notices.ts';
import { type CarriedOut, student_transfers } from './tables.ts';

type Transfer = typeof student_transfers.$inferSelect;

/** Carries out an approval in classes, lessons and the search for a teacher (TRANSFER-7, TRANSFER-8). Returns what an undo takes back. */
export async function carryOut(tx: Tx, ctx: Ctx, transfer: Transfer): Promise<CarriedOut> {
  const { id, student_id, teacher_id, new_teacher_id, transfer_type } = transfer;
  const now = ctx.clock.now();
  const isLeaving = transfer_type === 'TEACHER_CHANGE';
  const classes = isLeaving ? await leaveTeacher(tx, ctx, { student_id, teacher_id, from: now }) : [];
  const exclusion_id = isLeaving
    ? await excludeTeacher(tx, ctx, { student_id, teacher_id, reason: 'moved' })
    : null;
  const { match_id, search } = await searchAgain(tx, ctx, student_id);
  await tx.update(student_transfers).set({ match_id }).where(eq(student_transfers.id, id));
  if (new_teacher_id !== null) {
    if (match_id === null) throw new AppError('transfer_no_hours');
    await directStudent(tx, ctx, { teacher_id: new_teacher_id, student_id });
  }
  await notifyApproved(tx, ctx, transfer);
  return { classes, memberships: await membershipsOf(tx, student_id), exclusion_id, search };
}

export async function membershipsOf(tx: Tx, student_id: string): Promise<string[]> {
  const rows = await rowsOf(tx, { id: text })`
    select id from class_students where student_id = ${student_id} and left_at is null order by id`;
  return rows.map(({ id }) => id);
}

async function leaveTeacher(
  tx: Tx,
  ctx: Ctx,
  { student_id, teacher_id, from }: { student_id: string; teacher_id: string; from: Date },
): Promise<LeftClass[]> {
  const rows = await rowsOf(tx, { class_id: text })`
    select cs.class_id from class_students cs join classes c on c.id = cs.class_id
    where cs.student_id = ${student_id} and cs.left_at is null and c.teacher_id = ${teacher_id} order by cs.class_id`;
  const left: LeftClass[] = [];
  for (const { class_id } of rows) {
    const one = await leaveUndoably(tx, ctx, { class_id, student_id, from });
    if (one !== null) left.push(one);
  }
  return left;
}
