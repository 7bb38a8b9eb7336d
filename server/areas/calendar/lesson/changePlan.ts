import type { Validated } from '../../../../contract/index.ts';
import { minutesBetween } from '../../../../domain/calendarEntry.ts';
import type { LessonConflict } from '../../../../domain/lessonConflicts.ts';
import { movedPart } from '../../../../domain/lessonSeries.ts';
import type { ChangeScope } from '../../../../domain/options.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { addDays } from '../../../../domain/week.ts';
import { instantAt, weeklyHourAt } from '../../../../domain/zonedWeek.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { rowsOf, text } from '../../../platform/db/rows.ts';
import { AppError, refused } from '../../../platform/errors.ts';
import { type Closed, closedDays, closedOf } from '../series/closedDays.ts';
import { conflictsWith, proposedLessons } from '../series/conflicts.ts';
import { entryValues } from '../series/entry.ts';
import {
  type ClassOfPlan,
  type EntryValues,
  type FutureLesson,
  futureLessons,
  type PlannedEntry,
  planEntry,
  sameHours,
  starts,
} from '../series/series.ts';
import type { LessonFacts } from './lessonFacts.ts';
import { studentsInLessons } from './peopleOfHours.ts';

export type ChangeBody = Validated<'PATCH /v1/calendar/:id'>['body'];

export interface ChangePlan {
  /** The hours and text that the lesson itself gets. */
  readonly start: Date;
  readonly end: Date;
  readonly teacher_id: string;
  readonly title: string;
  readonly description: string;
  /** Empty for a change of this lesson alone. */
  readonly plans: readonly PlannedEntry[];
  readonly taught: ClassOfPlan;
  readonly lessons: readonly { readonly start: Date }[];
  readonly closed: readonly Closed[];
  /** Single lessons that would come to a closed day. */
  readonly onClosed: readonly Closed[];
  readonly conflicts: readonly LessonConflict[];
}

const MINUTE_MS = 60_000;

/** Everything that a change would write, without writing it (CAL-10, CAL-11, CAL-13). */
export async function planChange(
  db: Reader,
  lesson: LessonFacts,
  body: ChangeBody,
  now: Date,
): Promise<ChangePlan> {
  const next = nextOf(lesson, body);
  if (next.isMoved && next.start <= now) throw new AppError('start_past');
  return body.scope === 'this'
    ? planOne(db, lesson, body, next)
    : planSeriesChange(db, lesson, { ...body, scope: body.scope }, next, now);
}

/** Returns whether the change may move lessons. A change of texts or of the teacher needs no lock of days. */
export const concernsDays = (lesson: LessonFacts, body: ChangeBody): boolean =>
  nextOf(lesson, body).isMoved || [...(body.skip ?? []), ...(body.keep ?? [])].length > 0;

type Next = Pick<ChangePlan, 'start' | 'end' | 'teacher_id' | 'title' | 'description'> & { isMoved: boolean };

function nextOf(lesson: LessonFacts, body: ChangeBody): Next {
  const zone = body.timezone ?? lesson.entry.timezone;
  const date = body.start_date ?? localDate(lesson.starts_at, zone);
  const hour = body.start_hour ?? weeklyHourAt(lesson.starts_at, zone).start_hour;
  const isTimed = body.start_date !== undefined || body.start_hour !== undefined;
  const start = isTimed ? instantAt(date, hour, zone) : lesson.starts_at;
  const before = lesson.ends_at.getTime() - lesson.starts_at.getTime();
  const length = body.duration === undefined ? before : body.duration * MINUTE_MS;
  return {
    start,
    end: new Date(start.getTime() + length),
    teacher_id: body.teacher_id ?? lesson.teacher_id,
    title: body.title ?? lesson.title,
    description: body.description ?? lesson.description,
    isMoved: start.getTime() !== lesson.starts_at.getTime() || length !== before,
  };
}

async function planOne(db: Reader, lesson: LessonFacts, body: ChangeBody, next: Next): Promise<ChangePlan> {
  const { start, end, teacher_id } = next;
  const { original_start } = lesson;
  const taught = taughtBy(lesson, lesson.class_teacher_id, []);
  const isSame = !next.isMoved && teacher_id === lesson.teacher_id;
  const student_ids = await studentsInLessons(db, [lesson.id]);
  const proposed = [{ original_start, start, end, teacher_id, student_ids }];
  const found = isSame
    ? []
    : await conflictsWith(db, proposed, { without: [lesson.id], title: lesson.title });
  const date = localDate(start, lesson.entry.timezone);
  const isSameDay = date === localDate(lesson.starts_at, lesson.entry.timezone);
  const day = isSameDay ? undefined : (await closedDays(db, date, date)).get(date);
  const isKept = starts(body.keep).has(original_start.getTime());
  return {
    ...next,
    plans: [],
    taught,
    lessons: [{ start }],
    closed: [],
    onClosed: day === undefined || isKept ? [] : [{ original_start, start, ...day }],
    conflicts: found.filter(({ kind }) => !(kind === 'absence' && isKept)),
  };
}

async function planSeriesChange(
  db: Reader,
  lesson: LessonFacts,
  body: ChangeBody & { scope: Exclude<ChangeScope, 'this'> },
  next: Next,
  now: Date,
): Promise<ChangePlan> {
  const future = await futureLessons(db, lesson.entry_id, now);
  const [first] = future;
  const pivot = body.scope === 'all' && first ? first.original_start : lesson.original_start;
  const old = future.filter(({ original_start }) => original_start >= pivot);
  const own = await planOwnSeries(db, lesson, body, next, { pivot, old, now });
  const isOther = body.teacher_id !== undefined && body.teacher_id !== lesson.class_teacher_id;
  const others = isOther ? await otherEntries(db, lesson, now) : [];
  const plans = [own, ...others];
  const taught = taughtBy(
    lesson,
    isOther ? next.teacher_id : lesson.class_teacher_id,
    await studentsOf(db, lesson.class_id),
  );
  const proposed = await proposedLessons(db, plans, taught);
  if (proposed.length === 0) throw new AppError('series_empty');
  const without = plans.flatMap((plan) => plan.old.map(({ id }) => id));
  const found = await conflictsWith(db, proposed, { without, title: next.title });
  const kept = starts(body.keep);
  return {
    ...next,
    plans,
    taught,
    lessons: proposed,
    closed: closedOf(own.series.closed, own.closedDays),
    onClosed: plans.flatMap(({ onClosed }) => onClosed ?? []),
    conflicts: found.filter(
      ({ kind, original_start }) => !(kind === 'absence' && kept.has(original_start.getTime())),
    ),
  };
}

async function planOwnSeries(
  db: Reader,
  lesson: LessonFacts,
  body: ChangeBody,
  next: Next,
  { pivot, old, now }: { pivot: Date; old: readonly FutureLesson[]; now: Date },
): Promise<PlannedEntry> {
  const { entry, entry_id } = lesson;
  const zone = entry.timezone;
  const pivotDate = localDate(pivot, zone);
  const earlier_until = (await hasEarlier(db, entry_id, pivot)) ? addDays(pivotDate, -1) : null;
  const texts = { title: next.title, description: next.description || (entry.description ?? '') };
  if (!next.isMoved && !body.skip?.length) {
    const values = { ...entry, ...texts, ...(earlier_until && { start_date: pivotDate }) };
    return sameHours(entry_id, values, earlier_until, old);
  }
  const { rule, has, dateOf } = movedPart(entry, pivotDate, {
    date: localDate(next.isMoved ? lesson.starts_at : lesson.original_start, zone),
    to: localDate(next.isMoved ? next.start : lesson.original_start, zone),
  });
  const values: EntryValues = { ...rule, ...texts, ...(next.isMoved ? hoursIn(zone, next) : {}) };
  const movedDate = (start: Date) => dateOf(localDate(start, zone));
  const held = new Set(old.map(({ original_start }) => movedDate(original_start)));
  // An occurrence that was left out remains so on its new day.
  const leftOut = (entry.skipped ?? [])
    .map((start) => new Date(start))
    .filter((start) => start >= pivot && !held.has(movedDate(start)))
    .map((start) => instantAt(movedDate(start), values.start_hour, zone).toISOString());
  return planEntry(db, {
    entry_id,
    values,
    earlier_until,
    old,
    has,
    from: new Date(now.getTime() + 1),
    decisions: { ...body, skip: [...leftOut, ...(body.skip ?? [])] },
  });
}

/** A rule names hours of one day (CAL-9). */
function hoursIn(zone: string, { start, end }: Next) {
  const start_hour = weeklyHourAt(start, zone).start_hour;
  const end_hour = weeklyHourAt(end, zone).start_hour;
  if (minutesBetween(start_hour, end_hour) <= 0)
    throw refused({ path: 'duration', code: 'entry_hour_order' });
  return { start_hour, end_hour, duration: Math.round((end.getTime() - start.getTime()) / MINUTE_MS) };
}

/** A class has one teacher: the lessons of its other entries go with it. */
async function otherEntries(db: Reader, lesson: LessonFacts, now: Date): Promise<PlannedEntry[]> {
  const rows = await rowsOf(db, { id: text })`
    select id from calendar_entries where class_id = ${lesson.class_id} and id <> ${lesson.entry_id} order by id`;
  const plans: PlannedEntry[] = [];
  for (const { id } of rows) {
    const old = (await futureLessons(db, id, now)).filter(({ start }) => start >= lesson.starts_at);
    if (old.length > 0) plans.push(sameHours(id, await entryValues(db, id), null, old));
  }
  return plans;
}

const taughtBy = (lesson: LessonFacts, teacher_id: string, student_ids: readonly string[]): ClassOfPlan => ({
  class_id: lesson.class_id,
  teacher_id,
  former_teacher_id: lesson.class_teacher_id,
  student_ids,
});

async function hasEarlier(db: Reader, entry_id: string, pivot: Date): Promise<boolean> {
  const rows = await rowsOf(db, { id: text })`
    select id from lessons where entry_id = ${entry_id} and original_start < ${pivot.toISOString()} limit 1`;
  return rows.length > 0;
}

export async function studentsOf(db: Reader, class_id: string): Promise<string[]> {
  const rows = await rowsOf(db, { student_id: text })`
    select student_id from class_students where class_id = ${class_id} and left_at is null`;
  return rows.map(({ student_id }) => student_id);
}
