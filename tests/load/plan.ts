import type { Pool } from 'pg';

interface Side {
  url: string;
  token: string;
  pool: Pool;
}

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
/** A number that looks random, the same in every run. */
const hashed = (seed: string) => `abs(hashtext(g || '${seed}')::bigint)`;

/** `count` weekly hours of each, between Monday and Saturday, 7:00 and 22:00. */
const hoursOf = (table: string, count: string) => `
  insert into availability (user_id, weekday, start, timezone)
    select user_id, (array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'])[1 + hour / 15],
      lpad((7 + hour % 15)::text, 2, '0') || ':00', zone
    from ${table} each, lateral (select hour from generate_series(0, 89) hour order by md5(g || ' ' || hour)
      limit ${count}) hours`;

const people = (table: string, count: number, type: string, key: string) => `
  create temp table ${table} on commit drop as select g, gen_random_uuid() as user_id, gen_random_uuid() as ${key},
    (array['America/Sao_Paulo', 'America/Sao_Paulo', 'America/Manaus', 'Europe/Lisbon'])[1 + ${hashed('zone')} % 4] as zone
    from generate_series(1::bigint, ${count}) g;
  insert into users (user_id, name, email, types)
    select user_id, '${type} ' || g, '${table}.' || g || '@bench.aulaviva.test', array['${type}'] from ${table};
  insert into personal (user_id, timezone) select user_id, zone from ${table};`;

/** Students who wait to be allocated, one or two hours a week, and teachers of two of four courses with 2 to 11 places. */
async function addQueue(pool: Pool, students: number, teachers: number): Promise<void> {
  const client = await pool.connect();
  await client.query(`begin;
    ${people('queued', students, 'STUDENT', 'student_id')}
    ${people('teaching', teachers, 'TEACHER', 'teacher_id')}
    create temp table four on commit drop as select array_agg(id order by id) as ids from (select id from courses limit 4) c;
    insert into teachers (teacher_id, user_id, max_students, interests, is_confident_teaching_advanced_students)
      select teacher_id, user_id, 2 + ${hashed('places')} % 10,
        (array['Viagem', 'Profissional', 'Acadêmico'])[1:${hashed('wish')} % 4], true from teaching;
    insert into teacher_courses (teacher_id, course_id)
      select distinct teacher_id, ids[1 + (${hashed('course')} + also * (1 + ${hashed('other')} % 3)) % array_length(ids, 1)]
      from teaching, four, generate_series(0, 1) also;
    insert into students (student_id, user_id, course_id, student_level, plan_type, frequency, plan_duration, payment_method, guardian,
        onboarding_status, interests)
      select q.student_id, q.user_id, ids[1 + ${hashed('course')} % array_length(ids, 1)], 'Básico', 'Particular',
        case when g % 4 = 0 then '1 vez na semana' else '2 vezes na semana' end, s.plan_duration, s.payment_method, s.guardian,
        'AGUARDANDO_MATCH', (array['Viagem', 'Profissional', 'Acadêmico'])[1:${hashed('wish')} % 4]
      from queued q, four, (select plan_duration, payment_method, guardian from students limit 1) s;
    insert into matches (student_id, status, queued_at, waiting_since)
      select student_id, 'pending-allocation', since, since
      from (select student_id, now() - ${hashed('wait')} % 60 * interval '1 day' as since from queued) waits;
    ${hoursOf('queued', `4 + ${hashed('hours')} % 8`)};
    ${hoursOf('teaching', `6 + ${hashed('hours')} % 18`)};
    commit`);
  client.release();
  await pool.query('analyze');
}

/** Milliseconds of a plan in total and in its thread, its quality, and the milliseconds of 95 of 100 small reads before and meanwhile. */
export async function planFigures({ url, token, pool }: Side, students: number, teachers: number) {
  const headers = { authorization: `Bearer ${token}` };
  const read = async () => {
    const from = performance.now();
    const answer = await fetch(`${url}/api/v1/auth/me`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the read answered ${answer.status}`);
    return performance.now() - from;
  };
  await addQueue(pool, students, teachers);
  const before: number[] = [];
  for (let count = 0; count < 500; count += 1) before.push(await read());
  const during: number[] = [];
  let planning = true;
  const from = performance.now();
  const planned = fetch(`${url}/api/v1/students-without-match/plan`, { method: 'POST', headers }).finally(
    () => {
      planning = false;
    },
  );
  while (planning) during.push(await read());
  const { data, message } = await (await planned).json();
  if (!data) throw new Error(message);
  return {
    total: performance.now() - from,
    thread: data.milliseconds,
    allocated: data.allocated,
    waiting: data.students.length,
    most: data.most_allocated,
    below: (data.most_points - data.points) / data.most_points,
    before: p95(before),
    during: p95(during),
    longest: Math.max(...during),
  };
}
