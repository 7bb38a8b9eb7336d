import type { Validated } from '../../../contract/index.ts';
import { newTransfer } from '../../../domain/transfers.ts';
import { requireActor, requireOwnTeacher } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { bool, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound, refused } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockFor } from '../access/api.ts';
import { carryOut } from './carryOut.ts';
import { notifyRequested } from './notices.ts';
import { transferView } from './queries.ts';
import { student_transfers } from './tables.ts';
import { keepUndo } from './undos.ts';

type Body = Validated<'POST /v1/students-transfer'>['body'];

/** (TRANSFER-1) */
export const createTransfer: Handler<'POST /v1/students-transfer'> = async (ctx, { body }) => {
  const { type, user_id } = requireActor(ctx);
  const byAdmin = type === 'ADMIN';
  if (!byAdmin) requireOwnTeacher(ctx, body.teacher_id);
  const planned = planOf(body, byAdmin);
  return ctx.transaction(async (tx) => {
    // The new teacher, to whom the student is offered, is locked before the student.
    await lockFor(tx, { teachers: [planned.new_teacher_id], students: [body.student_id] });
    await requireTaught(tx, body, byAdmin);
    const now = ctx.clock.now();
    const isDecided = planned.status === 'APPROVED';
    const values = {
      ...planned,
      student_id: body.student_id,
      teacher_id: body.teacher_id,
      description: body.description,
      is_from_admin: byAdmin,
    };
    const [made] = await tx
      .insert(student_transfers)
      .values({
        ...values,
        sender_id: user_id,
        created_at: now,
        ...(isDecided && { decided_by: user_id, decided_at: now }),
      })
      .returning();
    const transfer = ensureFound(made, 'internal');
    await audit(tx, ctx, {
      context: 'students_transfer',
      entity: 'student_transfers',
      entity_id: transfer.id,
      student_id: body.student_id,
      after: values,
    });
    if (isDecided)
      await keepUndo(tx, ctx, { transfer, leads_to: 'UNDONE', done: await carryOut(tx, ctx, transfer) });
    else await notifyRequested(tx, ctx, transfer);
    return transferView(ctx, tx, transfer.id);
  });
};

/** The request may repeat values that follow from the caller, but not change them. */
function planOf(body: Body, byAdmin: boolean) {
  const wish = {
    new_teacher_id: typeof body.new_teacher_id === 'string' ? body.new_teacher_id : null,
    send_to_match: body.send_to_match || body.new_teacher_id === true,
  };
  const transfer_type = body.transfer_type ?? null;
  const planned = newTransfer({ ...wish, byAdmin, teacher_id: body.teacher_id, transfer_type });
  if (typeof planned === 'string')
    throw refused({
      path: planned === 'transfer_type_missing' ? 'transfer_type' : 'new_teacher_id',
      code: planned,
    });
  const isOwn =
    (body.is_from_admin ?? byAdmin) === byAdmin &&
    (body.status ?? planned.status) === planned.status &&
    (byAdmin ||
      (!wish.send_to_match && (wish.new_teacher_id ?? planned.new_teacher_id) === planned.new_teacher_id));
  if (!isOwn) throw new AppError('field_forbidden', { field: { code: 'field_transfer' } });
  return planned;
}

/** Requires a student of the teacher's classes, without a pending transfer, who does not wait for a teacher (TRANSFER-3). */
async function requireTaught(tx: Tx, { student_id, teacher_id }: Body, byAdmin: boolean) {
  const [student] = await rowsOf(tx, {
    onboarding_status: text,
    is_taught: bool,
    is_pending: bool,
    known: bool,
  })`
    select s.onboarding_status, exists (select 1 from class_students cs join classes c on c.id = cs.class_id
        where cs.student_id = s.student_id and cs.left_at is null and c.teacher_id = ${teacher_id}) as is_taught,
      exists (select 1 from student_transfers st where st.student_id = s.student_id and st.status = 'PENDING')
        as is_pending,
      exists (select 1 from teachers where teacher_id = ${teacher_id}) as known
    from students s where s.student_id = ${student_id}`;
  const { onboarding_status, is_taught, is_pending, known } = ensureFound(student);
  if (!known || (!byAdmin && !is_taught)) throw new AppError('not_found');
  if (!is_taught) throw new AppError('transfer_not_taught');
  if (is_pending) throw new AppError('transfer_pending');
  if (onboarding_status !== 'CONCLUIDO') throw new AppError('transfer_not_concluded');
}
