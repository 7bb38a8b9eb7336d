import { eq, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import { ensureFound } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { lockFor } from '../access/api.ts';
import { cancelLessons, restoreLessons } from '../calendar/api.ts';
import { classes } from './tables.ts';

/** Off cancels the lessons to come; on holds those again that can take place (CAL-16). */
export const changeClassStatus: Handler<'PATCH /v1/classes/:id/change-status'> = async (
  ctx,
  { params, body },
) => {
  await ctx.transaction(async (tx) => {
    await lockFor(tx, { days: 'read', classes: [params.id] });
    const [known] = await tx.select().from(classes).where(eq(classes.id, params.id));
    const { id, title, status } = ensureFound(known);
    if (status === body.status) return;
    await tx.update(classes).set({ status: body.status }).where(eq(classes.id, id));
    if (body.status) await restoreLessons(tx, ctx, sql`l.class_id = ${id} and l.cancel_cause = 'class_off'`);
    else await cancelLessons(tx, ctx, { where: sql`l.class_id = ${id}`, cause: 'class_off', reason: '' });
    await audit(tx, ctx, {
      context: 'classes',
      entity: 'classes',
      entity_id: id,
      entity_name: title,
      before: { status },
      after: { status: body.status },
    });
  });
  return ok;
};
