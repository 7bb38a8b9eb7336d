import { type SQL, sql } from 'drizzle-orm';

/** A disabled seller `f` loses FEV, a disabled teacher `t` TEACHER and FEE (REG-15). */
export const usableTypes: SQL = sql`array(select type from unnest(u.types) as type
  where not (type = 'FEV' and f.fev_status is false)
    and not (type in ('TEACHER', 'FEE') and t.teacher_status is false))`;
