import { type SQL, sql } from 'drizzle-orm';
import type { EntryInput } from '../../../contract/classes.ts';
import { minutesBetween } from '../../../domain/calendarEntry.ts';
import { occurrencesIn } from '../../../domain/recurrence.ts';
import { addDays } from '../../../domain/week.ts';
import { type Interval, instantAt } from '../../../domain/zonedWeek.ts';
import { refuseLongClass } from './classLength.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

export type Rule = Pick<
  EntryInput,
  | 'start_date'
  | 'end_date'
  | 'start_hour'
  | 'end_hour'
  | 'timezone'
  | 'recurrence'
  | 'recurrence_type'
  | 'recurrence_days'
>;

/** The lessons to come of the rules, in order; those on closed days count, too, as the hours are wanted every week. */
export function lessonsOfRules(rules: readonly Rule[], now: Date): Interval[] {
  let count = 0;
  const lessons = rules.flatMap((rule) => {
    const end_date = rule.recurrence ? rule.end_date : rule.start_date;
    const recurrence_type = rule.recurrence ? rule.recurrence_type : null;
    const duration = minutesBetween(rule.start_hour, rule.end_hour);
    const until = instantAt(addDays(end_date, 1), '00:00', rule.timezone);
    if (until <= now) return [];
    const found = occurrencesIn({ ...rule, end_date, recurrence_type, duration }, { start: now, end: until });
    count += found.length;
    // Before the next rule, whose days may be many, too.
    refuseLongClass(count);
    return found;
  });
  return lessons
    .map(({ start, end }) => ({ start, end }))
    .sort((a, b) => a.start.getTime() - b.start.getTime());
}

/**
 * Instants at which a person has to be available: every hour of the lessons of the first week, as matching reads hours by the clocks of one
 * week (MATCH-6), or of one week a month of the term.
 */
export function momentsOf(lessons: readonly Interval[], of: 'week' | 'term'): string[] {
  const [first] = lessons;
  if (!first) return [];
  const weekOf = ({ start }: Interval) => Math.floor((start.getTime() - first.start.getTime()) / WEEK_MS);
  const chosen = lessons.filter((lesson) =>
    of === 'week' ? weekOf(lesson) === 0 : weekOf(lesson) % 4 === 0,
  );
  const moments = chosen.flatMap(({ start, end }) => {
    const hours = Math.ceil((end.getTime() - start.getTime()) / HOUR_MS);
    const starts = Array.from({ length: hours }, (_, hour) => start.getTime() + hour * HOUR_MS);
    return [...starts, end.getTime() - 1];
  });
  return [...new Set(moments)].map((time) => new Date(time).toISOString());
}

/** Whether the availability of a user covers all of the moments, each on the clock of the hours' own zone. */
export const isAvailableAt = (user_id: SQL, moments: readonly string[]): SQL => sql`not exists (
  select 1 from unnest(${sql.param(moments)}::timestamptz[]) as moment (at)
  where not exists (select 1 from availability a where a.user_id = ${user_id}
    and a.weekday = to_char(moment.at at time zone a.timezone, 'FMday')
    and a.start = to_char(moment.at at time zone a.timezone, 'HH24:00')))`;

const rangesOf = (lessons: readonly Interval[]): string =>
  `{${lessons.map(({ start, end }) => `["${start.toISOString()}","${end.toISOString()}")`).join()}}`;

/** Whether a lesson of a student overlaps one of these; those of the class itself do not count. */
export const isBusyIn = (
  student_id: SQL,
  lessons: readonly Interval[],
  class_id: string | undefined,
): SQL => sql`exists (select 1 from lesson_students ls where ls.student_id = ${student_id} and ls.active
  and ls.during && ${rangesOf(lessons)}::tstzmultirange
  ${class_id === undefined ? sql`` : sql`and not exists (select 1 from lessons own where own.id = ls.lesson_id and own.class_id = ${class_id})`})`;

/** Whether a lesson or time off of a teacher overlaps one of these; lessons of the class itself do not count. */
export const isTeacherBusyIn = (
  teacher_id: SQL,
  lessons: readonly Interval[],
  class_id: string | undefined,
): SQL => sql`(exists (select 1 from lessons l where l.teacher_id = ${teacher_id} and l.status = 'scheduled'
    and l.during && ${rangesOf(lessons)}::tstzmultirange
    ${class_id === undefined ? sql`` : sql`and l.class_id <> ${class_id}`})
  or exists (select 1 from teacher_absences ta where ta.teacher_id = ${teacher_id}
    and tstzrange(ta.starts_at, ta.ends_at, '[)') && ${rangesOf(lessons)}::tstzmultirange))`;
