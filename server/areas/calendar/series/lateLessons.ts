import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { instant, int, rowsOf, text } from '../../../platform/db/rows.ts';
import { notifyOthers } from '../notifyOthers.ts';
import type { EntryPlan } from './series.ts';

export interface FormerSeat {
  readonly lesson_id: string;
  readonly student_id: string;
  readonly user_id: string;
}

/** The seats of these students in the lessons of the plans; read them before `applyPlans`. */
export async function seatsBefore(
  tx: Tx,
  plans: readonly EntryPlan[],
  student_ids: readonly string[],
): Promise<FormerSeat[]> {
  const lesson_ids = plans.flatMap(({ old }) => old.map(({ id }) => id));
  if (lesson_ids.length === 0) return [];
  return rowsOf(tx, { lesson_id: text, student_id: text, user_id: text })`
    select ls.lesson_id, ls.student_id, s.user_id from lesson_students ls
    join students s on s.student_id = ls.student_id
    where ls.lesson_id = any(${sql.param(lesson_ids)}::uuid[]) and ls.active
      and ls.student_id = any(${sql.param(student_ids)}::uuid[])`;
}

/**
 * Notifies the students whose seats `applyPlans` took, since their lessons come after the end of the contract now (MATCH-15).
 * Returns their logins.
 */
export async function announceLateLessons(
  tx: Tx,
  ctx: Ctx,
  { title, before }: { title: string; before: readonly FormerSeat[] },
): Promise<string[]> {
  // Lessons that were left out are no longer there: their students are notified with the others of the series.
  const late = await rowsOf(tx, { student_id: text, user_id: text, count: int, from: instant })`
    select seat.student_id, seat.user_id, count(*)::int as count, min(l.starts_at) as from
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as seat (lesson_id uuid, student_id uuid, user_id uuid)
    join lessons l on l.id = seat.lesson_id
    where not exists (select 1 from lesson_students ls where ls.lesson_id = l.id and ls.student_id = seat.student_id)
    group by seat.student_id, seat.user_id order by seat.student_id`;
  for (const { user_id, count, from } of late)
    await notifyOthers(tx, ctx, [user_id], 'lessons_after_term', {
      title,
      count,
      from: { moment: new Date(from) },
    });
  await ctx.events.announceRecords(
    tx,
    ['calendar'],
    late.map(({ student_id }) => student_id),
  );
  return late.map(({ user_id }) => user_id);
}
