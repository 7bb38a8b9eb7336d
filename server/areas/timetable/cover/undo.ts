import { eq } from 'drizzle-orm';
import { audit, auditAll, type Entry } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { lockFor } from '../../access/api.ts';
import { holdAgain, type Notified, setHours, studentsInLessons, unlessTaken } from '../../calendar/api.ts';
import { settleRequestsOf } from '../../studentLessons/api.ts';
import { lockAbsence, nameOfTeacher } from '../absences.ts';
import { cover_plans } from '../tables.ts';
import { planInForce } from './applied.ts';
import { closedAmong, lockedLessons } from './lessons.ts';
import { notifyOfCover } from './notices.ts';

/** Succeeds while no lesson of the plan has begun or changed since, no class is inactive, and no slot was taken or closed (CAL-18). */
export const undoCover: Handler<'POST /v1/teacher-absences/:id/plan/undo'> = async (ctx, { params }) =>
  ctx.transaction(async (tx) => {
    const off = await lockAbsence(tx, params.id, { days: 'read' });
    const plan = await planInForce(tx, off.id);
    if (!plan) throw new AppError('cover_none');
    const now = ctx.clock.now();
    const ids = plan.lessons.map(({ lesson_id }) => lesson_id);
    await lockFor(tx, { students: await studentsInLessons(tx, ids) });
    const lessons = await lockedLessons(tx, ids, now);
    const returning = plan.lessons.flatMap(({ lesson_id, before }) => {
      const zone = lessons.get(lesson_id)?.zone;
      return zone === undefined ? [] : { zone, starts_at: before.starts_at };
    });
    const isClosed = await closedAmong(tx, returning);
    const kept: (string | undefined)[] = [];
    const notified: Notified[] = [];
    const entries: Entry[] = [];
    // Undoes the steps in reverse order, so that each restores the state before the plan's own step.
    for (const { lesson_id, before, was_closed, after, updated_at } of plan.lessons.toReversed()) {
      const lesson = lessons.get(lesson_id);
      const isAsLeft = lesson?.updated_at === updated_at && !lesson.begun && new Date(before.starts_at) > now;
      const isClosedSince = lesson && !was_closed && isClosed({ ...before, zone: lesson.zone });
      const isBack =
        isAsLeft &&
        lesson.class_on &&
        !isClosedSince &&
        (await unlessTaken(tx, async () => {
          await setHours(tx, lesson_id, before);
          if (after === null) notified.push(...(await holdAgain(tx, ctx, [lesson_id])));
        }));
      if (!isBack) kept.push(lesson?.class_name);
      else
        entries.push({
          ...({ context: 'calendar', entity: 'lessons', entity_id: lesson_id } as const),
          entity_name: lesson.class_name,
          before: after ? { ...after, status: 'scheduled' } : { ...before, status: 'cancelled' },
          after: { ...before, status: 'scheduled' },
        });
    }
    refuseKept(kept);
    await auditAll(tx, ctx, entries);
    await settleRequestsOf(tx, ctx, { lesson_ids: plan.lessons.map(({ lesson_id }) => lesson_id) });
    await tx.update(cover_plans).set({ undone_at: now }).where(eq(cover_plans.id, plan.id));
    await audit(tx, ctx, {
      context: 'calendar',
      entity: 'cover_plans',
      entity_id: plan.id,
      entity_name: await nameOfTeacher(tx, off.teacher_id),
      before: {},
    });
    await notifyOfCover(tx, ctx, plan.lessons, notified, () => 'lessons_as_before');
    return { restored: plan.lessons.length };
  });

/** Names the classes of the lessons that are still in the timetable. */
function refuseKept(kept: readonly (string | undefined)[]): void {
  const names = new Set(kept.flatMap((name) => name ?? []));
  if (names.size > 0)
    throw new AppError('cover_kept', { count: kept.length, names: [...names].sort().join(', ') });
  if (kept.length > 0) throw new AppError('stale');
}
