import { type SQL, sql } from 'drizzle-orm';
import { type SalesStep, statusesOfStep } from '../../../domain/salesSteps.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Gathered } from '../../platform/list.ts';
import { isEndingSoon } from '../contracts/api.ts';
import { reads } from './readable.ts';

/**
 * The last day of the contract that is to be renewed of student `s` and user `u`; null for others, and for callers who may not read the end of
 * the plan (CON-15).
 */
export const renewsBy = (ctx: Ctx): SQL =>
  readsEnd(ctx)
    ? sql`case when u.user_status then (select max(c.validity)::text from contracts c
        where c.student_id = s.student_id and ${isEndingSoon(localDate(ctx.clock.now()))}) end`
    : sql`null::text`;

/** Computes the order by `renewsBy` for all students in one join; each student has at most one signed contract. */
export const byRenewal = (ctx: Ctx): Gathered | undefined =>
  readsEnd(ctx)
    ? {
        order: sql`renewal.last_day`,
        join: sql`left join (select c.student_id, c.validity as last_day from contracts c
          join students r on r.student_id = c.student_id join users ru on ru.user_id = r.user_id and ru.user_status
          where ${isEndingSoon(localDate(ctx.clock.now()))}) renewal on renewal.student_id = s.student_id`,
      }
    : undefined;

const readsEnd = (ctx: Ctx): boolean => reads(ctx, 'plan_end_date');

/** Condition on `s` (students) and `u` (users). */
export function isAtStep(ctx: Ctx, step: SalesStep): SQL {
  const statuses = statusesOfStep(step);
  if (statuses) return sql`s.onboarding_status = any(${sql.param(statuses)})`;
  if (step === 'late') return reads(ctx, 'is_delinquent') ? sql`s.is_delinquent` : sql`false`;
  if (!readsEnd(ctx)) return sql`false`;
  // Read once as an array: a condition on each student would ask for the contracts of all of them.
  return sql`(u.user_status and s.student_id = any(array(select c.student_id from contracts c
    where ${isEndingSoon(localDate(ctx.clock.now()))})))`;
}
