import type { Availability } from '../../../domain/availability.ts';
import type { StudentTime } from '../../../domain/fittingHours.ts';
import { weeklySessions } from '../../../domain/frequency.ts';
import type { MatchStudent } from '../../../domain/matching.ts';
import type { PlanType } from '../../../domain/options.ts';
import { PLAN_TYPES, STUDENT_LEVELS } from '../../../domain/options.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { addDays } from '../../../domain/week.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, day, instant, listOf, object, oneOf, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { rawHour, weeklyHoursIn } from './weeklyHours.ts';

export interface StudentFacts {
  readonly user_id: string;
  readonly name: string;
  readonly course: string;
  readonly plan_type: PlanType;
  readonly plan_end_date: string | null;
  readonly match: MatchStudent;
  readonly time: StudentTime;
}

const studentRow = {
  user_id: text,
  name: text,
  is_active: bool,
  course_id: text,
  course: text,
  student_level: oneOf(STUDENT_LEVELS),
  plan_type: oneOf(PLAN_TYPES),
  frequency: text,
  plan_end_date: orNull(day),
  interests: listOf(text),
  zone: text,
  waiting_since: orNull(instant),
  refused_by: orNull(listOf(text)),
  moved_from: orNull(listOf(text)),
  hours: orNull(listOf(object(rawHour))),
  busy: orNull(listOf(object({ start: instant, end: instant }))),
};

/** `weekStart` (ISO date) converts hours of another zone than the student's. */
export async function studentFacts(
  db: Reader,
  student_id: string,
  now: Date,
  weekStart: string,
): Promise<StudentFacts | null> {
  const rows = await rowsOf(db, studentRow)`
    select s.user_id, u.name, s.student_status and u.user_status as is_active, s.course_id, c.course, s.student_level,
      s.plan_type, s.frequency, s.plan_end_date::text, s.interests, coalesce(p.timezone, ${SCHOOL_ZONE}) as zone,
      (select waiting_since from matches m where m.student_id = s.student_id
        and m.status in ('pending-allocation', 'waiting-acceptance')) as waiting_since,
      (select array_agg(teacher_id) from match_exclusions e
        where e.student_id = s.student_id and e.reason = 'refused') as refused_by,
      (select array_agg(teacher_id) from match_exclusions e
        where e.student_id = s.student_id and e.reason = 'moved') as moved_from,
      (select json_agg(json_build_object('weekday', weekday, 'start', start, 'timezone', timezone))
        from availability a where a.user_id = s.user_id) as hours,
      (select json_agg(json_build_object('start', lower(ls.during), 'end', upper(ls.during))) from lesson_students ls
        where ls.student_id = s.student_id and ls.active and upper(ls.during) > ${now.toISOString()}) as busy
    from students s
    join users u on u.user_id = s.user_id
    join courses c on c.id = s.course_id
    left join personal p on p.user_id = s.user_id
    where s.student_id = ${student_id}`;
  const row = rows[0];
  if (!row) return null;
  const availability: Availability = weeklyHoursIn(row.hours ?? [], row.zone, weekStart);
  const frequency = weeklySessions(row.frequency);
  return {
    user_id: row.user_id,
    name: row.name,
    course: row.course,
    plan_type: row.plan_type,
    plan_end_date: row.plan_end_date,
    match: {
      id: student_id,
      is_active: row.is_active,
      course_id: row.course_id,
      level: row.student_level,
      frequency,
      interests: row.interests,
      waiting_since: row.waiting_since ? new Date(row.waiting_since) : now,
      refused_by: row.refused_by ?? [],
      moved_from: row.moved_from ?? [],
    },
    time: {
      availability,
      zone: row.zone,
      busy: (row.busy ?? []).map(({ start, end }) => ({ start: new Date(start), end: new Date(end) })),
      course_id: row.course_id,
      level: row.student_level,
      modality: row.plan_type,
      frequency,
    },
  };
}

/** The plan's last day, or 52 weeks from `firstDay` if unknown or past. */
export const lastLessonDay = (student: StudentFacts, firstDay: string): string =>
  student.plan_end_date && student.plan_end_date >= firstDay
    ? student.plan_end_date
    : addDays(firstDay, 52 * 7 - 1);
