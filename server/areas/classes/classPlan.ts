import { sql } from 'drizzle-orm';
import type { EntryInput } from '../../../contract/classes.ts';
import { minutesBetween } from '../../../domain/calendarEntry.ts';
import { goingOn } from '../../../domain/classTerm.ts';
import type { LessonConflict } from '../../../domain/lessonConflicts.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { addDays } from '../../../domain/week.ts';
import type { Reader } from '../../platform/db/database.ts';
import { day, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound, refused } from '../../platform/errors.ts';
import {
  type ClassOfPlan,
  type Closed,
  closedOf,
  conflictsWith,
  type Decisions,
  type EntryValues,
  entryValues,
  futureLessons,
  type PlannedEntry,
  planEntry,
  proposedLessons,
  sameHours,
  starts,
  termEndOf,
} from '../calendar/api.ts';
import { refuseLongClass } from './classLength.ts';
import { planUntil } from './extendClass.ts';

export interface ClassChange extends Decisions {
  readonly title: string;
  readonly teacher_id: string;
  readonly former_teacher_id: string;
  readonly class_id: string | null;
  /** All students afterwards; `joining` are those of them who are new. */
  readonly student_ids: readonly string[];
  readonly joining: readonly string[];
  /** Absent: the recurrences stay. */
  readonly calendars: readonly EntryInput[] | undefined;
}

export interface ClassPlan {
  readonly plans: readonly PlannedEntry[];
  readonly taught: ClassOfPlan;
  readonly lessons: readonly { readonly start: Date }[];
  readonly closed: readonly Closed[];
  /** Single lessons that would come to a closed day. */
  readonly onClosed: readonly Closed[];
  readonly conflicts: readonly LessonConflict[];
}

/** Plans what saving the class would write to the calendar, without writing it (CAL-10, CAL-11). */
export async function planClass(db: Reader, change: ClassChange, now: Date): Promise<ClassPlan> {
  const { class_id, calendars } = change;
  const known = class_id === null ? [] : await openEntries(db, class_id, now);
  const inputs = calendars ?? [];
  for (const [index, { id }] of inputs.entries())
    if (id !== undefined && !known.includes(id))
      throw refused({ path: `body.calendars.${index}.id`, code: 'id_invalid' });
  const wanted = inputs.map((input): Wanted => ({ id: input.id, values: valuesOf(input) }));
  const staying: Wanted[] = [];
  if (!calendars) for (const id of known) staying.push({ id, values: await entryValues(db, id) });
  const prolong = await prolongation(db, [...wanted, ...staying], change.joining, now);
  const plans: PlannedEntry[] = [];
  let count = 0;
  const add = (plan: PlannedEntry, path: string) => {
    count += plan.series.keep.length + plan.series.add.length;
    refuseLongClass(count, path);
    plans.push(plan);
  };
  for (const [index, entry] of wanted.entries())
    add(await planInput(db, entry, prolong(entry), change, now), `body.calendars.${index}.end_date`);
  const named = new Set(inputs.map(({ id }) => id));
  if (calendars)
    for (const id of known.filter((each) => !named.has(each))) plans.push(await planEnd(db, id, now));
  for (const entry of staying) add(await planSame(db, entry, prolong(entry), change, now), 'body.students');
  const taught: ClassOfPlan = {
    class_id: class_id ?? '',
    teacher_id: change.teacher_id,
    former_teacher_id: change.former_teacher_id,
    student_ids: change.student_ids,
    joining: change.joining,
  };
  const lessons = await proposedLessons(db, plans, taught);
  if (lessons.length === 0 && calendars) throw new AppError('series_empty');
  return {
    plans,
    taught,
    lessons,
    closed: plans.flatMap(({ series, closedDays }) => closedOf(series.closed, closedDays)),
    onClosed: plans.flatMap(({ onClosed }) => onClosed ?? []),
    conflicts: await newConflicts(db, plans, taught, lessons, change),
  };
}

/** Conflicts of changed lessons only: a lesson that stays as it was needs no decision. */
async function newConflicts(
  db: Reader,
  plans: readonly PlannedEntry[],
  taught: ClassOfPlan,
  lessons: Awaited<ReturnType<typeof proposedLessons>>,
  { title, joining, keep }: ClassChange,
): Promise<LessonConflict[]> {
  const before = new Map(plans.flatMap(({ old }) => old.map((lesson) => [lesson.id, lesson] as const)));
  const isNewTeacher = taught.teacher_id !== taught.former_teacher_id;
  const changed = lessons.flatMap((lesson) => {
    const old = lesson.lesson_id === null ? undefined : before.get(lesson.lesson_id);
    const isMoved = !old || +old.start !== +lesson.start || +old.end !== +lesson.end;
    const student_ids = isMoved
      ? lesson.student_ids
      : lesson.student_ids.filter((id) => joining.includes(id));
    const teacher_id =
      isMoved || (isNewTeacher && lesson.teacher_id === taught.teacher_id) ? lesson.teacher_id : null;
    return teacher_id === null && student_ids.length === 0 ? [] : { ...lesson, teacher_id, student_ids };
  });
  const found = await conflictsWith(db, changed, { without: [...before.keys()], title });
  const kept = starts(keep);
  return found.filter(
    ({ kind, original_start }) => !(kind === 'absence' && kept.has(original_start.getTime())),
  );
}

async function openEntries(db: Reader, class_id: string, now: Date): Promise<string[]> {
  const rows = await rowsOf(db, { id: text })`
    select e.id from calendar_entries e where e.class_id = ${class_id}
      and exists (select 1 from lessons l where l.entry_id = e.id and l.ends_at > ${now.toISOString()})
    order by e.start_date, e.id`;
  return rows.map(({ id }) => id);
}

const RULE = ['start_hour', 'end_hour', 'timezone', 'recurrence', 'recurrence_type', 'end_date'] as const;

const isSameRule = (before: EntryValues, given: EntryValues, now: Date): boolean =>
  RULE.every((name) => before[name] === given[name]) &&
  before.recurrence_days.toSorted().join() === given.recurrence_days.toSorted().join() &&
  (before.start_date === given.start_date || given.start_date <= localDate(now, given.timezone));

/**
 * Returns whether saving may move or add lessons; a student who joins can extend the class. Changes of texts or of the teacher, and students
 * who leave, need no lock of days.
 */
export async function concernsDays(
  db: Reader,
  {
    class_id,
    calendars,
    joining,
    skip = [],
    keep = [],
  }: Pick<ClassChange, 'calendars' | 'joining' | 'skip' | 'keep'> & { class_id: string },
  now: Date,
): Promise<boolean> {
  if (joining.length + skip.length + keep.length > 0) return true;
  if (!calendars) return false;
  const known = await openEntries(db, class_id, now);
  const named = calendars.map(({ id }) => id);
  if (named.length !== known.length || !known.every((id) => named.includes(id))) return true;
  for (const input of calendars)
    if (!isSameRule(await entryValues(db, ensureFound(input.id)), valuesOf(input), now)) return true;
  return false;
}

interface Wanted {
  readonly id: string | undefined;
  readonly values: EntryValues;
}

/** The day up to which a recurrence goes on for the students who join, or null (MATCH-15). */
async function prolongation(
  db: Reader,
  entries: readonly Wanted[],
  joining: readonly string[],
  now: Date,
): Promise<(entry: Wanted) => string | null> {
  const [longest] = await rowsOf(db, { until: orNull(day) })`
    select max(${termEndOf(sql`person.id`)})::text as until from unnest(${sql.param(joining)}::uuid[]) as person (id)`;
  const until = longest?.until ?? null;
  const rules = entries.map(({ values }) => values);
  const prolonged = until === null ? [] : goingOn(rules, { until, today: localDate(now) });
  return ({ values }) => (prolonged.includes(values) ? until : null);
}

async function planInput(
  db: Reader,
  { id, values: given }: Wanted,
  until: string | null,
  change: ClassChange,
  now: Date,
): Promise<PlannedEntry> {
  const values = { ...given, end_date: until ?? given.end_date };
  const from = new Date(now.getTime() + 1);
  if (id === undefined) return planEntry(db, { entry_id: null, values, from, decisions: change });
  const before = await entryValues(db, id);
  if (isSameRule(before, given, now))
    return planSame(db, { id, values: { ...before, ...textsOf(given) } }, until, change, now);
  const old = await futureLessons(db, id, now);
  const begun = await begunDates(
    db,
    id,
    values.timezone,
    old.map(({ id }) => id),
  );
  const today = localDate(now, values.timezone);
  const start_date = begun.size > 0 && values.start_date < today ? today : values.start_date;
  return planEntry(db, {
    entry_id: id,
    values: { ...values, start_date: values.recurrence ? start_date : values.start_date },
    earlier_until: begun.size > 0 ? addDays(start_date, -1) : null,
    old,
    from,
    decisions: change,
    // A day on which the class has met does not get a second lesson.
    has: (date) => !begun.has(date),
  });
}

async function begunDates(
  db: Reader,
  entry_id: string,
  timezone: string,
  future: readonly string[],
): Promise<Set<string>> {
  const rows = await rowsOf(db, { date: text })`
    select distinct to_char(l.original_start at time zone ${timezone}, 'YYYY-MM-DD') as date from lessons l
    where l.entry_id = ${entry_id} and l.id <> all(${`{${future.join()}}`}::uuid[])`;
  return new Set(rows.map(({ date }) => date));
}

/** Ends the recurrence now, without its lessons to come. */
async function planEnd(db: Reader, entry_id: string, now: Date): Promise<PlannedEntry> {
  const values = await entryValues(db, entry_id);
  const old = await futureLessons(db, entry_id, now);
  const yesterday = addDays(localDate(now, values.timezone), -1);
  const [end_date = yesterday] = [yesterday, values.start_date].sort().slice(-1);
  return {
    ...sameHours(entry_id, { ...values, end_date }, null, old),
    series: { keep: [], add: [], drop: old.map(({ id }) => id), closed: [] },
  };
}

/** The lessons to come stay as they are, except for those left out; those up to `until` are added. */
async function planSame(
  db: Reader,
  { id, values }: Wanted,
  until: string | null,
  { skip, keep }: Decisions,
  now: Date,
): Promise<PlannedEntry> {
  const entry_id = ensureFound(id, 'internal');
  const leftOut = starts(skip);
  const old = await futureLessons(db, entry_id, now);
  const dropped = old.filter(({ original_start }) => leftOut.has(original_start.getTime()));
  const skipped = new Set([
    ...(values.skipped ?? []),
    ...dropped.map(({ original_start }) => original_start.toISOString()),
  ]);
  const same = { ...values, skipped: [...skipped].sort() };
  const plan =
    until === null
      ? sameHours(entry_id, same, null, old)
      : await planUntil(db, { entry_id, values: same, until, decisions: { skip, keep } }, old);
  const drop = dropped.map((lesson) => lesson.id);
  return {
    ...plan,
    series: { ...plan.series, keep: old.filter((lesson) => !drop.includes(lesson.id)), drop },
  };
}

function valuesOf({ id: _, class_id: __, description = '', ...entry }: EntryInput): EntryValues {
  return {
    ...entry,
    description,
    end_date: entry.recurrence ? entry.end_date : entry.start_date,
    recurrence_type: entry.recurrence ? entry.recurrence_type : null,
    recurrence_days: entry.recurrence_type === 'Semana' && entry.recurrence ? entry.recurrence_days : [],
    duration: minutesBetween(entry.start_hour, entry.end_hour),
  };
}

const textsOf = ({ title, description = '' }: EntryValues) => ({ title, description });
