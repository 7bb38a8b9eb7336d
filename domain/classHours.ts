import { hourAfter, minutesBetween } from './calendarEntry.ts';
import { isHour } from './hour.ts';
import { type RecurrenceType, WEEKDAYS, type Weekday } from './options.ts';
import { addDays } from './week.ts';

/** The part of a class's recurrence that a week shows; hours are '' until they are chosen. */
export interface ClassRule {
  readonly start_hour: string;
  readonly end_hour: string;
  readonly recurrence: boolean;
  readonly recurrence_type: RecurrenceType | null;
  readonly recurrence_days: readonly Weekday[];
}

/** An hour of the week, 'HH:00'. */
export interface WeekHour {
  readonly weekday: Weekday;
  readonly start_hour: string;
}

/** Minutes that a lesson lasts unless its end is changed. */
export const USUAL_MINUTES = 60;
export const RULES_MAX = 20;

const isWeekly = ({ recurrence, recurrence_type }: ClassRule): boolean =>
  recurrence && recurrence_type === 'Semana';

const isWithin = (rule: ClassRule, start_hour: string): boolean =>
  isWeekly(rule) && isHour(rule.start_hour) && rule.start_hour.slice(0, 2) === start_hour.slice(0, 2);

const isAt = (rule: ClassRule, { weekday, start_hour }: WeekHour): boolean =>
  isWithin(rule, start_hour) && rule.recurrence_days.includes(weekday);

/** The hours of the week in which lessons of the class begin. */
export const hoursOfRules = (rules: readonly ClassRule[]): WeekHour[] =>
  WEEKDAYS.flatMap((weekday) =>
    [
      ...new Set(
        rules
          .filter(
            (rule) => isWeekly(rule) && isHour(rule.start_hour) && rule.recurrence_days.includes(weekday),
          )
          .map((rule) => `${rule.start_hour.slice(0, 2)}:00`),
      ),
    ]
      .sort()
      .map((start_hour) => ({ weekday, start_hour })),
  );

const inOrder = (days: readonly Weekday[]): Weekday[] => WEEKDAYS.filter((day) => days.includes(day));

const lengthOf = (rules: readonly ClassRule[]): number => {
  const last = rules.findLast(({ start_hour, end_hour }) => isHour(start_hour) && isHour(end_hour));
  const minutes = last ? minutesBetween(last.start_hour, last.end_hour) : 0;
  return minutes > 0 ? minutes : USUAL_MINUTES;
};

/**
 * Places a weekly hour, or takes it away where the class has it. An hour joins the rule that has the same one on other days, or
 * fills a rule without hours; otherwise it is a rule of its own, made from `fresh`. The last rule loses its hours and stays with its
 * dates (CAL-20).
 */
export function toggleHour<R extends ClassRule>(rules: readonly R[], hour: WeekHour, fresh: () => R): R[] {
  return rules.some((rule) => isAt(rule, hour)) ? without(rules, hour) : withHour(rules, hour, fresh);
}

function without<R extends ClassRule>(rules: readonly R[], hour: WeekHour): R[] {
  const left = rules.flatMap((rule) => {
    if (!isAt(rule, hour)) return [rule];
    const recurrence_days = rule.recurrence_days.filter((day) => day !== hour.weekday);
    return recurrence_days.length > 0 ? [{ ...rule, recurrence_days }] : [];
  });
  const last = rules.at(-1);
  return left.length > 0 || !last
    ? left
    : [{ ...last, start_hour: '', end_hour: '', recurrence_days: [hour.weekday] }];
}

function withHour<R extends ClassRule>(
  rules: readonly R[],
  { weekday, start_hour }: WeekHour,
  fresh: () => R,
): R[] {
  const replaced = (at: number, change: Partial<ClassRule>) =>
    rules.map((rule, index) => (index === at ? { ...rule, ...change } : rule));
  const same = rules.findIndex((rule) => isWithin(rule, start_hour));
  if (same >= 0)
    return replaced(same, {
      recurrence_days: inOrder([...(rules[same]?.recurrence_days ?? []), weekday]),
    });
  const hours = { start_hour, end_hour: hourAfter(start_hour, lengthOf(rules)), recurrence_days: [weekday] };
  const blank = rules.findIndex((rule) => isWeekly(rule) && !isHour(rule.start_hour));
  if (blank >= 0) return replaced(blank, hours);
  if (rules.length >= RULES_MAX) return [...rules];
  return [...rules, { ...fresh(), recurrence: true, recurrence_type: 'Semana' as const, ...hours }];
}

const minutesOf = ({ start_hour, end_hour }: ClassRule): number => {
  const minutes = minutesBetween(start_hour, end_hour);
  return minutes > 0 ? minutes : USUAL_MINUTES;
};

/** Minutes of the lesson of a weekly hour; those of a usual lesson where the class has none. */
export function minutesAt(rules: readonly ClassRule[], hour: WeekHour): number {
  const rule = rules.find((each) => isAt(each, hour));
  return rule ? minutesOf(rule) : USUAL_MINUTES;
}

/**
 * Moves a weekly hour to another one, with its length. A rule whose only day moves keeps what it is, so that its lessons do, too; where
 * another rule has lessons of that hour and length, it takes the day; otherwise the day is a rule of its own, made from the one that it
 * leaves. Rules stay as they are where the class has the other hour, or as many rules as it may have (CAL-20).
 */
export function moveHour<R extends ClassRule>(
  rules: readonly R[],
  from: WeekHour,
  to: WeekHour,
  fresh: (left: R) => R,
): R[] {
  const at = rules.findIndex((rule) => isAt(rule, from));
  const rule = rules[at];
  if (!rule || rules.some((each) => isAt(each, to))) return [...rules];
  const minutes = minutesOf(rule);
  const days = rule.recurrence_days.filter((day) => day !== from.weekday);
  const hours = { start_hour: to.start_hour, end_hour: hourAfter(to.start_hour, minutes) };
  if (rule.start_hour === to.start_hour)
    return rules.map((each, index) =>
      index === at ? { ...rule, recurrence_days: inOrder([...days, to.weekday]) } : each,
    );
  const joined = rules.findIndex(
    (each, index) =>
      index !== at && isWeekly(each) && each.start_hour === to.start_hour && minutesOf(each) === minutes,
  );
  if (joined < 0 && days.length === 0)
    return rules.map((each, index) =>
      index === at ? { ...rule, ...hours, recurrence_days: [to.weekday] } : each,
    );
  if (joined < 0 && rules.length >= RULES_MAX) return [...rules];
  const left = rules.flatMap((each, index): R[] => {
    if (index === joined)
      return [{ ...each, recurrence_days: inOrder([...each.recurrence_days, to.weekday]) }];
    if (index !== at) return [each];
    return days.length > 0 ? [{ ...rule, recurrence_days: days }] : [];
  });
  return joined >= 0 ? left : [...left, { ...fresh(rule), ...hours, recurrence_days: [to.weekday] }];
}

/** The day so many months after another, both ISO dates; the last day of a month that is too short. */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  const next = new Date(Date.UTC(year, month + months, 1)).toISOString().slice(0, 10);
  const wanted = addDays(first, day - 1);
  return wanted < next ? wanted : addDays(next, -1);
}
