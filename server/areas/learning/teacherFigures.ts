import { sql } from 'drizzle-orm';
import { ADVANCED, BASIC, INTERMEDIATE, type StudentLevel, ZERO } from '../../../domain/options.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import type { Reader } from '../../platform/db/database.ts';
import { int, orNull, type RowOf, rowsOf } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';

const stepRow = {
  zero_to_basic: orNull(int),
  basic_to_intermediate: orNull(int),
  intermediate_to_advanced: orNull(int),
};
type StepRow = RowOf<typeof stepRow>;

/** Whole days per level; null without data. The first level counts from the start of the plan (EVAL-9). */
export async function averageEvolutionTime(db: Reader, teacher_id: string): Promise<StepRow> {
  const days = (from: StudentLevel, to: StudentLevel) =>
    sql`round(avg(extract(epoch from at - since) / 86400) filter (where from_level = ${from} and to_level = ${to}))::int`;
  const rows = await rowsOf(db, stepRow)`
    select ${days(ZERO, BASIC)} as zero_to_basic, ${days(BASIC, INTERMEDIATE)} as basic_to_intermediate,
      ${days(INTERMEDIATE, ADVANCED)} as intermediate_to_advanced
    from (select lc.from_level, lc.to_level, lc.at, coalesce(lag(lc.at) over (partition by lc.student_id order by lc.at),
        s.plan_start_date::timestamp at time zone ${SCHOOL_ZONE}, s.created_at) as since
      from level_changes lc join students s on s.student_id = lc.student_id
      where exists (select 1 from class_students cs join classes c on c.id = cs.class_id
        where cs.student_id = s.student_id and cs.left_at is null and c.teacher_id = ${teacher_id})) steps`;
  return ensureFound(rows[0]);
}

/** Moves between classes of the teacher do not count. */
export async function monthlyBalance(
  db: Reader,
  teacher_id: string,
  now: Date,
): Promise<{ in: number; out: number }> {
  const first = sql`${`${localDate(now).slice(0, 7)}-01`}::timestamp at time zone ${SCHOOL_ZONE}`;
  const rows = await rowsOf(db, { in: int, out: int })`
    select count(*) filter (where joined_at >= ${first})::int as in,
      count(*) filter (where not is_member and left_at >= ${first})::int as out
    from (select min(cs.joined_at) as joined_at, max(cs.left_at) as left_at, bool_or(cs.left_at is null) as is_member
      from class_students cs join classes c on c.id = cs.class_id
      where c.teacher_id = ${teacher_id} group by cs.student_id) memberships`;
  return ensureFound(rows[0]);
}
