import { sql } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import { refuseStale } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockFor } from '../access/api.ts';
import { cancelLessons, removeSeat } from '../calendar/api.ts';
import { notifyGivenUp } from './notices.ts';
import { callingStudent, type OwnLesson, ownLesson, refuseLate } from './ownLesson.ts';
import { makeupView } from './queries.ts';
import { settleRequestsOf } from './settleRequests.ts';
import { makeups } from './tables.ts';

/** A repeated call returns the same make-up (LESSON-1). */
export const giveUp: Handler<'POST /v1/calendar/:id/give-up'> = async (ctx, { params, body }) =>
  ctx.transaction(async (tx) => {
    const student_id = callingStudent(ctx);
    const { class_id } = await ownLesson(tx, ctx, params.id);
    await lockFor(tx, { students: [student_id], classes: [class_id] });
    const own = await ownLesson(tx, ctx, params.id);
    if (own.is_open) return makeupView(ctx, tx, ensureFound(own.makeup_id, 'internal'));
    refuseStale({ updated_at: new Date(own.updated_at) }, body.updated_at);
    refuseLate(own, ctx.clock.now());
    await leaveSeat(tx, ctx, own, student_id);
    const makeup_id = await openMakeup(tx, ctx, own, student_id);
    await settleRequestsOf(tx, ctx, { lesson_ids: [own.id] });
    await notifyGivenUp(tx, ctx, own, student_id);
    return makeupView(ctx, tx, makeup_id);
  });

/** A lesson to which nobody else comes is cancelled; its own student still sees it. */
export async function leaveSeat(tx: Tx, ctx: Ctx, own: OwnLesson, student_id: string): Promise<void> {
  const { rows: others } = await tx.execute(sql`select 1 from lesson_students
    where lesson_id = ${own.id} and student_id <> ${student_id} limit 1`);
  const isLast = others.length === 0;
  if (isLast)
    await cancelLessons(tx, ctx, {
      where: sql`l.id = ${own.id}`,
      cause: 'student',
      reason: '',
      callerNotifies: true,
    });
  if (!isLast || own.is_guest) await removeSeat(tx, { lesson_id: own.id, student_id });
}

/** The one that this lesson already made up keeps its expiry (LESSON-2). */
async function openMakeup(tx: Tx, ctx: Ctx, own: OwnLesson, student_id: string): Promise<string> {
  const now = ctx.clock.now();
  const open = {
    given_up_at: now,
    used_at: null,
    used_lesson_id: null,
    returned_lesson_id: null,
    reminded_at: null,
  };
  const dates = { starts_at: own.first_start, expires_at: own.expires_at };
  const [row] =
    own.makeup_id === null
      ? await tx
          .insert(makeups)
          .values({ student_id, lesson_id: own.id, ...dates, ...open })
          .onConflictDoUpdate({ target: [makeups.student_id, makeups.lesson_id], set: { ...dates, ...open } })
          .returning({ id: makeups.id })
      : await tx
          .update(makeups)
          .set(open)
          .where(sql`${makeups.id} = ${own.makeup_id}`)
          .returning({ id: makeups.id });
  const { id } = ensureFound(row, 'internal');
  await audit(tx, ctx, {
    context: 'calendar',
    entity: 'makeups',
    entity_id: id,
    entity_name: own.class_name,
    student_id,
    after: { lesson_id: own.id, starts_at: own.starts_at.toISOString() },
  });
  return id;
}
