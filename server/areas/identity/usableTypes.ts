import { type SQL, sql } from 'drizzle-orm';

/**
 * The types of user `u` that may be acted as: without FEV where the seller profile `f` is off, without TEACHER and FEE
 * where the teacher profile `t` is off (REG-15).
 */
export const usableTypes: SQL = sql`array(select type from unnest(u.types) as type
  where not (type = 'FEV' and f.fev_status is false)
    and not (type in ('TEACHER', 'FEE') and t.teacher_status is false))`;
