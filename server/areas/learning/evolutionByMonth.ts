import { sql } from 'drizzle-orm';
import { plausibleDay, plausibleMoment } from '../../../contract/fields.ts';
import type { Validated } from '../../../contract/index.ts';
import { type DateRange, evolutionRange, monthlyEvolution } from '../../../domain/evolution.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { requireActor } from '../../platform/actor.ts';
import { int, rowsOf, text } from '../../platform/db/rows.ts';
import { refused } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, isWithin, pageOfRows } from '../../platform/list.ts';
import { visibleStudents } from '../access/api.ts';

/** More years than all levels take. */
const MAX_YEARS = 10;

type EvolutionQuery = Validated<'GET /v1/students-evolution'>['query'];

/** Covers the twelve months up to the current one by default (EVAL-8). */
export const evolutionByMonth: Handler<'GET /v1/students-evolution'> = async (ctx, { query }) => {
  const range = rangeOf(query, localDate(ctx.clock.now()));
  const rows = await rowsOf(ctx.db, {
    month: text,
    conversation: int,
    understanding: int,
    dedication: int,
  })`
    select to_char(e.created_at at time zone ${SCHOOL_ZONE}, 'YYYY-MM') as month,
      round(avg(e.conversation), 2)::float8 as conversation, round(avg(e.understanding), 2)::float8 as understanding,
      round(avg(e.dedication), 2)::float8 as dedication
    from students_evolution e join students s on s.student_id = e.student_id
    where ${and(
      // Teachers also see their marks of students who have left.
      sql`(${visibleStudents(ctx)} or e.teacher_id = ${requireActor(ctx).teacher_id})`,
      isWithin(sql`e.created_at`, range.start_date, range.end_date),
      query.teacher_id ? sql`e.teacher_id = ${query.teacher_id}` : undefined,
      query.class_id ? sql`e.class_id = ${query.class_id}` : undefined,
      query.student_id ? sql`e.student_id = ${query.student_id}` : undefined,
    )} group by month`;
  return pageOfRows(query, monthlyEvolution(rows, range));
};

function rangeOf({ start_date, end_date }: EvolutionQuery, today: string): DateRange {
  const last = dateOf(end_date, 'end_date') ?? evolutionRange(today, 12).end_date;
  const first = dateOf(start_date, 'start_date') ?? evolutionRange(last, 12).start_date;
  const years = Number(last.slice(0, 4)) - Number(first.slice(0, 4));
  if (first > last || years > MAX_YEARS) throw wrongSpan('start_date');
  return { start_date: first, end_date: last };
}

function dateOf(text: string | undefined, name: string): string | null {
  if (!text) return null;
  if (plausibleDay.safeParse(text).success) return text;
  if (plausibleMoment.safeParse(text).success) return localDate(new Date(text));
  throw wrongSpan(name);
}

const wrongSpan = (name: string) => refused({ path: `query.${name}`, code: 'span_invalid' });
