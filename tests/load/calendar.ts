import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { calls } from '../../contract/index.ts';
import { localDate } from '../../domain/schoolTime.ts';
import { SCHOOL_ZONE } from '../../domain/schoolZone.ts';
import { addDays, weekStartOf } from '../../domain/week.ts';
import { instantAt } from '../../domain/zonedWeek.ts';
import { handlers } from '../../server/areas/index.ts';
import type { Ctx } from '../../server/platform/context.ts';

interface Side {
  url: string;
  token: string;
  pool: Pool;
}

const LESSONS_PER_CLASS = 2;
const CLASSES_PER_TEACHER = 5;
const RUNS = 15;
export const WEEKS_AHEAD = 5;

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/**
 * Ten lessons of each teacher in the week from the Sunday `first`, between Monday and Friday, 8:00 and 22:00: of every two
 * classes one has six students, and the other is a private one.
 */
export async function addWeek(pool: Pool, teachers: number, first: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`begin;
      create temp table giving on commit drop as
        select g, gen_random_uuid() as user_id, gen_random_uuid() as teacher_id from generate_series(0, ${teachers - 1}) g;
      insert into users (user_id, name, email, types)
        select user_id, 'Professora Maria da Conceição ' || g, 'semana.professora.' || g || '@bench.aulaviva.test', array['TEACHER']
        from giving;
      insert into teachers (teacher_id, user_id, max_students) select teacher_id, user_id, 100 from giving;
      create temp table held on commit drop as
        select g * ${CLASSES_PER_TEACHER} + k as n, gen_random_uuid() as id, teacher_id, k, g, k % 2 = 0 as in_group
        from giving, generate_series(0, ${CLASSES_PER_TEACHER - 1}) k;
      create temp table taking on commit drop as
        select n, seat, id as class_id, gen_random_uuid() as user_id, gen_random_uuid() as student_id
        from held, generate_series(1, case when in_group then 6 else 1 end) seat;
      insert into users (user_id, name, email, types)
        select user_id, 'Estudante da Silva ' || n || ' ' || seat, 'semana.' || n || '.' || seat || '@bench.aulaviva.test',
          array['STUDENT'] from taking;
      insert into students (student_id, user_id, course_id, student_level, plan_type, frequency, plan_duration, payment_method,
          guardian, onboarding_status)
        select t.student_id, t.user_id, s.course_id, 'Básico', s.plan_type, s.frequency, s.plan_duration, s.payment_method,
          s.guardian, 'CONCLUIDO'
        from taking t, (select * from students limit 1) s;
      insert into classes (id, title, course_id, teacher_id, student_level, plan_type, max_students, room_id)
        select h.id, 'Inglês Básico ' || n, s.course_id, h.teacher_id, 'Básico',
          case when in_group then 'Em grupo' else 'Particular' end, 10, 'semana-' || n
        from held h, (select course_id from students limit 1) s;
      insert into class_students (class_id, student_id, joined_at) select class_id, student_id, now() from taking;
      create temp table entries on commit drop as select gen_random_uuid() as entry_id, h.* from held h;
      insert into calendar_entries (id, class_id, title, start_date, end_date, start_hour, end_hour, duration, timezone)
        select entry_id, id, 'Inglês Básico ' || n, '${first}', '${addDays(first, 7)}', '08:00', '09:00', 60, '${SCHOOL_ZONE}'
        from entries;
      create temp table planned on commit drop as
        select gen_random_uuid() as lesson_id, e.*,
          (date '${first}' + 1 + (g + k + turn * 2) % 5 + time '08:00' + (g * 3 + k * 2 + turn) % 14 * interval '1 hour')
            at time zone '${SCHOOL_ZONE}' as starts
        from entries e, generate_series(0, ${LESSONS_PER_CLASS - 1}) turn;
      insert into lessons (id, entry_id, class_id, teacher_id, title, original_start, starts_at, ends_at)
        select lesson_id, entry_id, id, teacher_id, 'Inglês Básico ' || n, starts, starts, starts + interval '1 hour' from planned;
      insert into lesson_students (lesson_id, student_id, during)
        select lesson_id, student_id, tstzrange(starts, starts + interval '1 hour', '[)')
        from planned p join taking t on t.class_id = p.id;
      commit`);
  } finally {
    client.release();
  }
  await pool.query('analyze');
}

/** The statement that the calendar sends first, recorded instead of executed. */
async function statementOf(query: Record<string, string>) {
  const taken: { text: string; values: unknown[] }[] = [];
  const db = {
    execute: async (given: SQL) => {
      const { sql, params } = new PgDialect().sqlToQuery(given);
      taken.push({ text: sql, values: params });
      return { rows: [] };
    },
  };
  const ctx = { db, actor: { type: 'ADMIN' } } as unknown as Ctx;
  const list = handlers['GET /v1/calendar'];
  await list(ctx, { query: calls['GET /v1/calendar'].query.parse(query) } as Parameters<typeof list>[1]);
  const [statement] = taken;
  if (!statement) throw new Error('the calendar sent no statement');
  return statement;
}

async function timesOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return median(times);
}

/** Milliseconds of an administrator's week, of all teachers and of one, and of the same query by the raw driver. */
export async function weekFigures({ url, token, pool }: Side, teachers: number, now: Date) {
  const first = addDays(weekStartOf(localDate(now)), 7 * WEEKS_AHEAD);
  await addWeek(pool, teachers, first);
  const { rows } = await pool.query<{ teacher_id: string }>(
    "select teacher_id from teachers join users using (user_id) where email = 'semana.professora.7@bench.aulaviva.test'",
  );
  const period = {
    start_date: instantAt(first, '00:00', SCHOOL_ZONE).toISOString(),
    end_date: instantAt(addDays(first, 7), '00:00', SCHOOL_ZONE).toISOString(),
  };
  const read = async (query: Record<string, string>) => {
    const answer = await fetch(`${url}/api/v1/calendar?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
    });
    if (!answer.ok) throw new Error(`the calendar answered ${answer.status}`);
    return answer.arrayBuffer();
  };
  const bytes = (await read(period)).byteLength;
  const statement = await statementOf(period);
  const { rowCount } = await pool.query(statement);
  return {
    lessons: rowCount ?? 0,
    megabytes: bytes / 1e6,
    raw: await timesOf(() => pool.query(statement)),
    counted: await timesOf(() => read({ ...period, group: 'hour', most: '2', timezone: SCHOOL_ZONE })),
    all: await timesOf(() => read(period)),
    one: await timesOf(() => read({ ...period, teacher_id: rows[0]?.teacher_id ?? '' })),
  };
}
