import { and, eq } from 'drizzle-orm';
import { areReasonsValid } from '../../../domain/teacherRating.ts';
import { requireActor } from '../../platform/actor.ts';
import { AppError, ensureFound, refused } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { markAnswered } from '../messages/api.ts';
import { notifications } from '../messages/tables.ts';
import { sealRating } from './releaseRatings.ts';
import { pending_ratings } from './tables.ts';

/** Writes no audit row: author and time would identify the student (EVAL-5). */
export const rateTeacher: Handler<'POST /v1/teacher-evaluation/:id'> = async (ctx, { params, body }) => {
  if (!areReasonsValid(body.rating, body.reason))
    throw refused({ path: 'reason', code: 'rating_reason_required' });
  return ctx.transaction(async (tx) => {
    const [asked] = await tx
      .select({ body: notifications.body })
      .from(notifications)
      .where(
        and(
          eq(notifications.id, params.id),
          eq(notifications.recipient_id, requireActor(ctx).user_id),
          eq(notifications.notification, 'TEACHER_EVALUATION'),
        ),
      )
      .for('update');
    await ctx.events.announceChange(tx, { of: requireActor(ctx).user_id, topic: 'messages' });
    const { teacher_id = '', answered } = ensureFound(asked).body;
    if (answered) throw new AppError('evaluation_exists');
    await markAnswered(tx, params.id);
    const sealed = sealRating(ctx.secrets, { teacher_id, rating: body.rating, reason: body.reason });
    await tx.insert(pending_ratings).values({ sealed });
    return ok;
  });
};
