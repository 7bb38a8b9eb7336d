import { eq } from 'drizzle-orm';
import { changeRow } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockFor } from '../access/api.ts';
import { rejoinClass } from '../classes/api.ts';
import { endExclusion } from '../matching/api.ts';
import { endSearch } from '../onboarding/api.ts';
import { membershipsOf } from './carryOut.ts';
import { notifyUndone } from './notices.ts';
import { transferView } from './queries.ts';
import { requireStillTaught } from './stillTaught.ts';
import { type CarriedOut, carriedOut, student_transfers, transfer_undos } from './tables.ts';

const refusals = {
  accepted: 'transfer_undo_accepted',
  changed: 'transfer_undo_changed',
  taken: 'transfer_undo_taken',
} as const;

/** Restores everything that the decision changed, or refuses and changes nothing (TRANSFER-10). */
export const undoTransfer: Handler<'POST /v1/students-transfer/:id/undo'> = (ctx, { params, body }) =>
  ctx.transaction(async (tx) => {
    const old = await lockTransfer(tx, params.id);
    const [undo] = await tx.select().from(transfer_undos).where(eq(transfer_undos.transfer_id, old.id));
    const now = ctx.clock.now();
    const transfer = await changeRow(tx, ctx, student_transfers, old.id, {
      context: 'students_transfer',
      student_id: old.student_id,
      seen: body.updated_at,
      values: () => {
        if (!undo) throw new AppError('transfer_undo_none');
        if (undo.undo_until <= now) throw new AppError('transfer_undo_late');
        return undone(undo.leads_to);
      },
    });
    const done = ensureFound(undo, 'internal').carried_out;
    if (done !== null) await takeBack(tx, ctx, old.student_id, done);
    // The same check as for a new request, because the student may have left the teacher since.
    if (transfer.status === 'PENDING') await requireStillTaught(tx, transfer);
    await tx.delete(transfer_undos).where(eq(transfer_undos.transfer_id, old.id));
    await notifyUndone(tx, ctx, old, transfer.status);
    return transferView(ctx, tx, old.id);
  });

/** A request is as it was; a creation keeps what it wanted, for the history. */
const undone = (status: 'PENDING' | 'UNDONE') =>
  status === 'UNDONE'
    ? { status, match_id: null }
    : {
        status,
        match_id: null,
        new_teacher_id: null,
        send_to_match: false,
        reproval_comment: null,
        decided_by: null,
        decided_at: null,
      };

/** Locks what the decision may have changed before the transfer itself, in the documented order. */
async function lockTransfer(tx: Tx, id: string) {
  const [known] = await rowsOf(tx, { student_id: text, teacher_id: text, classes: orNull(text) })`
    select st.student_id, st.teacher_id,
      (select string_agg(one ->> 'class_id', ',') from transfer_undos u
        cross join jsonb_array_elements(u.carried_out -> 'classes') one where u.transfer_id = st.id) as classes
    from student_transfers st where st.id = ${id}`;
  const { student_id, teacher_id, classes } = ensureFound(known);
  await lockFor(tx, {
    ...(classes !== null && { days: 'read' }),
    teachers: [teacher_id],
    students: [student_id],
    classes: classes?.split(',') ?? [],
  });
  const [transfer] = await tx.select().from(student_transfers).where(eq(student_transfers.id, id));
  return ensureFound(transfer);
}

async function takeBack(tx: Tx, ctx: Ctx, student_id: string, done: CarriedOut): Promise<void> {
  // Written by an earlier version of another shape.
  if (!carriedOut(done)) throw new AppError('transfer_undo_none');
  const { classes, memberships, exclusion_id, search } = done;
  const ended = await endSearch(tx, ctx, student_id, search);
  if (ended !== null) throw new AppError(refusals[ended]);
  // A class that the student has joined since is someone's work.
  const isSeated = (await membershipsOf(tx, student_id)).some((id) => !memberships.includes(id));
  if (isSeated) throw new AppError('transfer_undo_changed');
  if (exclusion_id !== null) await endExclusion(tx, exclusion_id);
  for (const left of classes) {
    const refusal = await rejoinClass(tx, ctx, student_id, left);
    if (refusal !== null) throw new AppError(refusals[refusal]);
  }
}
