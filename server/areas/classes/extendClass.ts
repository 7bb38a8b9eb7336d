import { eq, sql } from 'drizzle-orm';
import { goingOn } from '../../../domain/classTerm.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { addDays } from '../../../domain/week.ts';
import { instantAt } from '../../../domain/zonedWeek.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { bool, day, int, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import {
  applyPlans,
  cancelLessons,
  type Decisions,
  type EntryValues,
  entryValues,
  type FutureLesson,
  type PlannedEntry,
  planEntry,
  studentsOf,
} from '../calendar/api.ts';
import { refuseLongClass } from './classLength.ts';
import { classes } from './tables.ts';

interface Extension {
  readonly class_id: string;
  /** ISO date, included. */
  readonly until: string;
}

interface Further {
  readonly entry_id: string;
  readonly values: EntryValues;
  /** ISO date, included. */
  readonly until: string;
  readonly decisions?: Decisions;
}

/** The recurrence with its lessons to come, and further ones up to that day (ISO date, included). */
export async function planUntil(
  db: Reader,
  { entry_id, values, until, decisions }: Further,
  old: readonly FutureLesson[] = [],
): Promise<PlannedEntry> {
  const further = await planEntry(db, {
    entry_id,
    values: { ...values, end_date: until },
    from: instantAt(addDays(values.end_date, 1), '00:00', values.timezone),
    decisions: { ...decisions, skip: [...(values.skipped ?? []), ...(decisions?.skip ?? [])] },
  });
  return { ...further, old, series: { ...further.series, keep: old } };
}

/** Lets the class meet until that day; throws where the teacher or a student is taken, or for too many lessons (MATCH-15, CAL-1). */
export async function extendClass(tx: Tx, ctx: Ctx, { class_id, until }: Extension): Promise<void> {
  const entries = await rowsOf(tx, { id: text, recurrence: bool, start_date: day, end_date: day })`
    select id, recurrence, start_date::text, end_date::text from calendar_entries
    where class_id = ${class_id} order by id`;
  const ending = goingOn(entries, { until, today: localDate(ctx.clock.now()) });
  if (ending.length === 0) return;
  const plans: PlannedEntry[] = [];
  for (const { id } of ending)
    plans.push(await planUntil(tx, { entry_id: id, values: await entryValues(tx, id), until }));
  const further = plans.reduce((sum, { series }) => sum + series.add.length, 0);
  refuseLongClass((await countToCome(tx, ctx, class_id)) + further);
  const [row] = await tx.select().from(classes).where(eq(classes.id, class_id));
  const { teacher_id, title, status } = ensureFound(row);
  const student_ids = await studentsOf(tx, class_id);
  await applyPlans(tx, plans, { class_id, teacher_id, former_teacher_id: teacher_id, student_ids });
  // They wait, like the others, until the class is on again (CAL-16).
  if (!status)
    await cancelLessons(tx, ctx, {
      where: sql`l.class_id = ${class_id}`,
      cause: 'class_off',
      reason: '',
      callerNotifies: true,
    });
  await audit(tx, ctx, {
    context: 'classes',
    entity: 'classes',
    entity_id: class_id,
    entity_name: title,
    before: { calendars: ending.map(({ end_date }) => end_date) },
    after: { calendars: ending.map(() => until) },
  });
  await ctx.events.announceRecords(tx, ['classes', 'calendar'], student_ids);
}

async function countToCome(db: Reader, { clock }: Pick<Ctx, 'clock'>, class_id: string): Promise<number> {
  const [lessons] = await rowsOf(db, { count: int })`
    select count(*)::int as count from lessons
    where class_id = ${class_id} and starts_at > ${clock.now().toISOString()}`;
  return lessons?.count ?? 0;
}
