import { eq, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import { refuseStale } from '../../platform/changeRow.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { lockFor } from '../access/api.ts';
import { cancelLessons, restoreLessons } from '../calendar/api.ts';
import { classes } from './tables.ts';

/**
 * Off cancels the lessons to come; on holds those again that can take place (CAL-16). An undo holds all of them or refuses: a class
 * that is on with fewer lessons than before is not what it was.
 */
export const changeClassStatus: Handler<'PATCH /v1/classes/:id/change-status'> = async (
  ctx,
  { params, body },
) => {
  return ctx.transaction(async (tx) => {
    await lockFor(tx, { days: 'read', classes: [params.id] });
    const [known] = await tx.select().from(classes).where(eq(classes.id, params.id));
    const { id, title, status, updated_at } = ensureFound(known);
    refuseStale({ updated_at }, body.updated_at);
    if (status === body.status) return { ...ok, updated_at: updated_at.toISOString() };
    const [changed] = await tx
      .update(classes)
      .set({ status: body.status })
      .where(eq(classes.id, id))
      .returning({ updated_at: classes.updated_at });
    if (body.status) {
      const again = await restoreLessons(tx, ctx, sql`l.class_id = ${id} and l.cancel_cause = 'class_off'`);
      if (body.is_undo && again.lost > 0) throw new AppError('class_undo_lost', { count: again.lost });
    } else await cancelLessons(tx, ctx, { where: sql`l.class_id = ${id}`, cause: 'class_off', reason: '' });
    await audit(tx, ctx, {
      context: 'classes',
      entity: 'classes',
      entity_id: id,
      entity_name: title,
      before: { status },
      after: { status: body.status },
    });
    return { ...ok, updated_at: ensureFound(changed, 'internal').updated_at.toISOString() };
  });
};
