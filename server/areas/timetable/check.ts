import { desc, type SQL, sql } from 'drizzle-orm';
import type { ResponseOf } from '../../../contract/index.ts';
import { weeklySessions } from '../../../domain/frequency.ts';
import { HOLIDAYS } from '../../../domain/holidays.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import {
  FINDING_KINDS,
  FINDINGS_SHOWN,
  type FindingKind,
  fewestWeekly,
} from '../../../domain/timetableCheck.ts';
import { addDays } from '../../../domain/week.ts';
import { type Services, systemCtx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import {
  bool,
  day,
  instant,
  int,
  listOf,
  object,
  oneOf,
  orNull,
  rowsOf,
  text,
} from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { addJob } from '../../platform/jobs.ts';
import { type ClosedDay, closedDays, endsAfter } from '../calendar/api.ts';
import { lateSeats, missingSeats } from '../classes/api.ts';
import { timetable_results } from './tables.ts';

type Row = ResponseOf<'GET /v1/timetable/check'>['findings'][number]['rows'][number];
const AGAIN = 'check_timetable_again';
type Findings = Record<FindingKind, { total: number; rows: Row[] }>;

const lessonFinding = {
  id: text,
  title: text,
  teacher_name: orNull(text),
  starts_at: orNull(instant),
  detail: orNull(text),
  holiday: orNull(oneOf(HOLIDAYS)),
  has: orNull(int),
  needs: orNull(int),
  total: int,
};

const named = sql`join classes c on c.id = l.class_id join teachers t on t.teacher_id = l.teacher_id
  join users u on u.user_id = t.user_id`;
const DAY_MS = 86_400_000;
const none = sql`null::int`;
const shown = (detail: SQL, { has = none, needs = none, holiday = sql`null::text` } = {}): SQL =>
  sql`l.id, c.title, u.name as teacher_name, l.starts_at, ${detail} as detail, ${holiday} as holiday, ${has} as has,
    ${needs} as needs, count(*) over ()::int as total`;

/** Grouped by student and class; `starts_at` is of the first lesson, `has` their number. */
const ofMembers = (seats: SQL): SQL => sql`
  select l.student_id as id, su.name as title, u.name as teacher_name, min(l.starts_at) as starts_at, c.title as detail,
    null::text as holiday, count(*)::int as has, null::int as needs, count(*) over ()::int as total
  from (${seats}) l join classes c on c.id = l.class_id join teachers t on t.teacher_id = c.teacher_id
  join users u on u.user_id = t.user_id
  join students s on s.student_id = l.student_id join users su on su.user_id = s.user_id
  group by l.student_id, su.name, u.name, c.id, c.title`;

/**
 * Any of those whose lessons overlap, found first, in one pass in the order of their starts: only their lessons are then compared with each other. Pairs of
 * lessons of a whole school are too many.
 */
const clashing = (who: SQL, lessons: SQL): SQL => sql`any(array(select x.id from (
  select ${who} as id, l.starts_at < max(l.ends_at) over (partition by ${who} order by l.starts_at, l.id
    rows between unbounded preceding and 1 preceding) as is_clash from ${lessons}) x where x.is_clash))`;

/**
 * Every query reads the rows themselves and none relies on a constraint, so that the answer holds even if one was
 * dropped (CAL-17).
 */
function queries(
  now: Date,
  closed: ReadonlyMap<string, ClosedDay>,
): Readonly<Record<Exclude<FindingKind, 'fewer_hours'>, SQL>> {
  const ahead = sql`l.status = 'scheduled' and ${endsAfter(now.toISOString())}`;
  // A lesson that has just ended may overlap one that goes on.
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const recent = sql`l.status = 'scheduled' and ${endsAfter(since)}`;
  const closedDates = sql`jsonb_each(${JSON.stringify(Object.fromEntries(closed))}::jsonb)`;
  return {
    teacher_overlap: sql`select ${shown(sql`o.title`)} from lessons l ${named}
      join lessons o on o.teacher_id = l.teacher_id and o.id > l.id and o.status = 'scheduled'
        and o.starts_at < l.ends_at and o.ends_at > l.starts_at
      where ${ahead} and l.teacher_id = ${clashing(sql`l.teacher_id`, sql`lessons l where ${recent}`)}`,
    student_overlap: sql`select l.id, su.name as title, u.name as teacher_name, l.starts_at, c.title || ' / ' || o.title as detail,
        null::text as holiday, null::int as has, null::int as needs, count(*) over ()::int as total
      from lesson_students ls join lessons l on l.id = ls.lesson_id ${named}
      join lesson_students os on os.student_id = ls.student_id and os.lesson_id > ls.lesson_id and os.active
      join lessons o on o.id = os.lesson_id and o.status = 'scheduled' and o.starts_at < l.ends_at and o.ends_at > l.starts_at
      join students s on s.student_id = ls.student_id join users su on su.user_id = s.user_id
      where ls.active and ${ahead} and ls.student_id = ${clashing(
        sql`ls.student_id`,
        sql`lessons l join lesson_students ls on ls.lesson_id = l.id and ls.active where ${recent}`,
      )}`,
    class_over_full: sql`select c.id, c.title, u.name as teacher_name, null::timestamptz as starts_at, null::text as detail, null::text as holiday,
        count(cs.id)::int as has, c.max_students as needs, count(*) over ()::int as total
      from classes c join class_students cs on cs.class_id = c.id and cs.left_at is null
      join teachers t on t.teacher_id = c.teacher_id join users u on u.user_id = t.user_id
      group by c.id, u.name having count(cs.id) > c.max_students`,
    lesson_over_full: sql`select ${shown(sql`null::text`, { has: sql`seats.n`, needs: sql`c.max_students` })} from lessons l ${named}
      join lateral (select count(*)::int as n from lesson_students ls where ls.lesson_id = l.id and ls.active) seats on true
      where ${ahead} and seats.n > c.max_students`,
    no_room: sql`select ${shown(sql`null::text`)} from lessons l ${named} where ${ahead} and c.room_id = ''`,
    teacher_off: sql`select ${shown(sql`null::text`)} from lessons l ${named}
      where ${ahead} and not (t.teacher_status and u.user_status)`,
    teacher_away: sql`select ${shown(sql`a.reason`)} from lessons l ${named}
      join teacher_absences a on a.teacher_id = l.teacher_id and a.starts_at < l.ends_at and a.ends_at > l.starts_at
      where ${ahead}`,
    closed_day: sql`select ${shown(sql`d.value ->> 'name'`, { holiday: sql`d.value ->> 'holiday'` })} from lessons l ${named} join calendar_entries e on e.id = l.entry_id
      join ${closedDates} d on d.key = to_char(l.starts_at at time zone e.timezone, 'YYYY-MM-DD')
      where ${ahead} and l.starts_at = l.original_start`,
    seat_missing: ofMembers(missingSeats(now)),
    seat_after_term: ofMembers(lateSeats(now)),
  };
}

/** Days ahead whose closed days are compared; entries end within a term. */
const HORIZON_DAYS = 400;

export async function findingsOf(db: Reader, now: Date): Promise<Findings> {
  const today = localDate(now);
  const closed = await closedDays(db, today, addDays(today, HORIZON_DAYS));
  const found: Partial<Findings> = { fewer_hours: await fewerHours(db, today) };
  for (const [kind, query] of Object.entries(queries(now, closed)) as [FindingKind, SQL][]) {
    const rows = await rowsOf(db, lessonFinding)`${query} order by starts_at, id limit ${FINDINGS_SHOWN}`;
    found[kind] = { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) };
  }
  return found as Findings;
}

const hoursRow = {
  id: text,
  title: text,
  frequency: text,
  plan_end_date: orNull(day),
  entries: listOf(object({ days: int, start_date: text, end_date: text })),
};

/** Active students who have a class, with fewer weekly lessons than their contract, now or before it ends (MATCH-15). */
async function fewerHours(db: Reader, today: string): Promise<Findings['fewer_hours']> {
  const rows = await rowsOf(db, hoursRow)`
    select s.student_id as id, u.name as title, s.frequency, s.plan_end_date::text,
      coalesce(json_agg(json_build_object('start_date', e.start_date, 'end_date', e.end_date,
        'days', case when e.recurrence_type = 'Semana' then cardinality(e.recurrence_days)
          when e.recurrence_type = 'Dia' then 7 else 0 end)) filter (where e.end_date >= ${today}), '[]') as entries
    from students s join users u on u.user_id = s.user_id
    join class_students cs on cs.student_id = s.student_id and cs.left_at is null
    join classes c on c.id = cs.class_id and c.status
    left join calendar_entries e on e.class_id = c.id
    where s.student_status and u.user_status and s.onboarding_status = 'CONCLUIDO'
    group by s.student_id, u.name, s.frequency order by u.name, s.student_id`;
  const fewer = rows
    .map((row) => ({
      ...row,
      has: fewestWeekly(row.entries, row.plan_end_date),
      needs: weeklySessions(row.frequency),
    }))
    .filter(({ has, needs }) => has < needs);
  return {
    total: fewer.length,
    rows: fewer.slice(0, FINDINGS_SHOWN).map(({ id, title, has, needs }) => ({
      id,
      title,
      has,
      needs,
      teacher_name: null,
      starts_at: null,
      detail: null,
      holiday: null,
    })),
  };
}

/** Checks the whole timetable, and stores the result in place of the previous one. */
export async function storeFindings(tx: Tx, now: Date): Promise<Findings> {
  const found = await findingsOf(tx, now);
  const [size] = await rowsOf(tx, { lessons: int, students: int })`
    select (select count(*)::int from lessons l where l.status = 'scheduled' and ${endsAfter(now.toISOString())}) as lessons,
      (select count(distinct student_id)::int from class_students where left_at is null) as students`;
  await tx.delete(timetable_results);
  await tx.insert(timetable_results).values({
    at: now,
    ...ensureFound(size),
    findings: FINDING_KINDS.map((kind) => ({ kind, ...found[kind] })),
  });
  return found;
}

/** Checks anew on demand, beside the nightly check; several requests are one check. */
export async function checkAgain(services: Services): Promise<void> {
  const ctx = systemCtx(services);
  await ctx.transaction((tx) => storeFindings(tx, ctx.clock.now()));
}

export const runCheck: Handler<'POST /v1/timetable/check'> = async (ctx) => {
  await ctx.transaction((tx) => addJob(tx, AGAIN, {}, { key: AGAIN }));
  return { ok: true };
};

/** Returns the last result: a whole school takes too long to be checked while someone waits (CAL-17). */
export const readCheck: Handler<'GET /v1/timetable/check'> = async (ctx) => {
  const [results, nights, jobs] = await Promise.all([
    ctx.db.select().from(timetable_results).orderBy(desc(timetable_results.at)).limit(1),
    rowsOf(ctx.db, { at: instant, findings: int })`
      select at, findings from timetable_checks order by at desc limit 14`,
    rowsOf(ctx.db, { waits: bool })`
      select exists (select 1 from graphile_worker.jobs where key = ${AGAIN} and attempts < max_attempts) as waits`,
  ]);
  const [result] = results;
  return {
    checked_at: result?.at ?? null,
    is_running: jobs[0]?.waits ?? false,
    lessons: result?.lessons ?? 0,
    students: result?.students ?? 0,
    nights,
    findings: result?.findings ?? [],
  };
};
