import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Validated } from '../../../contract/index.ts';
import { hoursOfRules, minutesAt, moveHour, type WeekHour } from '../../../domain/classHours.ts';
import { conflictsOf, type TakenTime } from '../../../domain/lessonConflicts.ts';
import { ADVANCED, WEEKDAYS } from '../../../domain/options.ts';
import type { Interval } from '../../../domain/zonedWeek.ts';
import type { Reader } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { byName } from '../../platform/list.ts';
import { takenTimes } from '../calendar/api.ts';
import { isAvailableAt, isTeacherBusyIn, lessonsOfRules, momentsOf, type Rule } from './freeTime.ts';
import { hoursOfTeacher, spanFrom } from './teacherHours.ts';

type Body = Validated<'POST /v1/classes/alternatives/preview'>['body'];

const MOST = 12;

/** What is free instead of a weekly hour that is taken (CAL-20). */
export const readAlternatives: Handler<'POST /v1/classes/alternatives/preview'> = async (ctx, { body }) => {
  const now = ctx.clock.now();
  return { hours: await otherHours(ctx.db, body, now), teachers: await otherTeachers(ctx.db, body, now) };
};

/** Hours in which neither the teacher nor a student of the class has anything in the whole term, the nearest first. */
async function otherHours(db: Reader, body: Body, now: Date): Promise<WeekHour[]> {
  const { id, teacher_id, students, calendars } = body;
  const from = { weekday: body.weekday, start_hour: body.start_hour };
  const rules = calendars as Rule[];
  const moved = rules.find((rule) => hoursOfRules([rule]).some((hour) => isSame(hour, from)));
  if (!moved) return [];
  const { timezone, start_date, end_date } = moved;
  const span = spanFrom({ timezone, from: start_date, until: end_date }, now);
  const week = await hoursOfTeacher(db, { teacher_id, class_id: id, span, now });
  const own = hoursOfRules(rules);
  const open = week
    .filter(({ kind }) => kind === 'free')
    .map(({ weekday, start_hour }): WeekHour => ({ weekday, start_hour }));
  const minutes = minutesAt(rules, from);
  const free = open
    .filter((hour) => !own.some((other) => isSame(other, hour)) && isOpenFor(open, hour, minutes))
    .sort((a, b) => distance(from, a) - distance(from, b));
  const taken = await timesOf(db, { people: [teacher_id, ...students], class_id: id, rules, now });
  const found: WeekHour[] = [];
  for (const hour of free) {
    if (found.length >= MOST) break;
    // A rule of decades has some thousand lessons: other requests are answered in between.
    await setImmediate();
    const changed = moveHour<Rule>(rules, from, hour, (left) => left);
    if (isFreeAt(lessonsOfRules(changed, now), { teacher_id, students, taken })) found.push(hour);
  }
  return found;
}

/** Whether the teacher is available in every hour of a lesson that begins then, which ends on the same day. */
function isOpenFor(open: readonly WeekHour[], { weekday, start_hour }: WeekHour, minutes: number): boolean {
  const first = Number(start_hour.slice(0, 2));
  const hours = Math.ceil(minutes / 60);
  if (first + hours > 24) return false;
  return Array.from({ length: hours }, (_, index) => first + index).every((hour) =>
    open.some((each) => each.weekday === weekday && Number(each.start_hour.slice(0, 2)) === hour),
  );
}

interface Person {
  readonly teacher_id: string;
  readonly students: readonly string[];
  readonly taken: readonly TakenTime[];
}

const isFreeAt = (lessons: readonly Interval[], { teacher_id, students, taken }: Person): boolean => {
  const proposed = lessons.map((lesson) => ({
    ...lesson,
    original_start: lesson.start,
    teacher_id,
    student_ids: students,
  }));
  return lessons.length > 0 && conflictsOf(proposed, taken, '').length === 0;
};

const isSame = (one: WeekHour, other: WeekHour): boolean =>
  one.weekday === other.weekday && one.start_hour === other.start_hour;

/** The same day first, then by the number of days and hours between. */
function distance(from: WeekHour, to: WeekHour): number {
  const days = Math.abs(WEEKDAYS.indexOf(from.weekday) - WEEKDAYS.indexOf(to.weekday));
  const hours = Math.abs(Number(from.start_hour.slice(0, 2)) - Number(to.start_hour.slice(0, 2)));
  return days * 24 + hours;
}

interface Times {
  readonly people: readonly string[];
  readonly class_id: string | undefined;
  readonly rules: readonly Rule[];
  readonly now: Date;
}

/** What the people have in the term of the class, besides the class itself. */
async function timesOf(db: Reader, { people, class_id, rules, now }: Times): Promise<TakenTime[]> {
  const lessons = lessonsOfRules(rules, now);
  const [first, last] = [lessons[0], lessons.at(-1)];
  if (!first || !last) return [];
  const WEEK_MS = 7 * 86_400_000;
  // Another day of the week may be some days before the first lesson, or after the last.
  const span = {
    start: new Date(first.start.getTime() - WEEK_MS),
    end: new Date(last.end.getTime() + WEEK_MS),
  };
  const own =
    class_id === undefined
      ? []
      : await rowsOf(db, { id: text })`select id from lessons where class_id = ${class_id}`;
  return takenTimes(
    db,
    people,
    span,
    own.map(({ id }) => id),
  );
}

/** Teachers of the course and level who are available and free at all hours of the class, the others being busy or away. */
async function otherTeachers(
  db: Reader,
  { id, teacher_id, course_id, student_level, calendars }: Body,
  now: Date,
): Promise<{ id: string; name: string }[]> {
  const lessons = lessonsOfRules(calendars as Rule[], now);
  if (lessons.length === 0) return [];
  return rowsOf(db, { id: text, name: text })`
    select t.teacher_id as id, u.name from teacher_courses tc
      join teachers t on t.teacher_id = tc.teacher_id join users u on u.user_id = t.user_id
    where tc.course_id = ${course_id} and t.teacher_id <> ${teacher_id} and t.teacher_status and u.user_status
      and (${student_level !== ADVANCED} or t.is_confident_teaching_advanced_students)
      and ${isAvailableAt(sql`u.user_id`, momentsOf(lessons, 'term'))}
      and not ${isTeacherBusyIn(sql`t.teacher_id`, lessons, id)}
    order by ${byName(sql`u.name`)}, t.teacher_id limit ${MOST}`;
}
