import { type SQL, sql } from 'drizzle-orm';
import type { Availability } from '../../../domain/availability.ts';
import type { StudentTime } from '../../../domain/fittingHours.ts';
import { weeklySessions } from '../../../domain/frequency.ts';
import type { MatchStudent } from '../../../domain/matching.ts';
import type { PlanType } from '../../../domain/options.ts';
import { PLAN_TYPES, STUDENT_LEVELS } from '../../../domain/options.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { addDays } from '../../../domain/week.ts';
import type { Reader } from '../../platform/db/database.ts';
import {
  bool,
  day,
  instant,
  listOf,
  object,
  oneOf,
  orNull,
  type RowOf,
  rowsOf,
  text,
} from '../../platform/db/rows.ts';
import { rawHour, weeklyHoursIn } from './weeklyHours.ts';

export interface StudentFacts {
  readonly user_id: string;
  readonly name: string;
  readonly course: string;
  readonly plan_type: PlanType;
  readonly plan_end_date: string | null;
  /** Classes that the acceptance of the open match ends (TRANSFER-7). */
  readonly leaving: readonly string[];
  readonly match: MatchStudent;
  readonly time: StudentTime;
}

const studentRow = {
  student_id: text,
  user_id: text,
  photo_key: orNull(text),
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
  teacher_id: orNull(text),
  refused_by: orNull(listOf(text)),
  moved_from: orNull(listOf(text)),
  hours: orNull(listOf(object(rawHour))),
  leaving: orNull(listOf(text)),
  busy: orNull(listOf(object({ start: instant, end: instant }))),
};

export type StudentRow = RowOf<typeof studentRow>;

/** `weekStart` (ISO date) converts hours of another zone than the student's; the lessons with `leftTeacher` do not count. */
export async function studentFacts(
  db: Reader,
  student_id: string,
  now: Date,
  weekStart: string,
  leftTeacher: string | null = null,
): Promise<StudentFacts | null> {
  const [row] = await studentRows(db, sql`s.student_id = ${student_id}`, now, leftTeacher);
  return row ? factsOf(row, now, weekStart) : null;
}

/** Stored rows, so that another thread can build facts from them; the longest wait first. */
export const studentRows = (
  db: Reader,
  where: SQL,
  now: Date,
  leftTeacher: string | null = null,
): Promise<StudentRow[]> =>
  rowsOf(db, studentRow)`
    select s.student_id, s.user_id, u.photo_key, u.name, s.student_status and u.user_status as is_active, s.course_id, c.course, s.student_level,
      s.plan_type, s.frequency, s.plan_end_date::text, s.interests, coalesce(p.timezone, ${SCHOOL_ZONE}) as zone,
      m.queued_at as waiting_since, m.teacher_id,
      (select array_agg(teacher_id) from match_exclusions e
        where e.student_id = s.student_id and e.reason = 'refused') as refused_by,
      (select array_agg(teacher_id) from match_exclusions e
        where e.student_id = s.student_id and e.reason = 'moved') as moved_from,
      (select json_agg(json_build_object('weekday', weekday, 'start', start, 'timezone', timezone))
        from availability a where a.user_id = s.user_id) as hours,
      leaving.ids as leaving,
      (select json_agg(json_build_object('start', lower(ls.during), 'end', upper(ls.during))) from lesson_students ls
        join lessons l on l.id = ls.lesson_id
        where ls.student_id = s.student_id and ls.active and upper(ls.during) > ${now.toISOString()}
          and l.class_id <> all(coalesce(leaving.ids, '{}'))) as busy
    from students s
    join users u on u.user_id = s.user_id
    join courses c on c.id = s.course_id
    left join personal p on p.user_id = s.user_id
    left join matches m on m.student_id = s.student_id and m.status in ('pending-allocation', 'waiting-acceptance')
    left join lateral (select array_agg(distinct left_class.class_id) as ids from class_students left_class
      join classes lc on lc.id = left_class.class_id
      where left_class.student_id = s.student_id and left_class.left_at is null and (lc.teacher_id = ${leftTeacher}
        or exists (select 1 from student_transfers st where st.match_id = m.match_id and st.student_id = s.student_id
          and st.teacher_id = lc.teacher_id and st.transfer_type = 'HOUR_CHANGE'))) leaving on true
    where ${where} order by m.queued_at, s.student_id`;

/** `weekStart` (ISO date) converts hours of another zone than the student's. */
export function factsOf(row: StudentRow, now: Date, weekStart: string): StudentFacts {
  const availability: Availability = weeklyHoursIn(row.hours ?? [], row.zone, weekStart);
  const frequency = weeklySessions(row.frequency);
  return {
    user_id: row.user_id,
    name: row.name,
    course: row.course,
    plan_type: row.plan_type,
    plan_end_date: row.plan_end_date,
    leaving: row.leaving ?? [],
    match: {
      id: row.student_id,
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
      ends_on: row.plan_end_date,
    },
  };
}

/** The plan's last day, or 52 weeks from `firstDay` if unknown or past. */
export const lastLessonDay = (student: StudentFacts, firstDay: string): string =>
  student.plan_end_date && student.plan_end_date >= firstDay
    ? student.plan_end_date
    : addDays(firstDay, 52 * 7 - 1);
