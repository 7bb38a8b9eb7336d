import { sql } from 'drizzle-orm';
import { acceptanceWeekStart } from '../../../domain/acceptance.ts';
import type { ClassOfTeacher, TeacherTime } from '../../../domain/fittingHours.ts';
import type { MatchTeacher } from '../../../domain/matching.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { addDays } from '../../../domain/week.ts';
import { type Interval, instantAt } from '../../../domain/zonedWeek.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, digits, int, listOf, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { rhythmRow, type TaughtClass, taughtClasses } from './taughtClasses.ts';
import { rawHour, weeklyHoursIn } from './weeklyHours.ts';

export interface TeacherFacts {
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly photo_key: string | null;
  readonly zone: string;
  readonly match: MatchTeacher;
}

const teacherRow = {
  teacher_id: text,
  user_id: text,
  name: text,
  email: text,
  photo_key: orNull(text),
  zone: text,
  is_active: bool,
  is_confident_teaching_advanced_students: bool,
  max_students: int,
  interests: listOf(text),
  course_ids: orNull(listOf(text)),
  student_count: digits,
};

/** `seats` is empty until the classes are read. */
export async function teacherFacts(db: Reader, teacher_id?: string): Promise<TeacherFacts[]> {
  const rows = await rowsOf(db, teacherRow)`
    select t.teacher_id, t.user_id, u.name, u.email, u.photo_key, coalesce(p.timezone, ${SCHOOL_ZONE}) as zone,
      t.teacher_status and u.user_status as is_active, t.is_confident_teaching_advanced_students, t.max_students,
      t.interests,
      (select array_agg(course_id) from teacher_courses tc where tc.teacher_id = t.teacher_id) as course_ids,
      (select count(distinct cs.student_id) from classes c join class_students cs on cs.class_id = c.id
        where c.teacher_id = t.teacher_id and cs.left_at is null) as student_count
    from teachers t join users u on u.user_id = t.user_id left join personal p on p.user_id = t.user_id
    where ${teacher_id ? sql`t.teacher_id = ${teacher_id}` : sql`u.types && array['TEACHER', 'FEE']`}`;
  return rows.map((row) => ({
    user_id: row.user_id,
    name: row.name,
    email: row.email,
    photo_key: row.photo_key,
    zone: row.zone,
    match: {
      id: row.teacher_id,
      is_active: row.is_active,
      course_ids: row.course_ids ?? [],
      is_confident_teaching_advanced_students: row.is_confident_teaching_advanced_students,
      student_count: Number(row.student_count),
      max_students: row.max_students,
      interests: row.interests,
      seats: {},
    },
  }));
}

export interface TeacherWeek {
  /** ISO date in the teacher's zone. */
  readonly weekStart: string;
  readonly time: TeacherTime;
  readonly classes: readonly TaughtClass[];
}

const busyRow = {
  teacher_id: text,
  starts: digits,
  ends: digits,
};

export async function teacherWeeks(
  db: Reader,
  teachers: readonly TeacherFacts[],
  now: Date,
  weeks: number,
): Promise<Map<string, TeacherWeek>> {
  if (teachers.length === 0) return new Map();
  const ids = sql`(${sql.join(
    teachers.map(({ match }) => sql`${match.id}::uuid`),
    sql`, `,
  )})`;
  const until = new Date(now.getTime() + (weeks + 3) * 7 * 86_400_000).toISOString();
  const hours = await rowsOf(db, { ...rawHour, teacher_id: text })`
    select t.teacher_id, a.weekday, a.start, a.timezone from availability a join teachers t on t.user_id = a.user_id
    where t.teacher_id in ${ids}`;
  const busy = await rowsOf(db, busyRow)`
    select teacher_id, extract(epoch from starts_at) as starts, extract(epoch from ends_at) as ends from lessons
    where teacher_id in ${ids} and status = 'scheduled' and ends_at > ${now.toISOString()} and starts_at < ${until}`;
  const rhythms = await rowsOf(db, rhythmRow)`
    select c.teacher_id, c.id as class_id, c.title, c.course_id, c.student_level, c.plan_type, c.max_students,
      (select count(*) from class_students cs where cs.class_id = c.id and cs.left_at is null) as students,
      e.start_date::text, e.end_date::text, e.start_hour, e.duration, e.timezone, e.recurrence_type, e.recurrence_days
    from classes c join calendar_entries e on e.class_id = c.id
    where c.teacher_id in ${ids} and c.status and e.recurrence and e.end_date > ${now.toISOString()}::date`;
  const hoursOf = Map.groupBy(hours, ({ teacher_id }) => teacher_id);
  const busyOf = Map.groupBy(busy, ({ teacher_id }) => teacher_id);
  const rhythmsOf = Map.groupBy(rhythms, ({ teacher_id }) => teacher_id);
  return new Map(
    teachers.map(({ zone, match: { id } }) => {
      const weekStart = acceptanceWeekStart(now, zone);
      const week: Interval = {
        start: instantAt(weekStart, '00:00', zone),
        end: instantAt(addDays(weekStart, 7), '00:00', zone),
      };
      const classes = taughtClasses(rhythmsOf.get(id) ?? [], week);
      return [
        id,
        {
          weekStart,
          classes,
          time: {
            availability: weeklyHoursIn(hoursOf.get(id) ?? [], zone, weekStart),
            zone,
            busy: (busyOf.get(id) ?? []).map(({ starts, ends }) => ({
              start: new Date(Number(starts) * 1000),
              end: new Date(Number(ends) * 1000),
            })),
            absences: [],
            classes: classes.map(({ facts }): ClassOfTeacher => facts),
          },
        },
      ] as const;
    }),
  );
}

export const withSeats = ({ match }: TeacherFacts, { time }: TeacherWeek): MatchTeacher => ({
  ...match,
  seats: Object.fromEntries(
    time.classes.map(({ class_id, student_count, capacity }) => [class_id, { student_count, capacity }]),
  ),
});
