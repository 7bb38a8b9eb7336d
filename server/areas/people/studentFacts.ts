import { type SQL, sql } from 'drizzle-orm';
import type { Period } from '../../../domain/accounting.ts';
import type { FigureFilter, StudentFigure } from '../../../domain/figures.ts';
import { and, isWithin } from '../../platform/list.ts';

/**
 * The facts behind the figures of students, so that a figure and the list that it links to count the same rows. All conditions are on
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

/** Days from which a period has so many payments that the first one of each student is found in one pass. */
const LONG_DAYS = 92;
const isLong = ({ from = '', to = '' }: Partial<Period>): boolean =>
  !(Date.parse(to) - Date.parse(from) <= LONG_DAYS * 86_400_000);

const planPayments = sql`charges h where h.kind = 'plan' and h.status = 'paid'`;
const firstColumns = sql`h.charge_id, h.student_id, h.contract_id, h.paid_at`;

/**
 * The sales of a period: the first plan payment of each student that was neither refunded nor charged back, if it was paid within the period
 * (FIG-2). Of a short period each payment is compared with the student's earlier ones; of a long one all first payments are read in the order
 * of `charges_first_payment`. The planner cannot know how many of those are within the period, and expects few of them behind a plain comparison.
 */
const firstsOf = (period: Partial<Period>): SQL => {
  const within = isWithin(sql`h.paid_at`, period.from, period.to);
  return isLong(period)
    ? sql`select * from (select distinct on (h.student_id) ${firstColumns} from ${planPayments}
        order by h.student_id, h.paid_at, h.charge_id) h where case when ${within} then true else false end`
    : sql`select ${firstColumns} from ${planPayments} and ${within}
        and not exists (select 1 from charges e where e.student_id = h.student_id and e.kind = 'plan' and e.status = 'paid'
          and (e.paid_at, e.charge_id) < (h.paid_at, h.charge_id))`;
};

/**
 * Selects the sales of a period. They are found from the payments of the period before students and contracts are joined, because a
 * condition on those tables would be evaluated for every row.
 */
export const salesOf = ({ fev_id, plan_duration, ...period }: Partial<FigureFilter>): SQL =>
  sql`(with firsts as materialized (${firstsOf(period)})
    select h.charge_id, h.student_id, s.fev_id, s.company_id is not null as is_corporate, c.value_plan as value, h.paid_at
    from firsts h join students s on s.student_id = h.student_id join contracts c on c.contract_id = h.contract_id
    where ${and(
      fev_id === undefined ? undefined : sql`s.fev_id = ${fev_id}`,
      plan_duration !== undefined && sql`c.terms ->> 'plan_duration' = ${plan_duration}`,
    )})`;

/** The student was sold to in the period: each student has one first payment, so a sale is a student (FIG-2). */
const isSold = (filter: Partial<FigureFilter>): SQL =>
  sql`s.student_id in (select x.student_id from ${salesOf(filter)} x)`;

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
