import { type SQL, sql } from 'drizzle-orm';
import { localDate } from '../../../../domain/schoolTime.ts';
import { auditAll } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { bool, instant, rowsOf, text } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Handler, ok } from '../../../platform/http/handlers.ts';
import { lockClassesOf, lockFor } from '../../access/api.ts';
import { notify } from '../../messages/api.ts';
import { closedDays } from '../series/closedDays.ts';
import { type Notified, peopleOf } from './announce.ts';
import { lockLesson, refuseBegun } from './lessonFacts.ts';
import { seatMembers } from './seats.ts';
import { unlessTaken } from './unlessTaken.ts';

/** Reasons why a lesson cannot take place. */
export type Obstacle = 'class_off' | 'closure' | 'absence' | 'overlap';

export interface Restored {
  readonly restored: number;
  readonly lost: number;
}

const cancelledRow = {
  id: text,
  class_id: text,
  class_name: text,
  title: text,
  teacher_id: text,
  starts_at: instant,
  timezone: text,
  is_away: bool,
  class_on: bool,
};
export type AnnouncedLesson = Record<
  'id' | 'class_id' | 'class_name' | 'title' | 'teacher_id' | 'starts_at',
  string
>;

const refusals = {
  class_off: 'lesson_class_off',
  closure: 'lesson_day_closed',
  absence: 'lesson_teacher_away',
  overlap: 'lesson_overlap',
} as const;

/** Throws an error that names the obstacle if the lesson cannot take place (CAL-16). */
export const restoreLesson: Handler<'POST /v1/calendar/:id/restore'> = async (ctx, { params }) => {
  await ctx.transaction(async (tx) => {
    await lockFor(tx, { days: 'read' });
    const lesson = await lockLesson(tx, ctx, params.id);
    refuseBegun(lesson);
    if (!lesson.cancelled) throw new AppError('lesson_not_cancelled');
    const { obstacles } = await restoreLessons(tx, ctx, sql`l.id = ${lesson.id}`);
    if (obstacles[0]) throw new AppError(refusals[obstacles[0]]);
  });
  return ok;
};

/**
 * The one way back for cancelled lessons to come, chosen by `where` of `l` (lessons): they take place again where their class
 * is on, the day is open, the teacher is not away and the hour is free. What keeps a lesson from it becomes the cause of its
 * cancellation, so that it returns when that ends (CAL-16). The caller has locked the days.
 */
export async function restoreLessons(
  tx: Tx,
  ctx: Ctx,
  where: SQL,
): Promise<Restored & { obstacles: readonly Obstacle[] }> {
  const future = sql`l.status = 'cancelled' and l.starts_at > ${ctx.clock.now().toISOString()}
    and not exists (select 1 from calendar_history h where h.lesson_id = l.id)`;
  await lockClassesOf(tx, sql`(${where}) and ${future}`);
  const rows = await rowsOf(tx, cancelledRow)`
    select l.id, l.class_id, c.title as class_name, l.title, l.teacher_id, l.starts_at, e.timezone, c.status as class_on,
      exists (select 1 from teacher_absences a where a.teacher_id = l.teacher_id and a.starts_at < l.ends_at
        and a.ends_at > l.starts_at) as is_away
    from lessons l join classes c on c.id = l.class_id join calendar_entries e on e.id = l.entry_id
    where (${where}) and ${future}
    order by l.starts_at, l.id for update of l`;
  const dateOf = ({ starts_at, timezone }: (typeof rows)[number]) => localDate(new Date(starts_at), timezone);
  const dates = rows.map(dateOf).sort();
  const [first, last] = [dates.at(0), dates.at(-1)];
  const closed = first && last ? await closedDays(tx, first, last) : new Map();
  const possible: AnnouncedLesson[] = [];
  const waiting = new Map<'class_off' | 'closure' | 'absence', string[]>();
  const wait = (cause: 'class_off' | 'closure' | 'absence', id: string) =>
    waiting.set(cause, [...(waiting.get(cause) ?? []), id]);
  for (const row of rows)
    if (!row.class_on) wait('class_off', row.id);
    else if (closed.has(dateOf(row))) wait('closure', row.id);
    else if (row.is_away) wait('absence', row.id);
    else possible.push(row);
  const { held, notified } = await holdFree(tx, ctx, possible);
  for (const [cause, ids] of waiting)
    await tx.execute(sql`update lessons set cancel_cause = ${cause}
      where id = any(${sql.param(ids)}::uuid[]) and cancel_cause <> ${cause}`);
  await auditAll(
    tx,
    ctx,
    held.map(({ id, class_name }) => ({
      ...({ context: 'calendar', entity: 'lessons', entity_id: id, entity_name: class_name } as const),
      before: { status: 'cancelled' },
      after: { status: 'scheduled' },
    })),
  );
  await announceRestored(tx, ctx, held, notified);
  const obstacles: Obstacle[] = [...waiting.keys()];
  if (held.length < possible.length) obstacles.push('overlap');
  return { restored: held.length, lost: rows.length - held.length, obstacles };
}

/** All together, or one by one if the hour of one is taken. */
async function holdFree(tx: Tx, ctx: Ctx, lessons: readonly AnnouncedLesson[]) {
  const all = await hold(tx, ctx, lessons);
  if (all) return { held: lessons, notified: all };
  const held: AnnouncedLesson[] = [];
  const notified: Notified[] = [];
  for (const lesson of lessons) {
    const guests = await hold(tx, ctx, [lesson]);
    if (guests) held.push(lesson);
    notified.push(...(guests ?? []));
  }
  return { held, notified };
}

/** Returns the notified guests; null if an hour is taken. */
async function hold(tx: Tx, ctx: Ctx, lessons: readonly { id: string }[]): Promise<Notified[] | null> {
  if (lessons.length === 0) return [];
  let notified: Notified[] = [];
  const isFree = await unlessTaken(tx, async () => {
    notified = await holdAgain(
      tx,
      ctx,
      lessons.map(({ id }) => id),
    );
  });
  return isFree ? notified : null;
}

/** Fails if an hour is taken; returns the notified guests. Audit rows and notices are the caller's. */
export async function holdAgain(tx: Tx, ctx: Ctx, lesson_ids: readonly string[]): Promise<Notified[]> {
  await tx.execute(sql`update lessons set status = 'scheduled', cancel_cause = null, cancel_reason = null
    where id = any(${sql.param(lesson_ids)}::uuid[])`);
  await seatMembers(tx, lesson_ids);
  return ctx.ports.lessonClaims.resume(tx, ctx, lesson_ids);
}

/** One notice per class to its people. */
export async function announceRestored(
  tx: Tx,
  ctx: Ctx,
  lessons: readonly AnnouncedLesson[],
  notified: readonly Notified[] = [],
): Promise<void> {
  for (const group of Map.groupBy(lessons, ({ class_id }) => class_id).values()) {
    const [first] = group.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
    if (!first) continue;
    const { students, teachers, student_ids } = await peopleOf(
      tx,
      group.map(({ id }) => id),
      [...new Set(group.map(({ teacher_id }) => teacher_id))],
      notified,
    );
    await ctx.events.announceRecords(tx, ['calendar'], student_ids);
    const people = [...students, ...teachers].filter((id) => id !== ctx.actor?.user_id);
    const [title, from, count] = [first.title, { moment: new Date(first.starts_at) }, group.length];
    await (count === 1
      ? notify(tx, ctx, people, {
          notification: 'NOTICE',
          notice: 'lesson_restored',
          values: { title, from },
        })
      : notify(tx, ctx, people, {
          notification: 'NOTICE',
          notice: 'lessons_restored',
          values: { title, from, count },
        }));
  }
}
