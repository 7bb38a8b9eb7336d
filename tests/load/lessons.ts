import type { Client } from 'pg';

const TURNS_PER_WEEK = 5;
/** Of all weeks, those to come. */
const SHARE_AHEAD = 0.15;
/** The weeks around today whose lessons have students, and the past ones that were held. */
const WEEKS_WITH_STUDENTS = 26;
const STUDENTS_PER_LESSON = 2;
const SCHOOL_HOURS = 14;

const exclusions = ['lessons_teacher_once', 'lesson_students_once'] as const;

/**
 * Adds about `count` lessons to the classes of `addPeople`, on five days of each week of some years until some months from now. Indexes that
 * exclude overlaps are built afterwards, since checking each row takes minutes.
 */
export async function addLessons(client: Client, count: number): Promise<void> {
  const { rows: constraints } = await client.query<{ name: string; held: string; definition: string }>(
    `select conname as name, conrelid::regclass::text as held, pg_get_constraintdef(oid) as definition
     from pg_constraint where conname = any($1)`,
    [exclusions],
  );
  const { rows } = await client.query<{ classes: number }>(
    "select count(*)::int as classes from classes where room_id like 'bench-%'",
  );
  const weeks = Math.ceil(count / TURNS_PER_WEEK / Math.max(1, rows[0]?.classes ?? 0));
  const ahead = Math.ceil(weeks * SHARE_AHEAD);
  await client.query('begin');
  for (const { name, held } of constraints) await client.query(`alter table ${held} drop constraint ${name}`);
  await client.query(`
    set local session_replication_role = replica;
    create temp table held as select gen_random_uuid() as entry_id, id, teacher_id, title, row_number() over (order by room_id) as g
      from classes where room_id like 'bench-%';
    insert into calendar_entries (id, class_id, title, start_date, end_date, start_hour, end_hour, duration, timezone, recurrence,
        recurrence_type, recurrence_days)
      select entry_id, id, title, current_date - ${(weeks - ahead) * 7}, current_date + ${ahead * 7}, '08:00', '09:00', 60,
        'America/Sao_Paulo', true, 'Semana', array['monday','tuesday','wednesday','thursday','friday'] from held;
    insert into lessons (entry_id, class_id, teacher_id, title, original_start, starts_at, ends_at)
      select entry_id, id, teacher_id, title, starts, starts, starts + interval '1 hour'
      from generate_series(${ahead - weeks}, ${ahead - 1}) week, held, generate_series(0, ${TURNS_PER_WEEK - 1}) turn,
        lateral (select (date_trunc('week', current_date) + week * interval '1 week' + turn * interval '1 day'
          + (8 + (g * 3 + turn) % ${SCHOOL_HOURS}) * interval '1 hour') at time zone 'America/Sao_Paulo' as starts) at;
    insert into lesson_students (lesson_id, student_id, during)
      select l.id, s.student_id, l.during from held h
      join lessons l on l.entry_id = h.entry_id and l.starts_at > now() - interval '${WEEKS_WITH_STUDENTS} weeks'
        and l.starts_at < now() + interval '${WEEKS_WITH_STUDENTS} weeks'
      join (select class_id, student_id, row_number() over (partition by class_id order by student_id) as seat from class_students) s
        on s.class_id = h.id and s.seat <= ${STUDENTS_PER_LESSON};
    insert into calendar_history (lesson_id, class_id, teacher_id, room_id, started_at, ended_at, is_last_class_of_the_week)
      select l.id, l.class_id, l.teacher_id, 'bench', l.starts_at, l.ends_at, extract(isodow from l.starts_at) = 5 from held h
      join lessons l on l.entry_id = h.entry_id and l.ends_at < now()
        and l.starts_at > now() - interval '${WEEKS_WITH_STUDENTS} weeks';
    drop table held`);
  for (const { name, held, definition } of constraints)
    await client.query(`alter table ${held} add constraint ${name} ${definition}`);
  await client.query('commit');
  await client.query('vacuum analyze lessons, lesson_students, calendar_history, calendar_entries');
}
