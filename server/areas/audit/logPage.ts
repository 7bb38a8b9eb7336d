import { type SQL, sql } from 'drizzle-orm';
import { AUDIT_OPERATIONS } from '../../../domain/options.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Cursor } from '../../platform/cursor.ts';
import { unprepared } from '../../platform/db/prepared.ts';
import { digits, instant, oneOf, orNull, type RowOf, stored, text } from '../../platform/db/rows.ts';
import { audit_log } from '../../platform/tables.ts';

/** Rows of the log `a`: for each key, those of each match, all in the order of an index. */
export interface LogRange {
  keys: SQL;
  matches: readonly SQL[];
  rest: SQL;
  /** The same rows by keys that are faster to count. */
  counted?: LogRange;
}

const columns = {
  id: digits,
  at: instant,
  user_name: text,
  actor_id: orNull(text),
  context: text,
  entity: text,
  entity_id: text,
  entity_name: orNull(text),
  operation: oneOf(AUDIT_OPERATIONS),
  changes: stored(audit_log.changes),
  student_id: orNull(text),
  student_name: orNull(text),
  student_user_id: orNull(text),
  /** Microseconds, for the cursor. */
  position: text,
};
export type StoredLog = RowOf<typeof columns>;

interface Part {
  order: 'ASC' | 'DESC';
  limit: number;
  offset?: number;
  cursor?: Cursor | null;
}

function ordered(order: 'ASC' | 'DESC', alias: string): SQL {
  const direction = order === 'DESC' ? 'desc' : 'asc';
  return sql.raw(`order by ${alias}.at ${direction}, ${alias}.id ${direction}`);
}

/** The first rows of each key and match, each part read from an index and stopped at `limit`. */
const firstOf = ({ keys, matches, rest }: LogRange, part: SQL): SQL =>
  sql`${keys} cross join lateral (${sql.join(
    matches.map((match) => sql`(select a.at, a.id from audit_log a where ${match} and ${rest} ${part})`),
    sql` union all `,
  )}) p`;

export function readLogs(
  ctx: Pick<Ctx, 'pool'>,
  range: LogRange,
  { order, limit, offset = 0, cursor = null }: Part,
): Promise<StoredLog[]> {
  const after = cursor
    ? sql`and (a.at, a.id) ${sql.raw(order === 'DESC' ? '<' : '>')} (${cursor.value}::timestamptz, ${cursor.id}::bigint)`
    : sql``;
  const most = sql.raw(`limit ${limit + offset}`);
  const first = firstOf(range, sql`${after} ${ordered(order, 'a')} ${most}`);
  const query = sql`
    select a.id, a.at, a.user_name, actor.user_id as actor_id, a.context, a.entity, a.entity_id, a.entity_name, a.operation, a.changes,
      a.student_id, u.name as student_name, s.user_id as student_user_id, a.at::text as position
    from (select p.at, p.id from ${first} ${ordered(order, 'p')} ${sql.raw(`limit ${limit} offset ${offset}`)}) p
    join audit_log a on a.id = p.id
    left join students s on s.student_id = a.student_id left join users u on u.user_id = s.user_id
    left join users actor on actor.user_id = a.user_id
    ${ordered(order, 'p')}`;
  return unprepared(ctx.pool, columns, query);
}

/** Counts no further than `max`. */
export async function countLogs(ctx: Pick<Ctx, 'pool'>, range: LogRange, max: number): Promise<number> {
  const most = sql.raw(`limit ${max}`);
  // Keeps the order of an index: with a limit alone, PostgreSQL may scan the table for each key.
  const first = firstOf(range.counted ?? range, sql`${ordered('DESC', 'a')} ${most}`);
  const query = sql`select count(*) as total from (select 1 from ${first} ${most}) counted`;
  const [row] = await unprepared(ctx.pool, { total: digits }, query);
  return Number(row?.total ?? 0);
}
