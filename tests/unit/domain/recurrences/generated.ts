import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { RECURRENCE_TYPES, type RecurrenceType, WEEKDAYS } from '../../../../domain/options.ts';
import type { RecurrenceRule } from '../../../../domain/recurrence.ts';
import { addDays } from '../../../../domain/week.ts';

/** Clock changes by an hour, by half an hour, at midnight, south of the equator, until 2019, and none. */
const ZONES = [
  'America/Sao_Paulo',
  'America/Manaus',
  'America/New_York',
  'America/Asuncion',
  'Atlantic/Azores',
  'Europe/Lisbon',
  'Europe/Berlin',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
];

const FIRST_DAY = '2018-01-01';
const DAYS = 365 * 13;

/** Days on which each zone's clocks change, from 2018 to 2030. */
const changes = new Map(ZONES.map((zone) => [zone, changesOf(zone)]));

function changesOf(zone: string): string[] {
  const found: string[] = [];
  let at = Temporal.PlainDate.from(FIRST_DAY).toZonedDateTime(zone).getTimeZoneTransition('next');
  for (; at && at.year <= 2030; at = at.getTimeZoneTransition('next'))
    found.push(at.toPlainDate().toString());
  return found;
}

/** Terms with about five lessons. */
const TERM_DAYS: Record<RecurrenceType, number> = { Dia: 12, Semana: 24, Mês: 400, Ano: 3000 };

/** Of the occurrence at a place in the series: moved by minutes, or cancelled. */
interface Change {
  readonly place: number;
  readonly minutes: number | null;
}

export interface Recurrence {
  readonly rule: RecurrenceRule;
  /** ISO date; a rule without an end is compared up to it. */
  readonly last: string;
  /** Places in the series whose dates become holidays. */
  readonly skipped: readonly number[];
  readonly changed: readonly Change[];
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const place = fc.nat(8);

export const recurrence: fc.Arbitrary<Recurrence> = fc
  .record({
    timezone: fc.constantFrom(...ZONES),
    day: fc.nat(DAYS),
    // Half of the terms begin shortly before a clock change, and half of the hours are at night.
    before: fc.option(fc.nat(30), { freq: 2 }),
    minutes: fc.oneof(
      fc.nat(8).map((halves) => halves * 30),
      fc.nat(95).map((quarters) => quarters * 15),
    ),
    duration: fc.constantFrom(25, 60, 90),
    recurrence_type: fc.constantFrom(...RECURRENCE_TYPES, null),
    recurrence_days: fc.subarray([...WEEKDAYS], { minLength: 1 }),
    atMonthEnd: fc.option(fc.constantFrom('29', '30', '31'), { freq: 2 }),
    term: fc.integer({ min: 0, max: 100 }),
    hasEnd: fc.boolean(),
    skipped: fc.uniqueArray(place, { maxLength: 2 }),
    changed: fc.uniqueArray(
      fc.record({ place, minutes: fc.option(fc.integer({ min: -3000, max: 3000 }), { freq: 2 }) }),
      { maxLength: 3, selector: (change) => change.place },
    ),
  })
  .map((made) => {
    const { timezone, recurrence_type } = made;
    const of = changes.get(timezone) ?? [];
    const near = made.before === null ? undefined : of[made.day % Math.max(1, of.length)];
    const from = near ? addDays(near, -(made.before ?? 0)) : addDays(FIRST_DAY, made.day);
    const monthEnd = recurrence_type === 'Semana' || made.atMonthEnd === null ? null : made.atMonthEnd;
    const start_date = monthEnd === null ? from : withDay(from, monthEnd);
    const days = Math.floor((made.term * TERM_DAYS[recurrence_type ?? 'Dia']) / 100);
    const last = addDays(start_date, days);
    const rule: RecurrenceRule = {
      start_date,
      end_date: made.hasEnd ? last : null,
      start_hour: clock(made.minutes),
      timezone,
      duration: made.duration,
      recurrence_type,
      recurrence_days: made.recurrence_days,
    };
    return { rule, last, skipped: made.skipped, changed: made.changed };
  });

/** The date itself in a month without the day. */
function withDay(date: string, day: string): string {
  const other = date.slice(0, 8) + day;
  return addDays(other, 0) === other ? other : date;
}
