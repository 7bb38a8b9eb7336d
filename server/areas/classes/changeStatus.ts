import { eq, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import { lockRow } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { cancelLessons, resumeSeats } from '../calendar/api.ts';
import { classes } from './tables.ts';

/** Off cancels the lessons to come; on holds them again, or throws `lesson_overlap` when an hour was given away (CAL-16). */
export const changeClassStatus: Handler<'PATCH /v1/classes/:id/change-status'> = async (
  ctx,
  { params, body },
) => {
  await ctx.transaction(async (tx) => {
    const { id, title, status } = await lockRow(tx, classes, params.id);
    if (status === body.status) return;
    await tx.update(classes).set({ status: body.status }).where(eq(classes.id, id));
    if (body.status) await holdAgain(tx, ctx, id);
    else await cancelLessons(tx, ctx, { where: sql`l.class_id = ${id}`, cause: 'class_off', reason: '' });
    await audit(tx, ctx, {
      ...{ context: 'classes', entity: 'classes', entity_id: id, entity_name: title },
      before: { status },
      after: { status: body.status },
    });
  });
  return ok;
};

async function holdAgain(tx: Tx, ctx: Ctx, class_id: string): Promise<void> {
  const rows = await rowsOf(tx, { id: text })`
    update lessons set status = 'scheduled', cancel_cause = null, cancel_reason = null
    where class_id = ${class_id} and cancel_cause = 'class_off' and starts_at > ${ctx.clock.now().toISOString()}
    returning id`;
  await resumeSeats(
    tx,
    ctx,
    rows.map(({ id }) => id),
  );
}
