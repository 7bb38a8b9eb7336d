import { type Occurrence, occurrencesIn, occursOn, type RecurrenceRule } from './recurrence.ts';
import { localDate } from './schoolTime.ts';
import { addDays, weekdayOf, weekStartOf } from './week.ts';
import { instantAt } from './zonedWeek.ts';

/** A stored lesson of an entry; its start differs from the original one when it was moved by itself. */
export interface SeriesLesson {
  readonly id: string;
  readonly original_start: Date;
  readonly start: Date;
  readonly end: Date;
}

export interface PlannedLesson {
  readonly original_start: Date;
  readonly start: Date;
  readonly end: Date;
}

export interface SeriesPlan {
  readonly keep: readonly (PlannedLesson & { readonly id: string })[];
  readonly add: readonly PlannedLesson[];
  /** Ids of lessons that the rule no longer has. */
  readonly drop: readonly string[];
  /** Occurrences left out because the school is closed. */
  readonly closed: readonly Occurrence[];
}

export interface SeriesInput {
  readonly rule: RecurrenceRule & { readonly end_date: string };
  /** No lesson is added, or moved to a time, before this instant. */
  readonly from: Date;
  /** Whether an occurrence of the rule on this ISO date belongs to the series; by default all do. */
  readonly has?: (date: string) => boolean;
  /** The lessons to be replanned. */
  readonly old: readonly SeriesLesson[];
  /** ISO dates in the zone of the rule. */
  readonly closedDates: ReadonlySet<string>;
  /** Original starts, in milliseconds, left out on purpose. */
  readonly skip?: ReadonlySet<number>;
  /** Original starts, in milliseconds, that take place although the school is closed. */
  readonly keepClosed?: ReadonlySet<number>;
}

/**
 * Lessons of a changed rule. A lesson is paired with the occurrence of the same period (week, day, month or year), so
 * that its students and exceptions stay; one that was moved by itself keeps its hours (CAL-10).
 */
export function planSeries(input: SeriesInput): SeriesPlan {
  const { rule, from, closedDates, has = () => true, skip = new Set(), keepClosed = new Set() } = input;
  const oldDates = new Set(
    input.old.filter(isUnmoved).map(({ original_start }) => localDate(original_start, rule.timezone)),
  );
  const earliest = Math.min(...[from, ...input.old.map(({ original_start }) => original_start)].map(Number));
  const term = {
    // An occurrence may be over on the day of the lesson that it replaces.
    start: new Date(earliest - 86_400_000),
    end: instantAt(addDays(rule.end_date, 1), '00:00', rule.timezone),
  };
  const occurrences = occurrencesIn(rule, term).filter(
    ({ date, original_start }) => has(date) && !skip.has(original_start.getTime()),
  );
  const isClosed = ({ date, original_start }: Occurrence) =>
    closedDates.has(date) && !oldDates.has(date) && !keepClosed.has(original_start.getTime());
  const closed = occurrences.filter((each) => each.start >= from && isClosed(each));
  const open = Map.groupBy(
    occurrences.filter((each) => !isClosed(each)),
    ({ date }) => periodOf(rule, date),
  );
  const keep: (PlannedLesson & { id: string })[] = [];
  const drop: string[] = [];
  const inOrder = [...input.old].sort((a, b) => a.original_start.getTime() - b.original_start.getTime());
  const oldByPeriod = Map.groupBy(inOrder, ({ original_start }) =>
    periodOf(rule, localDate(original_start, rule.timezone)),
  );
  for (const [period, lessons] of oldByPeriod) {
    const free = [...(open.get(period) ?? [])];
    for (const [lesson, occurrence] of pairs(lessons, free)) {
      if (occurrence === null) drop.push(lesson.id);
      else keep.push(replanned(lesson, occurrence, from));
    }
    open.set(period, free);
  }
  const add = [...open.values()]
    .flat()
    .filter(({ start }) => start >= from)
    .map(({ original_start, start, end }) => ({ original_start, start, end }));
  return { keep, add, drop, closed };
}

export interface SeriesPart<R> {
  readonly rule: R;
  /** Leaves out dates of the earlier part that the moved rule happens to name. */
  readonly has: (date: string) => boolean;
  /** The new date of the lesson of a date. */
  readonly dateOf: (date: string) => string;
}

type Rule = RecurrenceRule & { readonly end_date: string };

/**
 * The rule from `pivot` on, when its lesson of `date` moves to `to`: all ISO dates in the zone of the rule. It ends when it
 * has as many lessons as before (CAL-10).
 */
export function movedPart<R extends Rule>(
  rule: R,
  pivot: string,
  { date, to }: { date: string; to: string },
): SeriesPart<R> {
  const shift = daysFrom(date, to);
  if (rule.recurrence_type === null)
    return { rule: { ...rule, start_date: to, end_date: to }, has: () => true, dateOf: () => to };
  const former: string[] = [];
  for (let each = pivot; each <= rule.end_date; each = addDays(each, 1))
    if (occursOn(rule, each)) former.push(each);
  if (rule.recurrence_type !== 'Semana')
    return untilCount(
      {
        rule: { ...rule, start_date: addDays(pivot, shift) },
        has: () => true,
        dateOf: (each) => addDays(each, shift),
      },
      former.length,
    );
  const [from, other] = [weekdayOf(date), weekdayOf(to)];
  const ofDay = shift % 7;
  const first = addDays(pivot, shift - ofDay);
  const isTaught = other !== from && rule.recurrence_days.includes(other);
  const recurrence_days = [...new Set(rule.recurrence_days.map((day) => (day === from ? other : day)))];
  const dateOf = (each: string) => addDays(each, weekdayOf(each) === from ? shift : shift - ofDay);
  const part = {
    rule: { ...rule, start_date: addDays(first, Math.min(0, ofDay)), recurrence_days },
    has: (each: string) =>
      weekdayOf(each) === other
        ? addDays(each, -ofDay) >= first || (isTaught && each >= first)
        : each >= first,
    dateOf,
  };
  return untilCount(part, new Set(former.map(dateOf)).size);
}

/** Keeps the end where it fits. */
function untilCount<R extends Rule>(part: SeriesPart<R>, count: number): SeriesPart<R> {
  const { rule, has } = part;
  const dates: string[] = [];
  const endless = { ...rule, end_date: null };
  for (let date = rule.start_date; count > 0 && dates.length <= count; date = addDays(date, 1))
    if (occursOn(endless, date) && has(date)) dates.push(date);
  const [last = rule.end_date, beyond = ''] = dates.slice(-2);
  const fits = last <= rule.end_date && rule.end_date < beyond;
  return { ...part, rule: { ...rule, end_date: fits ? rule.end_date : last } };
}

const daysFrom = (date: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${date}T00:00:00Z`)) / 86_400_000);

const isUnmoved = ({ original_start, start }: SeriesLesson) => original_start.getTime() === start.getTime();

/** Lessons on a date that the rule still has are paired first, the others in order; takes them from `free`. */
function pairs(
  lessons: readonly SeriesLesson[],
  free: Occurrence[],
): (readonly [SeriesLesson, Occurrence | null])[] {
  const take = (index: number) => (index < 0 ? null : (free.splice(index, 1)[0] ?? null));
  const same = new Map(
    lessons.map((lesson) => [
      lesson,
      take(free.findIndex(({ original_start }) => isSameDay(original_start, lesson.original_start))),
    ]),
  );
  return lessons.map((lesson) => [lesson, same.get(lesson) ?? take(free.length > 0 ? 0 : -1)] as const);
}

/** True for starts less than 18 hours apart, which within one period means that the day was kept. */
const isSameDay = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime()) < 18 * 3_600_000;

/** A lesson whose new hours have passed keeps its old ones. */
function replanned(
  lesson: SeriesLesson,
  { original_start, ...times }: Occurrence,
  from: Date,
): PlannedLesson & { id: string } {
  const { start, end } = isUnmoved(lesson) && times.start >= from ? times : lesson;
  return { id: lesson.id, original_start, start, end };
}

function periodOf({ recurrence_type }: RecurrenceRule, date: string): string {
  switch (recurrence_type) {
    case null:
      return 'once';
    case 'Dia':
      return date;
    case 'Semana':
      return weekStartOf(date);
    case 'Mês':
      return date.slice(0, 7);
    case 'Ano':
      return date.slice(0, 4);
  }
}
