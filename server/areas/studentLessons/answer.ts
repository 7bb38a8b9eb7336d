import { sql } from 'drizzle-orm';
import { requireActor } from '../../platform/actor.ts';
import { changeRow } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockFor, visibleTeachers } from '../access/api.ts';
import { addSeat, moveLesson, removeSeat } from '../calendar/api.ts';
import { chosenHour, hourLost } from './chosenHour.ts';
import { leaveSeat } from './giveUp.ts';
import { notifyAccepted, notifyRefused } from './notices.ts';
import { findOwnLesson, type OwnLesson } from './ownLesson.ts';
import { joinsOfAnswer, rescheduleView } from './queries.ts';
import { settleRequestsOf } from './settleRequests.ts';
import { makeups, reschedules } from './tables.ts';
import type { Wanted } from './wanted.ts';

type Request = typeof reschedules.$inferSelect;

/** Once, by the teacher of the wanted hour or an administrator (LESSON-4). */
export const answerReschedule: Handler<'POST /v1/reschedules/:id/answer'> = async (ctx, { params, body }) =>
  ctx.transaction(async (tx) => {
    const { student_id, teacher_id } = await lockConcerned(tx, ctx, params.id);
    const now = ctx.clock.now();
    const request = await changeRow(tx, ctx, reschedules, params.id, {
      context: 'calendar',
      student_id,
      values: ({ status, starts_at }) => {
        if (status !== 'pending' || starts_at <= now) throw new AppError('reschedule_closed');
        const decided = { teacher_id, decided_by: requireActor(ctx).user_id, decided_at: now };
        return body.accept
          ? { status: 'accepted' as const, ...decided }
          : { status: 'refused' as const, reason: body.reason ?? null, ...decided };
      },
    });
    if (body.accept) await accept(tx, ctx, request, now);
    else await notifyRefused(tx, ctx, request);
    return rescheduleView(ctx, tx, params.id);
  });

const concerned = { student_id: text, teacher_id: text, class_id: text, to_class_id: text };

async function lockConcerned(tx: Tx, ctx: Ctx, id: string) {
  const [known] = await rowsOf(tx, concerned)`
    select r.student_id, t.teacher_id, l.class_id, coalesce(o.class_id, l.class_id) as to_class_id
    from reschedules r ${joinsOfAnswer} where r.id = ${id} and ${visibleTeachers(ctx)}`;
  const { student_id, teacher_id, class_id, to_class_id } = ensureFound(known);
  await lockFor(tx, {
    days: 'read',
    teachers: [teacher_id],
    students: [student_id],
    classes: [class_id, to_class_id],
  });
  return { student_id, teacher_id };
}

async function accept(tx: Tx, ctx: Ctx, request: Request, now: Date): Promise<void> {
  const { student_id, lesson_id, to_lesson_id, starts_at: start } = request;
  const own = await findOwnLesson(tx, { student_id, lesson_id }, now);
  if (!own || (!own.is_open && (own.begun || own.cancelled))) throw hourLost('lesson');
  const hour = await chosenHour(tx, own, { student_id, start, to_lesson_id, now });
  // Before the seat, in the order in which the school takes make-ups back.
  await spendMakeup(tx, own, hour, { student_id, now });
  await refuseIfLost(ctx, () => take(tx, ctx, own, hour, student_id));
  await settleRequestsOf(tx, ctx, { lesson_ids: [own.id] });
  await notifyAccepted(tx, ctx, request, own);
}

/** A private lesson moves; in a group the seat does. */
async function take(tx: Tx, ctx: Ctx, own: OwnLesson, hour: Wanted, student_id: string): Promise<void> {
  if (hour.to_lesson_id === null) {
    await moveLesson(tx, ctx, own, hour);
    return;
  }
  if (!own.is_open) await leaveSeat(tx, ctx, own, student_id);
  await removeSeat(tx, { lesson_id: own.id, student_id });
  await addSeat(tx, { lesson_id: hour.to_lesson_id, student_id });
}

/**
 * Spends the make-up. For a lesson that was not given up it creates one, so that giving up the new lesson opens a make-up with the same
 * expiry.
 */
async function spendMakeup(
  tx: Tx,
  own: OwnLesson,
  { to_lesson_id }: Wanted,
  { student_id, now }: { student_id: string; now: Date },
): Promise<void> {
  const used = { used_at: now, used_lesson_id: to_lesson_id ?? own.id, returned_lesson_id: null };
  if (own.makeup_id === null) {
    await tx
      .insert(makeups)
      .values({
        student_id,
        lesson_id: own.id,
        starts_at: own.first_start,
        expires_at: own.expires_at,
        given_up_at: now,
        ...used,
      })
      .onConflictDoUpdate({ target: [makeups.student_id, makeups.lesson_id], set: used });
    return;
  }
  const isAsSeen = own.is_open ? sql`used_at is null` : sql`used_lesson_id = ${own.id}`;
  const spent = await tx
    .update(makeups)
    .set(used)
    .where(sql`${makeups.id} = ${own.makeup_id} and ${isAsSeen}`)
    .returning({ id: makeups.id });
  if (spent.length === 0) throw hourLost('lesson');
}

const LOST = new Set(['lesson_overlap', 'class_full', 'already_exists']);

/** A concurrent request may have taken the hour. */
async function refuseIfLost(ctx: Ctx, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (LOST.has(ctx.refusalOf(error)?.code ?? '')) throw hourLost('occupied');
    throw error;
  }
}
