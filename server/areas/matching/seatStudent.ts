import { and, count, eq } from 'drizzle-orm';
import type { RuleCode } from '../../../contract/errors.ts';
import { type AcceptanceCell, choiceIssues } from '../../../domain/acceptance.ts';
import type { Coded } from '../../../domain/issue.ts';
import { seatsOf } from '../../../domain/matching.ts';
import type { Weekday } from '../../../domain/options.ts';
import { convertWeeklyHours, instantAt } from '../../../domain/zonedWeek.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { addWeeklyEntry } from '../calendar/api.ts';
import { addClassOf, extendClass, joinClass } from '../classes/api.ts';
import { classes } from '../classes/tables.ts';
import { lastLessonDay, type StudentFacts } from '../fit/api.ts';
import type { AcceptanceGrid } from './acceptanceGrid.ts';

interface Choice {
  timezone: string;
  class_ids: (string | null)[];
  start_hour: string[];
  weekDays: Weekday[];
}

export interface ChosenCell extends AcceptanceCell {
  readonly starts_at: Date;
  readonly slot: Coded<RuleCode>;
}

/** Throws 417 when a cell has changed, the number is wrong, or a class is chosen in part (MATCH-7). */
export function chosenCells(grid: AcceptanceGrid, choice: Choice): ChosenCell[] {
  const { frequency } = grid.student.time;
  if (choice.class_ids.length !== frequency) throw new AppError('wrong_slot_count', { count: frequency });
  const chosen = choice.class_ids.map((class_id, index): ChosenCell => {
    const weekday = choice.weekDays[index] ?? 'monday';
    const start_hour = choice.start_hour[index] ?? '00:00';
    const slot = { code: 'day_and_hour', values: { day: { code: weekday }, hour: start_hour } } as const;
    const [hour] = convertWeeklyHours(
      [{ weekday, start_hour }],
      choice.timezone,
      grid.week.time.zone,
      grid.week.weekStart,
    );
    const cell = grid.cells.find((each) => each.day === hour?.weekday && each.start_hour === hour.start_hour);
    if (!cell?.available || cell.class_id !== class_id) throw new AppError('slot_lost', { slot });
    const starts_at = instantAt(cell.date, cell.start_hour, grid.week.time.zone);
    return { ...cell, slot, starts_at };
  });
  const issues = choiceIssues(
    grid.cells,
    chosen.map(({ id }) => id),
    frequency,
  );
  if (issues.includes('wrong_count')) throw new AppError('wrong_slot_count', { count: frequency });
  if (issues.includes('class_incomplete')) throw new AppError('class_incomplete');
  return chosen;
}

const LOST = new Set(['lesson_overlap', 'class_full', 'already_exists']);

/** A write that loses to a concurrent one is refused (417) with the name of the slot. */
async function refuseIfLost<T>(ctx: Ctx, slot: Coded<RuleCode>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = ctx.refusalOf(error);
    if (refusal && LOST.has(refusal.code)) throw new AppError('slot_lost', { slot });
    throw error;
  }
}

/** Gives the student a seat in the classes and in their future lessons, which go on to the end of the student's contract (MATCH-15); returns the ids of the classes. */
export async function takeSeats(
  tx: Tx,
  ctx: Ctx,
  { match: { id: student_id }, plan_end_date }: StudentFacts,
  chosen: readonly ChosenCell[],
  now: Date,
): Promise<string[]> {
  const firstCells = new Map<string, ChosenCell>();
  for (const cell of chosen) {
    if (cell.class_id !== null && !firstCells.has(cell.class_id)) firstCells.set(cell.class_id, cell);
  }
  for (const [class_id, { slot }] of [...firstCells].sort(([a], [b]) => (a < b ? -1 : 1)))
    await refuseIfLost(ctx, slot, async () => {
      if (plan_end_date !== null) await extendClass(tx, ctx, { class_id, until: plan_end_date });
      await joinClass(tx, { class_id, student_id, now });
    });
  return [...firstCells.keys()];
}

/** One class for all free hours, up to the end of the plan (MATCH-7). */
export async function openNewClass(
  tx: Tx,
  ctx: Ctx,
  grid: AcceptanceGrid,
  chosen: readonly ChosenCell[],
  room_id: string | null,
  joined_at: Date,
): Promise<string[]> {
  const free = chosen.filter(({ class_id }) => class_id === null);
  if (free.length === 0 || room_id === null) return [];
  const { student, teacher } = grid;
  const title = await nextTitle(tx, grid);
  const facts = {
    title,
    course_id: student.time.course_id,
    teacher_id: teacher.match.id,
    student_level: student.time.level,
    plan_type: student.plan_type,
    max_students: seatsOf(student.plan_type),
    room_id,
  };
  const student_id = student.match.id;
  const class_id = await addClassOf(tx, facts, { student_id, joined_at });
  for (const cell of free) {
    await refuseIfLost(ctx, cell.slot, () =>
      addWeeklyEntry(tx, {
        class_id,
        teacher_id: teacher.match.id,
        title,
        start_date: cell.date,
        end_date: lastLessonDay(student, cell.date),
        weekday: cell.day,
        start_hour: cell.start_hour,
        end_hour: cell.end_hour,
        timezone: teacher.zone,
        duration: 60,
        student_ids: [student_id],
      }),
    );
  }
  await audit(tx, ctx, {
    context: 'classes',
    entity: 'classes',
    entity_id: class_id,
    student_id,
    after: { ...facts, student_ids: [student_id] },
  });
  return [class_id];
}

async function nextTitle(tx: Tx, { student }: AcceptanceGrid): Promise<string> {
  const { course_id, level } = student.time;
  const [row] = await tx
    .select({ made: count() })
    .from(classes)
    .where(and(eq(classes.course_id, course_id), eq(classes.student_level, level)));
  return `${student.course.slice(0, 30)}, ${level} ${(row?.made ?? 0) + 1}`;
}
