interface Parts {
  readonly ahead: string;
  readonly named: string;
  where(more?: string): string;
}

/** What must hold for make-ups, requests, matches and transfers. */
export const restOf = ({ ahead, named, where }: Parts) => [
  {
    says: 'a student has both the lesson and an open make-up for it (LESSON-2)',
    query: `select ${where('su.name')} from makeups m join lessons l on l.id = m.lesson_id ${named}
      join students s on s.student_id = m.student_id join users su on su.user_id = s.user_id
      join lesson_students ls on ls.lesson_id = l.id and ls.student_id = m.student_id and ls.active
      where m.used_at is null and not exists (select 1 from makeups spent
        where spent.used_lesson_id = l.id and spent.student_id = m.student_id)`,
  },
  {
    says: 'a make-up is used for a lesson without the student (LESSON-4)',
    query: `select ${where('su.name')} from makeups m join lessons l on l.id = m.used_lesson_id ${named}
      join students s on s.student_id = m.student_id join users su on su.user_id = s.user_id
      where l.status = 'scheduled' and ${ahead}
        and not exists (select 1 from lesson_students ls where ls.lesson_id = l.id and ls.student_id = m.student_id)`,
  },
  {
    says: 'a make-up is used for a lesson that the school does not hold (LESSON-7)',
    query: `select ${where('su.name')} from makeups m join lessons l on l.id = m.used_lesson_id ${named}
      join students s on s.student_id = m.student_id join users su on su.user_id = s.user_id
      where l.status = 'cancelled' and l.cancel_cause <> 'deleted' and ${ahead}`,
  },
  {
    says: 'a make-up is open for a class that the student has left (LESSON-2)',
    query: `select ${where('su.name')} from makeups m join lessons l on l.id = m.lesson_id ${named}
      join students s on s.student_id = m.student_id join users su on su.user_id = s.user_id
      where m.used_at is null and m.returned_lesson_id is null
        and not exists (select 1 from class_students cs where cs.class_id = l.class_id
        and cs.student_id = m.student_id and (cs.left_at is null or cs.left_at >= m.starts_at))`,
  },
  {
    says: 'a make-up expires before 30 days after its lesson (LESSON-2)',
    query: `select su.name || ' ' || m.starts_at || ' ' || m.expires_at as at from makeups m join students s using (student_id)
      join users su using (user_id) where m.expires_at < m.starts_at + interval '30 days'`,
  },
  {
    says: 'a request stands for a lesson or a seat that is not as it was asked (LESSON-8)',
    query: `select su.name || ' ' || r.lesson_starts_at || ' → ' || r.starts_at as at
      from reschedules r join lessons l on l.id = r.lesson_id join classes c on c.id = l.class_id
      join students s on s.student_id = r.student_id join users su on su.user_id = s.user_id
      left join lessons o on o.id = r.to_lesson_id
      left join makeups m on m.student_id = r.student_id and m.lesson_id = l.id and m.used_at is null
      where r.status = 'pending' and (
        not c.status
        or m.id is null and (l.status <> 'scheduled' or l.starts_at <> r.lesson_starts_at or l.ends_at <> r.lesson_ends_at
          or not exists (select 1 from lesson_students ls where ls.lesson_id = l.id and ls.student_id = r.student_id))
        or r.to_lesson_id is not null and (o.status <> 'scheduled' or o.starts_at <> r.starts_at or o.ends_at <> r.ends_at)
        or r.to_lesson_id is null and c.plan_type = 'Em grupo'
        or r.teacher_id <> coalesce(o.teacher_id, c.teacher_id)
        or r.starts_at <= $1 or m.id is null and l.starts_at <= $1)`,
  },
  {
    says: 'an open match and the status of its student contradict each other (MATCH-5)',
    query: `select u.name || ' ' || s.onboarding_status as at from students s join users u using (user_id)
      where (s.onboarding_status = 'AGUARDANDO_MATCH') <> ((select count(*) from matches m where m.student_id = s.student_id
        and m.status in ('pending-allocation', 'waiting-acceptance')) = 1)`,
  },
  {
    says: 'an offer stands with a teacher who is off, or refused or lost the student (MATCH-2, MATCH-16)',
    query: `select u.name || ' ' || tu.name as at from matches m join students s using (student_id) join users u using (user_id)
      join teachers t on t.teacher_id = m.teacher_id join users tu on tu.user_id = t.user_id
      where m.status = 'waiting-acceptance' and (not t.teacher_status or not tu.user_status
        or not exists (select 1 from teacher_courses tc where tc.teacher_id = t.teacher_id and tc.course_id = s.course_id)
        or s.student_level = 'Avançado' and not t.is_confident_teaching_advanced_students
        or exists (select 1 from match_exclusions x where x.student_id = m.student_id and x.teacher_id = m.teacher_id
          and x.at > coalesce((select max(c.signed_at) from contracts c where c.student_id = m.student_id), '-infinity')))`,
  },
  {
    says: 'a transfer waits for a student who waits for a teacher or has none of the teacher’s classes (TRANSFER-3)',
    query: `select u.name as at from student_transfers st join students s using (student_id) join users u using (user_id)
      where st.status = 'PENDING' group by u.name having count(*) > 1`,
  },
  {
    says: 'a job has failed',
    query: `select task_identifier || ' ' || last_error as at from graphile_worker.jobs where attempts > 0 and last_error is not null`,
  },
];
