import type { TransferStatus } from '../../../domain/transfers.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { NoticeName, NoticeValues } from '../../texts/texts.ts';
import { administratorsWith, notify } from '../messages/api.ts';
import type { student_transfers } from './tables.ts';

type Transfer = typeof student_transfers.$inferSelect;

const concerned = {
  student: text,
  student_user: text,
  teacher: text,
  teacher_user: text,
  new_teacher: orNull(text),
};

async function concernedBy(tx: Tx, { student_id, teacher_id, new_teacher_id }: Transfer) {
  const rows = await rowsOf(tx, concerned)`
    select u.name as student, u.user_id as student_user, tu.name as teacher, tu.user_id as teacher_user,
      (select nu.name from teachers n join users nu on nu.user_id = n.user_id where n.teacher_id = ${new_teacher_id})
        as new_teacher
    from students s join users u on u.user_id = s.user_id, teachers t join users tu on tu.user_id = t.user_id
    where s.student_id = ${student_id} and t.teacher_id = ${teacher_id}`;
  return ensureFound(rows[0]);
}

const noticeSender =
  (tx: Tx, ctx: Ctx, { id }: Transfer) =>
  <N extends NoticeName>(to: readonly string[], notice: N, values: NoticeValues<N>) =>
    notify(tx, ctx, to, { notification: 'NOTICE', notice, values, body: { transfer_id: id } });

/** Notifies the administrators who may decide the request. */
export async function notifyRequested(tx: Tx, ctx: Ctx, transfer: Transfer): Promise<void> {
  const { student, teacher } = await concernedBy(tx, transfer);
  const ids = await administratorsWith(tx, 'create:student_transfer');
  await noticeSender(tx, ctx, transfer)(ids, 'transfer_requested', { student, teacher });
}

/** The offer of the student notifies the new teacher; no one is notified of their own action. */
export async function notifyApproved(tx: Tx, ctx: Ctx, transfer: Transfer): Promise<void> {
  const { student, student_user, teacher, teacher_user, new_teacher } = await concernedBy(tx, transfer);
  const send = noticeSender(tx, ctx, transfer);
  if (transfer.transfer_type === 'HOUR_CHANGE') {
    await send([student_user], 'transfer_hours', { teacher });
    return;
  }
  // They no longer appear on each other's screens.
  await ctx.events.announceChange(tx, { of: teacher_user, topic: 'student' });
  await ctx.events.announceChange(tx, { of: student_user, topic: 'student' });
  if (new_teacher === null) {
    await send([student_user], 'transfer_search', { teacher });
    await send([teacher_user], 'transfer_left', { student });
  } else {
    await send([student_user], 'transfer_student', { teacher, new_teacher });
    await send([teacher_user], 'transfer_approved', { student, new_teacher });
  }
}

export async function notifyReproved(tx: Tx, ctx: Ctx, transfer: Transfer): Promise<void> {
  if (transfer.sender_id === null) return;
  const { student } = await concernedBy(tx, transfer);
  const reason = transfer.reproval_comment ?? '';
  await noticeSender(tx, ctx, transfer)([transfer.sender_id], 'transfer_reproved', { student, reason });
}

/** Those who were told of the decision; the end of the offer notifies the new teacher. */
export async function notifyUndone(
  tx: Tx,
  ctx: Ctx,
  transfer: Transfer,
  leads_to: TransferStatus,
): Promise<void> {
  const { student, student_user, teacher, teacher_user } = await concernedBy(tx, transfer);
  const send = noticeSender(tx, ctx, transfer);
  if (transfer.status === 'REPROVED') {
    if (transfer.sender_id !== null) await send([transfer.sender_id], 'transfer_reopened', { student });
    return;
  }
  if (transfer.transfer_type === 'HOUR_CHANGE') {
    await send([student_user], 'transfer_hours_kept', { teacher });
    return;
  }
  // They appear on each other's screens again.
  await ctx.events.announceChange(tx, { of: teacher_user, topic: 'student' });
  await ctx.events.announceChange(tx, { of: student_user, topic: 'student' });
  await send([student_user], 'transfer_kept', { teacher });
  if (leads_to === 'PENDING') await send([teacher_user], 'transfer_waits_again', { student });
  else await send([teacher_user], 'transfer_undone', { student });
}
