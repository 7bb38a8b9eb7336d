import { eq, sql } from 'drizzle-orm';
import { planSeries, type SeriesLesson, type SeriesPlan } from '../../../../domain/lessonSeries.ts';
import type { RecurrenceRule } from '../../../../domain/recurrence.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { isChanged } from '../../../platform/audit.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { bool, instant, rowsOf, text } from '../../../platform/db/rows.ts';
import { ensureFound } from '../../../platform/errors.ts';
import { calendar_entries, lessons } from '../tables.ts';
import { type Closed, type ClosedDay, closedDays } from './closedDays.ts';
import { entryValues } from './entry.ts';
import { isInTerm } from './term.ts';
import { giveTermSeats, takeLateSeats } from './termSeats.ts';
import { touchClass } from './touchClass.ts';

export type EntryValues = Omit<
  typeof calendar_entries.$inferInsert,
  'id' | 'class_id' | 'created_at' | 'updated_at'
> &
  RecurrenceRule & { end_date: string; duration: number };

/** A lesson that has not begun. */
export interface FutureLesson extends SeriesLesson {
  readonly teacher_id: string;
  readonly cancelled: boolean;
}

/** One entry's lessons from now on; nothing is written before `applyPlans`. */
export interface EntryPlan {
  /** Null for a new entry. */
  readonly entry_id: string | null;
  readonly values: EntryValues;
  /** The entry keeps its earlier lessons, up to this ISO date; the later ones become a new entry. */
  readonly earlier_until: string | null;
  readonly old: readonly FutureLesson[];
  readonly series: SeriesPlan;
}

/** The caller's decisions about occurrences, which are identified by their original start (ISO instants). */
export interface Decisions {
  /** Occurrences to leave out. */
  readonly skip?: readonly string[] | undefined;
  /** Occurrences to keep although the school is closed or the teacher is away. */
  readonly keep?: readonly string[] | undefined;
}

export const starts = (list: readonly string[] = []): Set<number> =>
  new Set(list.map((each) => Date.parse(each)));

const lessonRow = {
  id: text,
  original_start: instant,
  start: instant,
  end: instant,
  teacher_id: text,
  cancelled: bool,
};

/** Lessons of an entry that start after `now` and were not opened, by their original start from `since`. */
export async function futureLessons(
  db: Reader,
  entry_id: string,
  now: Date,
  since: Date = now,
): Promise<FutureLesson[]> {
  const rows = await rowsOf(db, lessonRow)`
    select l.id, l.original_start, l.starts_at as start, l.ends_at as end, l.teacher_id, l.status = 'cancelled' as cancelled
    from lessons l where l.entry_id = ${entry_id} and l.starts_at > ${now.toISOString()}
      and l.original_start >= ${since.toISOString()}
      and not exists (select 1 from calendar_history h where h.lesson_id = l.id)
    order by l.original_start`;
  return rows.map(({ original_start, start, end, ...row }) => ({
    ...row,
    original_start: new Date(original_start),
    start: new Date(start),
    end: new Date(end),
  }));
}

interface PlanInput {
  readonly entry_id: string | null;
  readonly values: EntryValues;
  readonly earlier_until?: string | null;
  readonly old?: readonly FutureLesson[];
  readonly from: Date;
  readonly has?: (date: string) => boolean;
  readonly decisions?: Decisions;
}

export interface PlannedEntry extends EntryPlan {
  /** Closed days, keyed by ISO date. */
  readonly closedDays: ReadonlyMap<string, ClosedDay>;
  /** A lesson without a recurrence that would come to a closed day: the caller decides, nothing leaves it out (CAL-11). */
  readonly onClosed: Closed | null;
}

export async function planEntry(db: Reader, input: PlanInput): Promise<PlannedEntry> {
  const { entry_id, values, earlier_until = null, old = [], from, has, decisions = {} } = input;
  const closed = await closedDays(db, values.start_date, values.end_date);
  const series = planSeries({
    rule: values,
    from,
    old,
    ...(has && { has }),
    // A single lesson on a closed day is a conflict, not left out.
    closedDates: new Set(values.recurrence ? closed.keys() : []),
    skip: starts(decisions.skip),
    keepClosed: starts(decisions.keep),
  });
  const skipped = [...starts(decisions.skip)].sort().map((start) => new Date(start).toISOString());
  return {
    entry_id,
    values: { ...values, skipped },
    earlier_until,
    old,
    series,
    closedDays: closed,
    onClosed: values.recurrence
      ? null
      : singleOnClosed(series, { old, zone: values.timezone, closed, decisions }),
  };
}

interface SingleLesson {
  readonly old: readonly FutureLesson[];
  readonly zone: string;
  readonly closed: ReadonlyMap<string, ClosedDay>;
  readonly decisions: Decisions;
}

/** One that stays on its day was decided about before. */
function singleOnClosed(
  { keep, add }: SeriesPlan,
  { old, zone, closed, decisions }: SingleLesson,
): Closed | null {
  const kept = starts(decisions.keep);
  const before = new Set(old.map(({ start }) => localDate(start, zone)));
  for (const { original_start, start } of [...keep, ...add]) {
    const date = localDate(start, zone);
    const day = closed.get(date);
    if (day && !before.has(date) && !kept.has(original_start.getTime()))
      return { original_start, start, ...day };
  }
  return null;
}

/** The same lessons at the same hours, for a change of title, description or teacher. */
export const sameHours = (
  entry_id: string,
  values: EntryValues,
  earlier_until: string | null,
  old: readonly FutureLesson[],
): PlannedEntry => ({
  entry_id,
  values,
  earlier_until,
  old,
  closedDays: new Map(),
  onClosed: null,
  series: { keep: old, add: [], drop: [], closed: [] },
});

export interface ClassOfPlan {
  readonly class_id: string;
  readonly teacher_id: string;
  /** Lessons that another teacher gives instead stay with that teacher. */
  readonly former_teacher_id: string;
  /** Students of the class; they get a seat in added lessons of their term. */
  readonly student_ids: readonly string[];
  /** Students in `student_ids` who also get a seat in kept lessons. */
  readonly joining?: readonly string[];
  /** Added lessons are cancelled until the class is on (CAL-16). */
  readonly isOff?: boolean;
}

const CHUNK = 1000;

/** Throws `lesson_overlap` where a person's lessons overlap afterwards (CAL-1). Returns the added lessons. */
export async function applyPlans(
  tx: Reader,
  plans: readonly EntryPlan[],
  taught: ClassOfPlan,
): Promise<(typeof lessons.$inferSelect)[]> {
  const made: (typeof lessons.$inferSelect)[] = [];
  for (const { series } of plans) await dropLessons(tx, series.drop);
  await setAside(
    tx,
    plans.flatMap(({ series }) => series.keep.map(({ id }) => id)),
  );
  for (const plan of plans) {
    const entry_id = await storeEntry(tx, plan, taught.class_id);
    await moveLessons(tx, plan, entry_id, taught);
    made.push(...(await addLessons(tx, plan, entry_id, taught)));
  }
  return made.sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
}

async function storeEntry(
  tx: Reader,
  { entry_id, values, earlier_until }: EntryPlan,
  class_id: string,
): Promise<string> {
  if (entry_id !== null && earlier_until === null) {
    if (!isChanged({ ...(await entryValues(tx, entry_id)) }, { ...values })) return entry_id;
    await touchClass(tx, class_id);
    await tx.update(calendar_entries).set(values).where(eq(calendar_entries.id, entry_id));
    return entry_id;
  }
  await touchClass(tx, class_id);
  if (entry_id !== null && earlier_until !== null)
    await tx
      .update(calendar_entries)
      .set({ end_date: earlier_until })
      .where(eq(calendar_entries.id, entry_id));
  const [row] = await tx
    .insert(calendar_entries)
    .values({ ...values, class_id })
    .returning({ id: calendar_entries.id });
  return ensureFound(row, 'internal').id;
}

async function dropLessons(tx: Reader, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.execute(sql`delete from lessons where id = any(${`{${ids.join()}}`}::uuid[])`);
}

/** Temporarily cancels the kept lessons, so that the exclusion constraint ignores them while they move to the hours of others. */
async function setAside(tx: Reader, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx.execute(sql`update lessons set status = 'cancelled', original_start = original_start + interval '1000 years'
      where id = any(${`{${ids.join()}}`}::uuid[])`);
}

async function moveLessons(
  tx: Reader,
  plan: EntryPlan,
  entry_id: string,
  taught: ClassOfPlan,
): Promise<void> {
  const { title, description = '' } = plan.values;
  const kept = plan.series.keep.map(({ id, original_start, start, end }) => ({
    id,
    original_start,
    start,
    end,
  }));
  if (kept.length === 0) return;
  await tx.execute(sql`
    update lessons l set entry_id = ${entry_id}, original_start = k.original_start, starts_at = k.start, ends_at = k.end,
      title = ${title}, description = ${description},
      teacher_id = case when l.teacher_id = ${taught.former_teacher_id} then ${taught.teacher_id}::uuid else l.teacher_id end
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as k(id uuid, original_start timestamptz, start timestamptz, "end" timestamptz)
    where l.id = k.id`);
  const moved = sql`l.id = any(${sql.param(movedIn(plan))}::uuid[])`;
  // Done while the lessons are set aside, because a student who is busy at an hour after their own term is no obstacle.
  await takeLateSeats(tx, moved, taught.student_ids);
  await schedule(tx, plan);
  await giveTermSeats(tx, moved, taught.student_ids);
}

/** The lessons that were not cancelled before take place again. */
async function schedule(tx: Reader, { old, series }: EntryPlan): Promise<void> {
  const cancelled = new Set(old.flatMap((lesson) => (lesson.cancelled ? lesson.id : [])));
  const ids = series.keep.flatMap(({ id }) => (cancelled.has(id) ? [] : id));
  await tx.execute(sql`update lessons set status = 'scheduled' where id = any(${sql.param(ids)}::uuid[])`);
}

/** Ids of the lessons with new hours. */
function movedIn({ old, series }: EntryPlan): string[] {
  const starts = new Map(old.map(({ id, start }) => [id, start.getTime()]));
  return series.keep.flatMap(({ id, start }) => (starts.get(id) === start.getTime() ? [] : id));
}

async function addLessons(tx: Reader, plan: EntryPlan, entry_id: string, taught: ClassOfPlan) {
  const { class_id, teacher_id, student_ids, isOff = false } = taught;
  const rows = plan.series.add.map(({ original_start, start, end }) => ({
    entry_id,
    class_id,
    teacher_id,
    title: plan.values.title,
    original_start,
    starts_at: start,
    ends_at: end,
    status: isOff ? ('cancelled' as const) : ('scheduled' as const),
    cancel_cause: isOff ? ('class_off' as const) : null,
    cancel_reason: isOff ? '' : null,
  }));
  if (rows.length === 0) return [];
  const made: (typeof lessons.$inferSelect)[] = [];
  for (let at = 0; at < rows.length; at += CHUNK)
    made.push(
      ...(await tx
        .insert(lessons)
        .values(rows.slice(at, at + CHUNK))
        .returning()),
    );
  if (student_ids.length > 0)
    await tx.execute(sql`
      insert into lesson_students (lesson_id, student_id, during)
      select l.id, s.id, l.during from lessons l, unnest(${`{${student_ids.join()}}`}::uuid[]) as s(id)
      where l.id = any(${`{${made.map(({ id }) => id).join()}}`}::uuid[]) and ${isInTerm(sql`s.id`)}`);
  return made;
}
