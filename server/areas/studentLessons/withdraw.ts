import { changeRow } from '../../platform/changeRow.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockFor } from '../access/api.ts';
import { notifyWithdrawn } from './notices.ts';
import { callingStudent } from './ownLesson.ts';
import { rescheduleView } from './queries.ts';
import { reschedules } from './tables.ts';

/** (LESSON-5) */
export const withdraw: Handler<'POST /v1/reschedules/:id/withdraw'> = async (ctx, { params }) =>
  ctx.transaction(async (tx) => {
    const student_id = callingStudent(ctx);
    const [known] = await rowsOf(tx, { id: text })`
      select id from reschedules where id = ${params.id} and student_id = ${student_id}`;
    ensureFound(known);
    await lockFor(tx, { students: [student_id] });
    const request = await changeRow(tx, ctx, reschedules, params.id, {
      context: 'calendar',
      student_id,
      values: ({ status }) => {
        if (status !== 'pending') throw new AppError('reschedule_closed');
        return { status: 'withdrawn' as const, decided_at: ctx.clock.now() };
      },
    });
    await notifyWithdrawn(tx, ctx, request);
    return rescheduleView(ctx, tx, params.id);
  });
