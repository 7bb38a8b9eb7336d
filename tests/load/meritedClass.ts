import type { Pool } from 'pg';

const HELD = 8;

/** A class in which so many students fulfil the conditions: lessons were held, they were in all but one, with marks. */
export async function addMeritedClass(pool: Pool, students: number): Promise<string> {
  const client = await pool.connect();
  await client.query(`
    begin;
    set local session_replication_role = replica;
    create temp table member on commit drop as
      select g, gen_random_uuid() as user_id, gen_random_uuid() as student_id from generate_series(0, ${students}) g;
    insert into users (user_id, name, email, types)
      select user_id, 'Ana Beatriz Gonçalves ' || g, 'certificado.' || g || '@bench.aulaviva.test',
        array[case g when 0 then 'TEACHER' else 'STUDENT' end] from member;
    insert into personal (user_id, phone, birthdate) select user_id, '+55117' || lpad(g::text, 8, '0'), '2000-01-01' from member;
    insert into teachers (user_id) select user_id from member where g = 0;
    insert into students (student_id, user_id, student_status, fev_id, course_id, student_level, plan_type, frequency, plan_duration,
        payment_method, guardian, onboarding_status)
      select m.student_id, m.user_id, true, s.fev_id, s.course_id, 'Básico', s.plan_type, s.frequency, s.plan_duration,
        s.payment_method, s.guardian, s.onboarding_status
      from member m, (select * from students limit 1) s where m.g > 0;
    create temp table held on commit drop as
      select gen_random_uuid() as class_id, gen_random_uuid() as entry_id, t.teacher_id, t.user_id, s.course_id, s.plan_type
      from member m join teachers t using (user_id), (select course_id, plan_type from students limit 1) s;
    insert into classes (id, title, course_id, teacher_id, student_level, plan_type, max_students, room_id)
      select class_id, 'Turma dos certificados', course_id, teacher_id, 'Básico', plan_type, ${students}, 'certificates' from held;
    insert into class_students (class_id, student_id, joined_at)
      select class_id, student_id, now() from held, member where g > 0;
    insert into calendar_entries (id, class_id, title, start_date, end_date, start_hour, end_hour, duration, timezone, recurrence,
        recurrence_type, recurrence_days)
      select entry_id, class_id, 'Turma dos certificados', current_date - 100, current_date, '08:00', '09:00', 60,
        'America/Sao_Paulo', true, 'Semana', array['monday'] from held;
    insert into lessons (entry_id, class_id, teacher_id, title, original_start, starts_at, ends_at)
      select entry_id, class_id, teacher_id, 'Aula', starts, starts, starts + interval '1 hour' from held, generate_series(1, ${HELD}) week,
        lateral (select date_trunc('hour', now()) - week * interval '7 days' as starts) at;
    insert into lesson_students (lesson_id, student_id, during)
      select l.id, m.student_id, l.during from lessons l join held using (entry_id), member m where m.g > 0;
    insert into presence (event_id, room_id, lesson_id, user_id, peer_id, event, at)
      select p.peer_id || ':' || e.event, 'certificates', p.lesson_id, p.user_id, p.peer_id, e.event,
        case e.event when 'join' then p.starts_at else p.ends_at end
      from (select l.id as lesson_id, l.starts_at, l.ends_at, m.user_id, gen_random_uuid()::text as peer_id
          from (select *, row_number() over (order by starts_at) as place from lessons) l join held using (entry_id), member m
          where m.g = 0 or l.starts_at > (select min(starts_at) from lessons join held using (entry_id))) p,
        (values ('join'), ('leave')) e (event);
    insert into calendar_history (lesson_id, class_id, teacher_id, room_id, started_at, ended_at, is_last_class_of_the_week)
      select l.id, l.class_id, l.teacher_id, 'certificates', l.starts_at, l.ends_at, true from lessons l join held using (entry_id);
    insert into students_evolution (calendar_history_id, class_id, teacher_id, student_id, conversation, understanding, dedication, created_at)
      select h.id, h.class_id, h.teacher_id, m.student_id, 4, 5, 4, h.ended_at
      from calendar_history h join held using (class_id), member m where m.g > 0;
    commit`);
  client.release();
  await pool.query('analyze');
  const { rows } = await pool.query("select id from classes where room_id = 'certificates'");
  return rows[0].id;
}
