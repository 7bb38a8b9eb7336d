import { and, eq, sql } from 'drizzle-orm';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { bool, digits, instant, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { administratorsWith, notify } from '../messages/api.ts';
import {
  datesOf,
  deleteAbsence,
  insertAbsence,
  isPlanned,
  lessonsDuring,
  lessonsLeft,
  lockAbsence,
} from './absences.ts';
import { teacher_absences } from './tables.ts';

const announcedRow = {
  id: text,
  starts_at: instant,
  ends_at: instant,
  timezone: text,
  reason: text,
  by_teacher: bool,
  lessons: digits,
  is_settled: bool,
};

/** Condition on `a` (teacher_absences): lessons were replanned or cancelled because of it. */
const isSettled = sql`(${isPlanned} or exists (select 1 from lessons l where l.teacher_id = a.teacher_id
  and l.starts_at < a.ends_at and l.ends_at > a.starts_at and l.cancel_cause = 'absence'))`;

const callerOf = (ctx: Ctx): string => ensureFound(requireActor(ctx).teacher_id);

/** Returns the time zone of the caller's availability. */
async function callerZone(ctx: Ctx): Promise<string> {
  const rows = await rowsOf(ctx.db, { timezone: text })`
    select timezone from personal where user_id = ${requireActor(ctx).user_id}`;
  return rows[0]?.timezone ?? SCHOOL_ZONE;
}

export const listAnnounced: Handler<'GET /v1/account/absences'> = async (ctx) => {
  const now = ctx.clock.now();
  const rows = await rowsOf(ctx.db, announcedRow)`
    select a.id, a.starts_at, a.ends_at, a.timezone, a.reason, a.by_teacher, ${lessonsLeft(now)} as lessons,
      ${isSettled} as is_settled
    from teacher_absences a where a.teacher_id = ${callerOf(ctx)} and a.ends_at > ${now.toISOString()}
    order by a.starts_at, a.id`;
  return rows.map(({ starts_at, ends_at, by_teacher, reason, lessons, is_settled, ...row }) => ({
    ...row,
    ...datesOf({ starts_at, ends_at, timezone: row.timezone }),
    reason: by_teacher ? reason : null,
    lessons: Number(lessons),
    can_withdraw: by_teacher && !is_settled && new Date(starts_at) > now,
  }));
};

export const previewAnnounced: Handler<'POST /v1/account/absences/preview'> = async (ctx, { body }) =>
  lessonsDuring(ctx, { ...body, teacher_id: callerOf(ctx), timezone: await callerZone(ctx) });

/** Inserts the caller's time off and notifies the administrators who can edit the calendar (CAL-19). */
export const announceAbsence: Handler<'POST /v1/account/absences'> = async (ctx, { body }) => {
  const teacher_id = callerOf(ctx);
  const timezone = await callerZone(ctx);
  return ctx.transaction(async (tx) => {
    const { id, name } = await insertAbsence(tx, ctx, { ...body, teacher_id, timezone, by_teacher: true });
    await notify(tx, ctx, await administratorsWith(tx, 'edit:calendar'), {
      notification: 'NOTICE',
      notice: 'teacher_away',
      values: { name, from: { day: body.start_date }, to: { day: body.end_date }, reason: body.reason },
    });
    return { id };
  });
};

export const withdrawAbsence: Handler<'DELETE /v1/account/absences/:id'> = async (ctx, { params }) => {
  const teacher_id = callerOf(ctx);
  const mine = and(eq(teacher_absences.id, params.id), eq(teacher_absences.teacher_id, teacher_id));
  const [found] = await ctx.db.select({ id: teacher_absences.id }).from(teacher_absences).where(mine);
  const { id } = ensureFound(found);
  await ctx.transaction(async (tx) => {
    const off = await lockAbsence(tx, id);
    const { rows } = await tx.execute(
      sql`select 1 from teacher_absences a where a.id = ${id} and ${isSettled}`,
    );
    if (!off.by_teacher || rows.length > 0 || off.starts_at <= ctx.clock.now())
      throw new AppError('absence_settled');
    const name = await deleteAbsence(tx, ctx, off);
    const { start_date, end_date } = datesOf(off);
    await notify(tx, ctx, await administratorsWith(tx, 'edit:calendar'), {
      notification: 'NOTICE',
      notice: 'teacher_stays',
      values: { name, from: { day: start_date }, to: { day: end_date } },
    });
  });
  return { ok: true };
};
