import { sql } from 'drizzle-orm';
import { type AcceptanceCell, acceptanceCells, acceptanceWeekStart } from '../../../domain/acceptance.ts';
import type { FittingHour } from '../../../domain/fittingHours.ts';
import type { Match } from '../../../domain/matching.ts';
import { seatsOf } from '../../../domain/matching.ts';
import { addDays } from '../../../domain/week.ts';
import { availableTime, covers } from '../../../domain/zonedWeek.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { visibleTeachers } from '../access/api.ts';
import {
  fitOf,
  lastLessonDay,
  type StudentFacts,
  studentFacts,
  type TeacherFacts,
  type TeacherWeek,
  teacherFacts,
  teacherWeeks,
} from '../fit/api.ts';

export interface AcceptanceGrid {
  readonly student: StudentFacts;
  readonly teacher: TeacherFacts;
  readonly week: TeacherWeek;
  readonly hours: readonly FittingHour[];
  readonly cells: readonly AcceptanceCell[];
  readonly match: Match;
}

export async function readGrid(
  db: Reader,
  ids: { teacher_id: string; student_id: string },
  now: Date,
): Promise<AcceptanceGrid> {
  const teacher = ensureFound((await teacherFacts(db, ids.teacher_id, ids.student_id))[0]);
  const weekStart = acceptanceWeekStart(now, teacher.zone);
  const student = ensureFound(await studentFacts(db, ids.student_id, now, weekStart));
  const days = (Date.parse(lastLessonDay(student, weekStart)) - Date.parse(weekStart)) / 86_400_000;
  const weeks = Math.min(54, Math.ceil((days + 1) / 7));
  const weekOf = await teacherWeeks(db, [teacher], now, weeks, { ...ids, leaving: student.leaving });
  const week = ensureFound(weekOf.get(ids.teacher_id));
  const { hours, match } = fitOf(student, teacher, week, now, weeks);
  return { student, teacher, week, hours, match, cells: acceptanceCells(hours) };
}

export const classAvailability: Handler<'GET /v1/teacher-acceptance/class-availability'> = async (
  ctx,
  { query },
) => {
  await requireWaiting(ctx, query);
  const { student, week, hours, cells, match } = await readGrid(ctx.db, query, ctx.clock.now());
  const { time } = student;
  const wanted = availableTime(
    time.availability,
    time.zone,
    addDays(week.weekStart, -2),
    addDays(week.weekStart, 8),
  );
  const classes = new Map(week.classes.map((each) => [each.facts.class_id, each]));
  return {
    start_date: week.weekStart,
    timezone: week.time.zone,
    frequency: time.frequency,
    why_not: [...match.issues],
    slots: cells.map((cell, index) => {
      const taught = cell.class_id === null ? undefined : classes.get(cell.class_id);
      const range = hours[index]?.range;
      return {
        ...cell,
        class_name: taught?.title ?? null,
        title: taught?.title ?? null,
        students: taught?.facts.student_count ?? 0,
        max_students: taught?.facts.capacity ?? seatsOf(student.plan_type),
        wished: range !== undefined && covers(wanted, range),
      };
    }),
  };
};

/** Only administrators and the teacher whom the student awaits; for others the grid looks missing. */
async function requireWaiting(ctx: Ctx, ids: { teacher_id: string; student_id: string }): Promise<void> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from matches m join teachers t on t.teacher_id = m.teacher_id
    where m.student_id = ${ids.student_id} and m.teacher_id = ${ids.teacher_id} and m.status = 'waiting-acceptance'
      and ${visibleTeachers(ctx)}`);
  ensureFound(rows[0]);
}
