import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { instant, orNull, rowsOf } from '../../platform/db/rows.ts';
import { leaveClass } from '../classes/api.ts';
import type { StudentFacts } from '../fit/api.ts';
import type { ChosenCell } from './seatStudent.ts';

/** The old lessons of an hour change go on until the first new one (TRANSFER-7). */
export async function leaveOldClasses(
  tx: Tx,
  ctx: Ctx,
  { leaving, match }: StudentFacts,
  chosen: readonly ChosenCell[],
): Promise<void> {
  if (leaving.length === 0) return;
  const from = await firstLesson(tx, ctx, chosen);
  for (const class_id of leaving.toSorted())
    await leaveClass(tx, ctx, { class_id, student_id: match.id, from });
}

/** Start of the next lesson of a chosen class, or of a free hour in the acceptance week, whichever is first. */
async function firstLesson(tx: Tx, ctx: Ctx, chosen: readonly ChosenCell[]): Promise<Date> {
  const class_ids = chosen.flatMap(({ class_id }) => class_id ?? []);
  const [next] = await rowsOf(tx, { starts_at: orNull(instant) })`
    select min(starts_at) as starts_at from lessons where class_id = any(${sql.param(class_ids)}::uuid[])
      and status = 'scheduled' and starts_at > ${ctx.clock.now().toISOString()}`;
  const starts = chosen.flatMap(({ class_id, starts_at }) =>
    class_id === null ? [starts_at.getTime()] : [],
  );
  if (next?.starts_at) starts.push(new Date(next.starts_at).getTime());
  return new Date(Math.min(...starts));
}
