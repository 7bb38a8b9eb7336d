import { type ClassOfTeacher, fittingHours, type StudentTime } from '../../../domain/fittingHours.ts';
import { PLAN_TYPES, STUDENT_LEVELS } from '../../../domain/options.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { freeStarts, isWithin, seatHours, type WantedHour } from '../../../domain/studentLessons.ts';
import { addDays } from '../../../domain/week.ts';
import { type Interval, instantAt } from '../../../domain/zonedWeek.ts';
import type { Reader } from '../../platform/db/database.ts';
import { instant, int, oneOf, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import { closedDays } from '../calendar/api.ts';
import { studentFacts, type TeacherFacts, teacherFacts, teacherRows, timeIn } from '../fit/api.ts';
import type { OwnLesson } from './ownLesson.ts';

export interface Wanted extends WantedHour {
  readonly teacher_id: string;
  readonly teacher_name: string;
  /** Title of the lesson with the seat. */
  readonly title: string | null;
}

const WEEK_DAYS = 7;
const WEEK_MS = WEEK_DAYS * 86_400_000;

interface Search {
  readonly student_id: string;
  /** Span in which the hours begin. */
  readonly span: Interval;
  readonly now: Date;
}

/** The hours of a span, each with the reasons against it; without any it fits (LESSON-3). */
export async function wantedHours(
  db: Reader,
  own: OwnLesson,
  { student_id, span, now }: Search,
): Promise<{ has_hours: boolean; hours: Wanted[] }> {
  const weekStart = localDate(span.start, own.timezone);
  const student = ensureFound(await studentFacts(db, student_id, now, weekStart));
  const time = { ...student.time, busy: without(student.time.busy, own) };
  const has_hours = Object.values(time.availability).some((slots) => slots.length > 0);
  if (!own.class_on) return { has_hours, hours: [] };
  const judge = own.plan_type === 'Particular' ? freeHours : seats;
  const avoided = new Set([...student.match.refused_by, ...student.match.moved_from]);
  const hours = await judge(db, own, { student_id, span, now, time, avoided });
  return {
    has_hours,
    hours: hours
      .filter(({ start }) => isWithin(span, start))
      .toSorted((a, b) => +a.start - +b.start || a.teacher_name.localeCompare(b.teacher_name)),
  };
}

interface Judged extends Search {
  readonly time: StudentTime;
  /** Teachers who refused the student, or whom the student left. */
  readonly avoided: ReadonlySet<string>;
}

async function freeHours(db: Reader, own: OwnLesson, { span, now, time }: Judged): Promise<Wanted[]> {
  const [teacher] = await teacherFacts(db, own.class_teacher_id);
  if (!teacher?.match.is_active) return [];
  const rows = await rowsUntil(db, [teacher], span, now);
  const minutes = (own.ends_at.getTime() - own.starts_at.getTime()) / 60_000;
  const isOwn = own.teacher_id === own.class_teacher_id;
  const weeks = weeksOf(span, teacher.zone);
  const closed = await closedIntervals(db, weeks, own.timezone);
  return weeks.flatMap((weekStart) => {
    const own_time = timeIn(rows, teacher, weekStart);
    const busy = isOwn ? without(own_time.busy, own) : own_time.busy;
    const hours = fittingHours(
      { ...own_time, busy, absences: [...own_time.absences, ...closed] },
      time,
      weekStart,
    );
    return freeStarts(hours, minutes).map((hour) => ({ ...hour, ...named(teacher), title: null }));
  });
}

const seatRow = {
  id: text,
  title: text,
  teacher_id: text,
  starts_at: instant,
  ends_at: instant,
  students: int,
  course_id: text,
  level: oneOf(STUDENT_LEVELS),
  modality: oneOf(PLAN_TYPES),
  capacity: int,
};

async function seats(
  db: Reader,
  own: OwnLesson,
  { student_id, span, now, time, avoided }: Judged,
): Promise<Wanted[]> {
  const lessons = await rowsOf(db, seatRow)`
    select l.id, l.title, l.teacher_id, l.starts_at, l.ends_at, c.course_id, c.student_level as level, c.plan_type as modality,
      c.max_students as capacity, (select count(*)::int from lesson_students ls where ls.lesson_id = l.id) as students
    from lessons l join classes c on c.id = l.class_id and c.status
    join teachers t on t.teacher_id = l.teacher_id and t.teacher_status join users u on u.user_id = t.user_id and u.user_status
    where l.status = 'scheduled' and l.id <> ${own.id} and l.starts_at > ${now.toISOString()}
      and l.starts_at >= ${span.start.toISOString()} and l.starts_at < ${span.end.toISOString()}
      and c.plan_type = ${time.modality} and c.course_id = ${time.course_id} and c.student_level = ${time.level}
      and not exists (select 1 from calendar_history h where h.lesson_id = l.id)
      and not exists (select 1 from lesson_students ls where ls.lesson_id = l.id and ls.student_id = ${student_id})
    order by l.starts_at, l.id`;
  const perTeacher = Map.groupBy(
    lessons.filter(({ teacher_id }) => !avoided.has(teacher_id)),
    ({ teacher_id }) => teacher_id,
  );
  if (perTeacher.size === 0) return [];
  const teachers = await teacherFacts(db, [...perTeacher.keys()]);
  const rows = await rowsUntil(db, teachers, span, now);
  const titles = new Map(lessons.map(({ id, title }) => [id, title]));
  return teachers.flatMap((teacher) => {
    const classes = (perTeacher.get(teacher.match.id) ?? []).map(
      ({ id, students, starts_at, ends_at, course_id, level, modality, capacity }): ClassOfTeacher => ({
        class_id: id,
        course_id,
        level,
        modality,
        student_count: students,
        capacity,
        lessons: [{ start: new Date(starts_at), end: new Date(ends_at) }],
      }),
    );
    return weeksOf(span, teacher.zone).flatMap((weekStart) =>
      seatHours(fittingHours({ ...timeIn(rows, teacher, weekStart), classes }, time, weekStart), classes).map(
        (hour) => ({
          ...hour,
          ...named(teacher),
          title: titles.get(hour.to_lesson_id ?? '') ?? null,
        }),
      ),
    );
  });
}

const named = ({ name, match }: TeacherFacts) => ({ teacher_id: match.id, teacher_name: name });

const rowsUntil = (db: Reader, teachers: readonly TeacherFacts[], { end }: Interval, now: Date) =>
  teacherRows(db, teachers, now, Math.max(1, Math.ceil((end.getTime() - now.getTime()) / WEEK_MS)));

/** A week of another zone touches two of the teacher's, which begin on the same day of the month or the next. */
function weeksOf({ start, end }: Interval, zone: string): string[] {
  const first = localDate(start, zone);
  const last = localDate(new Date(end.getTime() - 1), zone);
  const next = addDays(first, WEEK_DAYS);
  return last < next ? [first] : [first, next];
}

async function closedIntervals(db: Reader, weeks: readonly string[], zone: string): Promise<Interval[]> {
  const first = addDays(ensureFound(weeks[0], 'internal'), -1);
  const days = await closedDays(db, first, addDays(first, (weeks.length + 1) * WEEK_DAYS));
  return [...days.keys()].map((date) => ({
    start: instantAt(date, '00:00', zone),
    end: instantAt(addDays(date, 1), '00:00', zone),
  }));
}

/** A lesson that moves away or is cancelled occupies no one. */
const without = (busy: readonly Interval[], { starts_at, ends_at, cancelled }: OwnLesson): Interval[] =>
  busy.filter(({ start, end }) => cancelled || +start !== +starts_at || +end !== +ends_at);
