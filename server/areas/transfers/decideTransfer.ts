import type { Validated } from '../../../contract/index.ts';
import { transferGoal } from '../../../domain/transfers.ts';
import { requireActor } from '../../platform/actor.ts';
import { changeRow } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound, refused } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockFor } from '../access/api.ts';
import { carryOut } from './carryOut.ts';
import { notifyReproved } from './notices.ts';
import { transferView } from './queries.ts';
import { requireStillTaught } from './stillTaught.ts';
import { student_transfers } from './tables.ts';
import { keepUndo } from './undos.ts';

type Body = Validated<'PATCH /v1/students-transfer/:id'>['body'];

/** Once, by the first administrator (TRANSFER-2). */
export const decideTransfer: Handler<'PATCH /v1/students-transfer/:id'> = async (ctx, { params, body }) => {
  return ctx.transaction(async (tx) => {
    const [known] = await rowsOf(tx, { student_id: text, teacher_id: text })`
      select student_id, teacher_id from student_transfers where id = ${params.id}`;
    const { student_id, teacher_id } = ensureFound(known);
    const decision = decisionOf(ctx, body, teacher_id);
    // The new teacher, to whom the student is offered, is locked before the student.
    await lockFor(tx, { teachers: goalIn(decision), students: [student_id] });
    const transfer = await changeRow(tx, ctx, student_transfers, params.id, {
      context: 'students_transfer',
      student_id,
      seen: body.updated_at,
      values: (old) => {
        if (old.status !== 'PENDING') throw new AppError('transfer_decided');
        return decision;
      },
    });
    if (transfer.status === 'APPROVED') {
      await requireStillTaught(tx, transfer);
      const done = await carryOut(tx, ctx, transfer);
      await keepUndo(tx, ctx, { transfer, leads_to: 'PENDING', done });
    } else {
      await keepUndo(tx, ctx, { transfer, leads_to: 'PENDING', done: null });
      await notifyReproved(tx, ctx, transfer);
    }
    return transferView(ctx, tx, params.id);
  });
};

const goalIn = (decision: ReturnType<typeof decisionOf>) =>
  'new_teacher_id' in decision ? [decision.new_teacher_id] : [];

function decisionOf(ctx: Ctx, body: Body, teacher_id: string) {
  const decided = { decided_by: requireActor(ctx).user_id, decided_at: ctx.clock.now() };
  if (body.status === 'REPROVED')
    return { ...decided, status: body.status, reproval_comment: body.reproval_comment ?? null };
  const goal = transferGoal({
    teacher_id,
    new_teacher_id: typeof body.new_teacher_id === 'string' ? body.new_teacher_id : null,
    send_to_match: body.send_to_match || body.new_teacher_id === true,
  });
  if (typeof goal === 'string')
    throw refused({
      path: 'new_teacher_id',
      code: goal === 'transfer_teacher_missing' ? 'transfer_choose_teacher' : goal,
    });
  return { ...decided, status: body.status, ...goal };
}
