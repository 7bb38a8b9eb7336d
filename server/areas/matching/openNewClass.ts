import { and, count, eq } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { ensureFound } from '../../platform/errors.ts';
import { addWeeklyEntry } from '../calendar/addEntry.ts';
import { class_students, classes } from '../classes/tables.ts';
import { type AcceptanceGrid, seatsOf } from './acceptanceGrid.ts';
import type { ChosenCell } from './chosenCells.ts';
import { orLost } from './lostSlot.ts';
import { lastLessonDay } from './studentFacts.ts';

/**
 * Makes one new class of all the free hours chosen, with a weekly entry for each, from the acceptance week to the end of
 * the plan (MATCH-7). Answers its id, or nothing when no free hour was chosen.
 */
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
  const [made] = await tx.insert(classes).values(facts).returning({ id: classes.id });
  const class_id = ensureFound(made, 'internal').id;
  const student_id = student.match.id;
  await tx.insert(class_students).values({ class_id, student_id, joined_at });
  for (const cell of free) {
    await orLost(ctx, cell.slot, () =>
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
    context: 'Turmas',
    entity: 'classes',
    entity_id: class_id,
    student_id,
    after: { ...facts, student_ids: [student_id] },
  });
  return [class_id];
}

/** 'Inglês, Básico 3': the school's third class of the course and level. */
async function nextTitle(tx: Tx, { student }: AcceptanceGrid): Promise<string> {
  const { course_id, level } = student.time;
  const [row] = await tx
    .select({ made: count() })
    .from(classes)
    .where(and(eq(classes.course_id, course_id), eq(classes.student_level, level)));
  return `${student.course.slice(0, 30)}, ${level} ${(row?.made ?? 0) + 1}`;
}
