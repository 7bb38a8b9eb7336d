import { type SQL, sql } from 'drizzle-orm';
import type { Period } from '../../../domain/accounting.ts';
import type { FigureFilter, StudentFigure } from '../../../domain/figures.ts';
import { and, isWithin } from '../../platform/list.ts';

/**
 * The facts behind the figures of students, so that a figure and the list that it links to count the same rows (FIG-14). All conditions are on
 * `s` (students).
 */

/** The student is an opportunity of a seller (FIG-1). */
export const isOpportunity = ({ from, to, fev_id, plan_duration }: Partial<FigureFilter>): SQL =>
  and(
    isWithin(sql`s.created_at`, from, to),
    fev_id === undefined ? sql`s.fev_id is not null` : sql`s.fev_id = ${fev_id}`,
    plan_duration !== undefined && sql`s.plan_duration = ${plan_duration}`,
  );

/**
 * Inactive students, with the time `lost_at` of their last deactivation; the time of registration if they were never active (FIG-7).
 */
export const lostStudents = sql`(select s.student_id, coalesce(l.at, s.created_at) as lost_at from students s
  left join (select a.student_id, max(a.at) as at from audit_log a
    where a.student_id is not null and a.changes -> 'student_status' ->> 'to' = 'false' group by a.student_id) l
    on l.student_id = s.student_id
  where not s.student_status)`;

const lostWithin = (from: string | undefined, to: string | undefined): SQL =>
  sql`(select x.student_id from ${lostStudents} x where ${isWithin(sql`x.lost_at`, from, to)})`;

/** The student was lost in the period (FIG-7). */
export const isLost = ({ from, to }: Partial<Period>): SQL =>
  sql`not s.student_status and s.student_id in ${lostWithin(from, to)}`;

/** The student was registered and not yet lost at the end of a day (FIG-7). */
export const isCountedAt = (day: string | undefined): SQL =>
  and(
    isWithin(sql`s.created_at`, undefined, day),
    sql`(s.student_status or s.student_id not in ${lostWithin(undefined, day)})`,
  );

/**
 * The sales of a period, with the present seller and company of their students (FIG-2). `plan_sales` holds the sale to each student
 * (decision 026), and is read from its index alone.
 */
export const salesOf = ({ from, to, fev_id, plan_duration }: Partial<FigureFilter>): SQL =>
  sql`(select h.student_id, h.fev_id, h.is_corporate, h.value, h.paid_at from plan_sales h
    where ${and(
      sql`h.paid_at is not null`,
      isWithin(sql`h.paid_at`, from, to),
      fev_id === undefined ? undefined : sql`h.fev_id = ${fev_id}`,
      plan_duration !== undefined && sql`h.plan_duration = ${plan_duration}`,
    )})`;

/** The student was sold to in the period: each student has one first payment, so a sale is a student (FIG-2). */
const isSold = ({ from, to, plan_duration }: Partial<FigureFilter>): SQL =>
  sql`s.student_id in (select h.student_id from plan_sales h where ${and(
    sql`h.paid_at is not null`,
    isWithin(sql`h.paid_at`, from, to),
    plan_duration !== undefined && sql`h.plan_duration = ${plan_duration}`,
  )})`;

const conditions: Readonly<Record<StudentFigure, (filter: Partial<FigureFilter>) => SQL>> = {
  opportunity: isOpportunity,
  sale: isSold,
  new: ({ from, to }) => isWithin(sql`s.created_at`, from, to),
  lost: isLost,
  counted: ({ to }) => isCountedAt(to),
};

/** The student belongs to a figure of the period. */
export const isInFigure = (figure: StudentFigure, filter: Partial<FigureFilter>): SQL =>
  conditions[figure](filter);
