import { sql } from 'drizzle-orm';
import type { CancelCause } from '../../../../domain/options.ts';
import { auditAll } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { instant, rowsOf, text } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { lockClassesOf } from '../../access/api.ts';
import { notify } from '../../messages/api.ts';
import { type Notified, peopleOf } from './announce.ts';
import { lockLesson, refuseBegun } from './lessonFacts.ts';

export const cancelLesson: Handler<'POST /v1/calendar/:id/cancel'> = async (ctx, { params, body }) =>
  ctx.transaction(async (tx) => {
    const lesson = await lockLesson(tx, ctx, params.id);
    refuseBegun(lesson);
    if (lesson.cancelled) throw new AppError('lesson_cancelled');
    const others =
      body.scope === 'this'
        ? sql`false`
        : sql`l.entry_id = ${lesson.entry_id} and l.original_start >=
            ${(body.scope === 'following' ? lesson.original_start : ctx.clock.now()).toISOString()}`;
    const { cancelled } = await cancelLessons(tx, ctx, {
      where: sql`l.id = ${lesson.id} or ${others}`,
      cause: 'school',
      reason: body.reason,
    });
    return { cancelled };
  });

interface Cancellation {
  /** Condition on `l` (lessons); only lessons that have not begun are cancelled. */
  where: ReturnType<typeof sql>;
  cause: CancelCause;
  reason: string;
  /** The caller sends a notice of its own, if one is due. */
  callerNotifies?: boolean;
}

/**
 * Writes an audit row per lesson and sends one notice per class. Ends make-ups and requests that depend on these lessons,
 * unless the student gives the lesson up (LESSON-7, LESSON-8). Returns the number of lessons, and who was notified of a
 * lesson through its make-up.
 */
export async function cancelLessons(
  tx: Tx,
  ctx: Ctx,
  { where, cause, reason, callerNotifies = false }: Cancellation,
): Promise<{ cancelled: number; notified: readonly Notified[] }> {
  const isBySchool = cause !== 'student';
  const isOpen = sql`(${where}) and l.status = 'scheduled' and l.starts_at > ${ctx.clock.now().toISOString()}
    and not exists (select 1 from calendar_history h where h.lesson_id = l.id)`;
  await lockClassesOf(tx, isOpen);
  const rows = await rowsOf(tx, {
    id: text,
    class_id: text,
    title: text,
    class_name: text,
    teacher_id: text,
    starts_at: instant,
  })`
    update lessons u set status = 'cancelled', cancel_cause = ${cause}, cancel_reason = ${reason}
    from (select l.id, l.class_id, l.teacher_id, l.title, c.title as class_name, l.starts_at
      from lessons l join classes c on c.id = l.class_id
      where ${isOpen}) f
    where u.id = f.id
    returning f.id, f.class_id, f.teacher_id, f.title, f.class_name, f.starts_at`;
  await auditAll(
    tx,
    ctx,
    rows.map(({ id, class_name }) => ({
      ...({ context: 'calendar', entity: 'lessons', entity_id: id, entity_name: class_name } as const),
      before: { status: 'scheduled', cancel_reason: null },
      after: { status: 'cancelled', cancel_reason: reason },
    })),
  );
  const ids = rows.map(({ id }) => id);
  const notified = isBySchool ? await ctx.ports.lessonClaims.giveBack(tx, ctx, ids) : [];
  for (const group of Map.groupBy(rows, ({ class_id }) => class_id).values())
    await notifyOfClass(tx, ctx, group, { callerNotifies, notified });
  if (isBySchool) await ctx.ports.lessonClaims.settle(tx, ctx, { lesson_ids: ids });
  return { cancelled: rows.length, notified };
}

interface Cancelled {
  readonly id: string;
  readonly title: string;
  readonly teacher_id: string;
  readonly starts_at: string;
}

interface ClassNotice {
  readonly callerNotifies: boolean;
  /** Already notified of a lesson through its make-up. */
  readonly notified: readonly Notified[];
}

async function notifyOfClass(
  tx: Tx,
  ctx: Ctx,
  lessons: readonly Cancelled[],
  { callerNotifies, notified }: ClassNotice,
): Promise<void> {
  const [first] = lessons.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
  if (!first) return;
  const { students, teachers, student_ids } = await peopleOf(
    tx,
    lessons.map(({ id }) => id),
    [...new Set(lessons.map(({ teacher_id }) => teacher_id))],
    notified,
  );
  await ctx.events.announceRecords(tx, ['calendar'], student_ids);
  if (callerNotifies) return;
  const count = lessons.length;
  const people = [...students, ...teachers].filter((id) => id !== ctx.actor?.user_id);
  const from = { moment: new Date(first.starts_at) };
  const { title } = first;
  await (count === 1
    ? notify(tx, ctx, people, { notification: 'NOTICE', notice: 'lesson_cancelled', values: { title, from } })
    : notify(tx, ctx, people, {
        notification: 'NOTICE',
        notice: 'lessons_cancelled',
        values: { title, from, count },
      }));
}
