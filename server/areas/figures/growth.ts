import { sql } from 'drizzle-orm';
import type { Period } from '../../../domain/accounting.ts';
import { monthsOf, type StudentMonth, studentGrowth } from '../../../domain/figures.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import type { Reader } from '../../platform/db/database.ts';
import { int, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import { isWithin } from '../../platform/list.ts';
import { isCountedAt, isFee, isRegisteredWithin, lostStudents } from '../people/api.ts';

const monthOf = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone ${SCHOOL_ZONE}, 'YYYY-MM')`;

/** Counts the active students at the end of a day in the school's time zone (FIG-7). */
export async function countStudentsAt(db: Reader, day: string): Promise<number> {
  const rows = await rowsOf(db, { count: int })`
    select count(*)::int as count from students s where ${isCountedAt(day)}`;
  return ensureFound(rows[0]).count;
}

/** Counts new, lost and active students for each month of a period (FIG-7). */
export async function readStudentGrowth(db: Reader, period: Period): Promise<StudentMonth[]> {
  const rows = await rowsOf(db, { month: orNull(text), came: int, left: int })`
    select case when x.at >= ${period.from}::date::timestamp at time zone ${SCHOOL_ZONE} then ${monthOf(sql`x.at`)} end as month,
      count(*) filter (where x.is_new)::int as came, count(*) filter (where not x.is_new)::int as left
    from (select s.created_at as at, true as is_new from students s
      union all select l.lost_at, false from ${lostStudents} l) x
    where ${isWithin(sql`x.at`, undefined, period.to)} group by 1`;
  const before = rows.find(({ month }) => month === null);
  const within = rows.flatMap(({ month, ...row }) => (month === null ? [] : [{ month, ...row }]));
  return studentGrowth(
    period,
    (before?.came ?? 0) - (before?.left ?? 0),
    new Map(within.map(({ month, came }) => [month, came])),
    new Map(within.map(({ month, left }) => [month, left])),
  );
}

export interface FranchiseMonth {
  readonly month: string;
  readonly fee: number;
  readonly fev: number;
}

/** Counts franchisees by type at the end of each month of a period (FIG-8). */
export async function readFranchiseGrowth(db: Reader, period: Period): Promise<FranchiseMonth[]> {
  const rows = await rowsOf(db, { month: text, fee: int, fev: int })`
    select ${monthOf(sql`u.created_at`)} as month, count(*) filter (where x.is_fee)::int as fee,
      count(*) filter (where not x.is_fee)::int as fev
    from (select t.user_id, true as is_fee from teachers t union all select f.user_id, false from fevs f) x
    join users u on u.user_id = x.user_id
    where (not x.is_fee or ${isFee}) and ${isRegisteredWithin({ to: period.to })} group by 1`;
  const until = (month: string, type: 'fee' | 'fev') =>
    rows.reduce((total, row) => (row.month <= month ? total + row[type] : total), 0);
  return monthsOf(period).map((month) => ({ month, fee: until(month, 'fee'), fev: until(month, 'fev') }));
}
