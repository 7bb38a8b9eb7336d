import { and, eq, sql } from 'drizzle-orm';
import { localDate } from '../../../domain/schoolTime.ts';
import { areReasonsValid } from '../../../domain/teacherRating.ts';
import { actorOf } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError, found } from '../../platform/errors.ts';
import { notifications } from '../messages/tables.ts';
import { teacher_evaluations } from './tables.ts';

/**
 * A student rates the teacher from its own notification, once. The rating is kept with nothing that tells who gave it,
 * so there is no audit row either: its author and moment would name the student (ruling F).
 */
export async function rateTeacher(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: { rating: number; reason: string[] } },
) {
  if (!areReasonsValid(body.rating, body.reason))
    throw new AppError(
      'invalid_request',
      {},
      {
        issues: [{ path: 'reason', message: 'Escolha ao menos um motivo da lista.' }],
      },
    );
  return ctx.transaction(async (tx) => {
    const [asked] = await tx
      .select({ body: notifications.body })
      .from(notifications)
      .where(
        and(
          eq(notifications.id, params.id),
          eq(notifications.recipient_id, actorOf(ctx).user_id),
          eq(notifications.notification, 'TEACHER_EVALUATION'),
        ),
      )
      .for('update');
    const { teacher_id = '', answered } = found(asked).body;
    if (answered) throw new AppError('evaluation_exists');
    await tx
      .update(notifications)
      .set({ is_read: true, body: sql`${notifications.body} || '{"answered":"true"}'` })
      .where(eq(notifications.id, params.id));
    await tx.insert(teacher_evaluations).values({
      teacher_id,
      rating: body.rating,
      reason: body.reason,
      day: localDate(ctx.clock.now()),
    });
    return { ok: true as const };
  });
}
