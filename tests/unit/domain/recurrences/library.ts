import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { RECURRENCE_TYPES, WEEKDAYS } from '../../../../domain/options.ts';
import type { RecurrenceRule } from '../../../../domain/recurrence.ts';

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;

/** Instants in milliseconds. */
interface Exceptions {
  readonly without: readonly number[];
  readonly with: readonly number[];
}

/**
 * Starts up to an ISO date by rrule-temporal. RFC 5545 drops an occurrence at an hour that the clocks skip (3.3.10),
 * although it moves a single event forward (3.3.5), as Temporal does by default. The school moves both (AVA-6).
 */
export function startsByLibrary(rule: RecurrenceRule, last: string, exceptions: Exceptions): number[] {
  const at = (instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(rule.timezone);
  const ruled = [
    ...expand(rule, last, rule.timezone, { exDate: exceptions.without.map(at) }),
    ...skippedStarts(rule, last),
  ].map(({ epochMilliseconds }) => epochMilliseconds);
  const left = ruled.filter((start) => !exceptions.without.includes(start));
  // Not as RDATE, which an EXDATE at the same time removes: a lesson may move to the hour of a cancelled one.
  return [...new Set([...left, ...exceptions.with])].sort((a, b) => a - b);
}

/** Those that the library drops: it expands them in UTC, and Temporal converts them. */
function skippedStarts(rule: RecurrenceRule, last: string): Temporal.ZonedDateTime[] {
  const skips = skippedHours(rule.timezone).some(
    ({ from, to }) =>
      from.slice(0, 10) <= last && from.slice(11) <= rule.start_hour && to.slice(11) > rule.start_hour,
  );
  if (!skips) return [];
  return expand(rule, last, 'UTC')
    .map((start) => start.toPlainDateTime().toZonedDateTime(rule.timezone))
    .filter((start) => start.toPlainTime().toString().slice(0, 5) !== rule.start_hour);
}

const known = new Map<string, { from: string; to: string }[]>();

/** Local times, until 2040. */
function skippedHours(zone: string) {
  const found = known.get(zone) ?? [];
  if (known.has(zone)) return found;
  known.set(zone, found);
  let at = Temporal.Instant.from('2017-12-01T00:00Z').toZonedDateTimeISO(zone).getTimeZoneTransition('next');
  for (; at && at.year < 2040; at = at.getTimeZoneTransition('next')) {
    const before = at.subtract({ nanoseconds: 1 }).toPlainDateTime().round('minute');
    if (Temporal.PlainDateTime.compare(before, at.toPlainDateTime()) < 0)
      found.push({ from: before.toString().slice(0, 16), to: at.toPlainDateTime().toString().slice(0, 16) });
  }
  return found;
}

function expand(rule: RecurrenceRule, last: string, timeZone: string, exceptions = {}) {
  const day = Temporal.PlainDate.from(rule.start_date);
  const [hour = 0, minute = 0] = rule.start_hour.split(':').map(Number);
  const { recurrence_type } = rule;
  return new RRuleTemporal({
    freq: FREQUENCIES[recurrence_type === null ? 0 : RECURRENCE_TYPES.indexOf(recurrence_type)] ?? 'DAILY',
    // The beginning of the day: a first hour that does not exist must not shift the others.
    dtstart: day.toZonedDateTime(timeZone),
    until: Temporal.PlainDate.from(recurrence_type === null ? rule.start_date : last)
      .add({ days: 1 })
      .toZonedDateTime(timeZone)
      .subtract({ seconds: 1 }),
    tzid: timeZone,
    byHour: [hour],
    byMinute: [minute],
    bySecond: [0],
    ...(recurrence_type === 'Semana'
      ? { byDay: rule.recurrence_days.map((name) => DAYS[WEEKDAYS.indexOf(name)] ?? '') }
      : {}),
    ...(recurrence_type === 'Mês' ? { byMonthDay: [day.day] } : {}),
    ...(recurrence_type === 'Ano' ? { byMonth: [day.month], byMonthDay: [day.day] } : {}),
    ...exceptions,
    temporal: Temporal,
  }).all();
}
