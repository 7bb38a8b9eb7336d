import { sql } from 'drizzle-orm';
import { acceptanceWeekStart } from '../../../domain/acceptance.ts';
import type { ClassOfTeacher, TeacherTime } from '../../../domain/fittingHours.ts';
import type { MatchTeacher } from '../../../domain/matching.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { addDays } from '../../../domain/week.ts';
import { type Interval, instantAt } from '../../../domain/zonedWeek.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, digits, int, listOf, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { and, matchesIndexed } from '../../platform/list.ts';
import { takenAfter } from './takenAfter.ts';
import { type RhythmRow, rhythmRow, type TaughtClass, taughtClasses } from './taughtClasses.ts';
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

/** `seats` is empty until the classes are read. The student to be taught does not count; `search` is a part of the name. */
export async function teacherFacts(
  db: Reader,
  of?: string | readonly string[],
  student_id: string | null = null,
  search?: string,
): Promise<TeacherFacts[]> {
  const isNarrow = of !== undefined || search !== undefined;
  // Courses and students of all teachers are aggregated in one pass. For a few teachers, a lateral join per teacher is faster.
  const ofMany = sql`left join (select tc.teacher_id, array_agg(tc.course_id) as ids from teacher_courses tc group by tc.teacher_id) taught
      on taught.teacher_id = t.teacher_id
    left join (select c.teacher_id, count(distinct cs.student_id) as students from classes c join class_students cs on cs.class_id = c.id
      where cs.left_at is null and cs.student_id is distinct from ${student_id} group by c.teacher_id) seated
      on seated.teacher_id = t.teacher_id`;
  const ofEach = sql`left join lateral (select array_agg(tc.course_id) as ids from teacher_courses tc where tc.teacher_id = t.teacher_id) taught
      on true
    left join lateral (select count(distinct cs.student_id) as students from classes c join class_students cs on cs.class_id = c.id
      where c.teacher_id = t.teacher_id and cs.left_at is null and cs.student_id is distinct from ${student_id}) seated on true`;
  const rows = await rowsOf(db, teacherRow)`
    select t.teacher_id, t.user_id, u.name, u.email, u.photo_key, coalesce(p.timezone, ${SCHOOL_ZONE}) as zone,
      t.teacher_status and u.user_status as is_active, t.is_confident_teaching_advanced_students, t.max_students,
      t.interests, taught.ids as course_ids, coalesce(seated.students, 0) as student_count
    from teachers t join users u on u.user_id = t.user_id left join personal p on p.user_id = t.user_id
    ${isNarrow ? ofEach : ofMany}
    where ${and(matchesIndexed(sql`u.name_search`, search), of ? sql`t.teacher_id = any(${`{${[of].flat().join()}}`}::uuid[])` : sql`u.types && array['TEACHER', 'FEE']`)}`;
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

/** A student, and the classes that the student's acceptance ends: their hours are free unless others stay. */
interface Leaver {
  student_id: string | null;
  leaving: readonly string[];
}
const nobody: Leaver = { student_id: null, leaving: [] };

const hourRow = { ...rawHour, teacher_id: text };

/** Stored rows, so that another thread can build weeks from them. */
export interface TeacherRows {
  readonly hours: readonly RowOf<typeof hourRow>[];
  readonly busy: readonly RowOf<typeof busyRow>[];
  readonly absences: readonly RowOf<typeof busyRow>[];
  readonly rhythms: readonly RhythmRow[];
}

export async function teacherWeeks(
  db: Reader,
  teachers: readonly TeacherFacts[],
  now: Date,
  weeks: number,
  leaver: Leaver = nobody,
): Promise<Map<string, TeacherWeek>> {
  if (teachers.length === 0) return new Map();
  return weeksOf(teachers, await teacherRows(db, teachers, now, weeks, leaver), now);
}

export async function teacherRows(
  db: Reader,
  teachers: readonly TeacherFacts[],
  now: Date,
  weeks: number,
  { student_id, leaving }: Leaver = nobody,
): Promise<TeacherRows> {
  const ids = sql`(${sql.join(
    teachers.map(({ match }) => sql`${match.id}::uuid`),
    sql`, `,
  )})`;
  const until = new Date(now.getTime() + (weeks + 3) * 7 * 86_400_000).toISOString();
  const ending = sql`(select cs.class_id from class_students cs where cs.class_id = any(${sql.param(leaving)}::uuid[])
    and cs.left_at is null group by cs.class_id having count(*) = 1)`;
  const hours = await rowsOf(db, hourRow)`
    select t.teacher_id, a.weekday, a.start, a.timezone from availability a join teachers t on t.user_id = a.user_id
    where t.teacher_id in ${ids}`;
  const busy = await rowsOf(db, busyRow)`
    select teacher_id, extract(epoch from starts_at) as starts, extract(epoch from ends_at) as ends from lessons
    where teacher_id in ${ids} and status = 'scheduled' and ends_at > ${now.toISOString()} and starts_at < ${until}
      and class_id not in ${ending}`;
  const absences = await rowsOf(db, busyRow)`
    select teacher_id, extract(epoch from starts_at) as starts, extract(epoch from ends_at) as ends from teacher_absences
    where teacher_id in ${ids} and ends_at > ${now.toISOString()} and starts_at < ${until}`;
  const rhythms = await rowsOf(db, rhythmRow)`
    select c.teacher_id, c.id as class_id, c.title, c.course_id, c.student_level, c.plan_type, c.max_students,
      (select count(distinct cs.student_id) from class_students cs where cs.class_id = c.id
        and (cs.left_at is null or cs.left_at > ${now.toISOString()}) and cs.student_id is distinct from ${student_id}) as students,
      e.start_date::text, e.end_date::text, e.start_hour, e.duration, e.timezone, e.recurrence_type, e.recurrence_days,
      taken.lasts_until::text
    from classes c join calendar_entries e on e.class_id = c.id
    left join lateral ${takenAfter(student_id, leaving, ending)} taken on c.plan_type = 'Em grupo'
    where c.teacher_id in ${ids} and c.status and e.recurrence and e.end_date > ${now.toISOString()}::date
      and c.id not in ${ending}`;
  return { hours, busy, absences, rhythms };
}

export function weeksOf(
  teachers: readonly TeacherFacts[],
  { hours, busy, absences, rhythms }: TeacherRows,
  now: Date,
): Map<string, TeacherWeek> {
  const hoursOf = Map.groupBy(hours, ({ teacher_id }) => teacher_id);
  const busyOf = Map.groupBy(busy, ({ teacher_id }) => teacher_id);
  const absencesOf = Map.groupBy(absences, ({ teacher_id }) => teacher_id);
  const rhythmsOf = Map.groupBy(rhythms, ({ teacher_id }) => teacher_id);
  const weekIn = weeksFrom(now);
  return new Map(
    teachers.map(({ zone, match: { id } }) => {
      const { weekStart, week } = weekIn(zone);
      const classes = taughtClasses(rhythmsOf.get(id) ?? [], week);
      return [
        id,
        {
          weekStart,
          classes,
          time: {
            availability: weeklyHoursIn(hoursOf.get(id) ?? [], zone, weekStart),
            zone,
            busy: intervalsOf(busyOf.get(id)),
            absences: intervalsOf(absencesOf.get(id)),
            classes: classes.map(({ facts }): ClassOfTeacher => facts),
          },
        },
      ] as const;
    }),
  );
}

/** The first week of new lessons by zone; computed once, since it costs more than the rest of a teacher's week. */
function weeksFrom(now: Date): (zone: string) => { weekStart: string; week: Interval } {
  const known = new Map<string, { weekStart: string; week: Interval }>();
  return (zone) => {
    const found = known.get(zone);
    if (found) return found;
    const weekStart = acceptanceWeekStart(now, zone);
    const week = {
      start: instantAt(weekStart, '00:00', zone),
      end: instantAt(addDays(weekStart, 7), '00:00', zone),
    };
    known.set(zone, { weekStart, week });
    return { weekStart, week };
  };
}

/** A teacher's time in the week from `weekStart` (ISO date in the teacher's zone), without the classes. */
export function timeIn(
  { hours, busy, absences }: TeacherRows,
  { zone, match: { id } }: TeacherFacts,
  weekStart: string,
): TeacherTime {
  const own = <T extends { teacher_id: string }>(rows: readonly T[]) =>
    rows.filter(({ teacher_id }) => teacher_id === id);
  return {
    availability: weeklyHoursIn(own(hours), zone, weekStart),
    zone,
    classes: [],
    busy: intervalsOf(own(busy)),
    absences: intervalsOf(own(absences)),
  };
}

const intervalsOf = (rows: readonly RowOf<typeof busyRow>[] = []): Interval[] =>
  rows.map(({ starts, ends }) => ({
    start: new Date(Number(starts) * 1000),
    end: new Date(Number(ends) * 1000),
  }));

export const withSeats = ({ match }: TeacherFacts, { time }: TeacherWeek): MatchTeacher => ({
  ...match,
  seats: Object.fromEntries(
    time.classes.map(({ class_id, student_count, capacity }) => [class_id, { student_count, capacity }]),
  ),
});
