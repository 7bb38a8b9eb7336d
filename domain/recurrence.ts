import type { RecurrenceType, Weekday } from './options.ts';
import { localDate } from './schoolTime.ts';
import { addDays, weekdayOf } from './week.ts';
import { type Interval, instantAt } from './zonedWeek.ts';

/** Local dates and hours with their zone, never an offset. */
export interface RecurrenceRule {
  /** ISO dates; the end date is included, null for no end. */
  readonly start_date: string;
  readonly end_date: string | null;
  /** 'HH:mm' on the wall clock of `timezone`, an IANA zone. */
  readonly start_hour: string;
  readonly timezone: string;
  /** Minutes. */
  readonly duration: number;
  readonly recurrence_type: RecurrenceType | null;
  readonly recurrence_days: readonly Weekday[];
}

/** Identified by the original start, so that moving an occurrence twice is one change (CAL-4). */
export interface OccurrenceException {
  readonly original_start: Date;
  readonly cancelled: boolean;
  readonly moved_to: Interval | null;
  readonly teacher_id: string | null;
}

export interface Occurrence extends Interval {
  readonly original_start: Date;
  readonly date: string;
  readonly exception: OccurrenceException | null;
}

export interface OccurrenceOptions {
  readonly exceptions?: readonly OccurrenceException[];
  /** ISO dates in the entry's zone without occurrences, such as holidays not overridden. */
  readonly skipDates?: ReadonlySet<string>;
}

const MINUTE_MS = 60_000;
const WEEK_DAYS = 7;

/** ISO date. Months without the day are skipped; 29 February occurs only in leap years (CAL-3). */
export function occursOn(rule: RecurrenceRule, date: string): boolean {
  if (rule.recurrence_type === null) return date === rule.start_date;
  if (date < rule.start_date || (rule.end_date !== null && date > rule.end_date)) return false;
  switch (rule.recurrence_type) {
    case 'Dia':
      return true;
    case 'Semana':
      return rule.recurrence_days.includes(weekdayOf(date));
    case 'Mês':
      return date.slice(8) === rule.start_date.slice(8);
    case 'Ano':
      return date.slice(5) === rule.start_date.slice(5);
  }
}

/** Computed on the zone's wall clock, so that local hours survive clock changes; moved occurrences count at their new time. */
export function occurrencesIn(
  rule: RecurrenceRule,
  window: Interval,
  { exceptions = [], skipDates = new Set() }: OccurrenceOptions = {},
): Occurrence[] {
  const changed = new Map(exceptions.map((each) => [each.original_start.getTime(), each]));
  const dates = new Set([
    ...datesBetween(rule, window),
    ...exceptions.map(({ original_start }) => localDate(original_start, rule.timezone)),
  ]);
  const found: Occurrence[] = [];
  for (const date of dates) {
    if (!occursOn(rule, date)) continue;
    const original = ruledInterval(rule, date);
    const exception = changed.get(original.start.getTime()) ?? null;
    // A moved occurrence stands even if its original date became a holiday later.
    if (exception?.cancelled || (skipDates.has(date) && !exception?.moved_to)) continue;
    const { start, end } = exception?.moved_to ?? original;
    if (start < window.end && end > window.start) {
      found.push({ start, end, original_start: original.start, date, exception });
    }
  }
  return found.sort((a, b) => a.start.getTime() - b.start.getTime());
}

function ruledInterval(rule: RecurrenceRule, date: string): Interval {
  const start = instantAt(date, rule.start_hour, rule.timezone);
  return { start, end: new Date(start.getTime() + rule.duration * MINUTE_MS) };
}

function* datesBetween(rule: RecurrenceRule, window: Interval): Generator<string> {
  const earliest = new Date(window.start.getTime() - rule.duration * MINUTE_MS);
  let date = addDays(localDate(earliest, rule.timezone), -1);
  if (date < rule.start_date) date = rule.start_date;
  let last = addDays(localDate(window.end, rule.timezone), 1);
  const termEnd = rule.recurrence_type === null ? rule.start_date : rule.end_date;
  if (termEnd !== null && termEnd < last) last = termEnd;
  if (rule.recurrence_type === 'Mês' || rule.recurrence_type === 'Ano') yield* sameDays(rule, date, last);
  else if (rule.recurrence_type === 'Semana') yield* sameWeekdays(rule, date, last);
  else for (; date <= last; date = addDays(date, 1)) yield date;
}

/** The rule's days of each week; only some of the days of a long rule are looked at. */
function* sameWeekdays(rule: RecurrenceRule, first: string, last: string): Generator<string> {
  for (let ahead = 0; ahead < WEEK_DAYS; ahead += 1) {
    let date = addDays(first, ahead);
    if (!rule.recurrence_days.includes(weekdayOf(date))) continue;
    for (; date <= last; date = addDays(date, WEEK_DAYS)) yield date;
  }
}

/** The rule's day in each month, or in its own of each year (CAL-3). */
function* sameDays(rule: RecurrenceRule, first: string, last: string): Generator<string> {
  const [, month, day] = rule.start_date.split('-');
  const months = rule.recurrence_type === 'Ano' ? [month] : MONTHS;
  for (let year = Number(first.slice(0, 4)); year <= Number(last.slice(0, 4)); year += 1)
    for (const each of months) {
      const date = `${String(year).padStart(4, '0')}-${each}-${day}`;
      if (date >= first && date <= last && addDays(date, 0) === date) yield date;
    }
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
