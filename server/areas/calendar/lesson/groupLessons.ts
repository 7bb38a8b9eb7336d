import { type SQL, sql } from 'drizzle-orm';
import { SCHOOL_ZONE } from '../../../../domain/schoolZone.ts';
import type { Ctx } from '../../../platform/context.ts';
import { instant, int, listOf, orNull, rowsOf, text } from '../../../platform/db/rows.ts';
import { lessonRows } from './lessonRows.ts';

interface Grouping {
  group: 'hour' | 'day';
  most: number;
  timezone?: string | undefined;
}

const TITLES = 3;

const groupRow = {
  starts_at: instant,
  ends_at: orNull(instant),
  count: int,
  titles: orNull(listOf(text)),
  ids: orNull(listOf(text)),
};

/** The lessons of a whole school are too many to send: those of full hours or days are counted. */
export async function groupLessons(ctx: Ctx, where: SQL, { group, most, timezone }: Grouping) {
  const isHour = group === 'hour';
  const rows = await rowsOf(ctx.db, groupRow)`
    with placed as (
      select l.id, l.starts_at, l.ends_at, slot, row_number() over in_order as place, count(*) over (partition by slot) as many
      from lessons l, date_trunc(${group}, l.starts_at, ${timezone ?? SCHOOL_ZONE}) slot
      where ${where} window in_order as (partition by slot order by l.starts_at, l.id)),
    counted as (select *, many > ${most} and ${isHour ? sql`true` : sql`place >= ${most}`} as is_counted from placed)
    select ${isHour ? sql`slot` : sql`coalesce(max(starts_at) filter (where is_counted), slot)`} as starts_at,
      ${isHour ? sql`slot + interval '1 hour'` : sql`max(ends_at) filter (where is_counted)`} as ends_at,
      count(*) filter (where is_counted)::int as count,
      array(select l.title from unnest((array_agg(id order by place) filter (where is_counted))[1:${sql.raw(String(TITLES))}])
        with ordinality first(id, nth) join lessons l on l.id = first.id order by nth) as titles,
      array_agg(id::text) filter (where not is_counted) as ids
    from counted group by slot order by slot`;
  const ids = rows.flatMap((row) => row.ids ?? []);
  return {
    response: await lessonRows(ctx, sql`l.id = any(${`{${ids.join()}}`}::uuid[])`, Math.max(1, ids.length)),
    groups: rows.flatMap(({ starts_at, ends_at, count, titles }) =>
      count > 0 && ends_at ? [{ starts_at, ends_at, count, titles: titles ?? [] }] : [],
    ),
  };
}
