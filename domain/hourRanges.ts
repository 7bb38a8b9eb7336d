import { type Availability, type Slot, slotAt } from './availability.ts';
import { WEEKDAYS } from './options.ts';

/** Whole hours of one day; `start` from 0 to 23, `end` from 1 to 24 and after `start`. */
export interface HourRange {
  readonly start: number;
  readonly end: number;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const hourOf = ({ start }: Slot): number => Number(start.slice(0, 2));

/** Joins slots of one hour that follow each other; in order, whatever the order of the slots. */
export function rangesOf(slots: readonly Slot[]): HourRange[] {
  const taken = new Set(slots.map(hourOf));
  const starts = HOURS.filter((hour) => taken.has(hour) && !taken.has(hour - 1));
  return starts.map((start) => {
    const free = HOURS.find((hour) => hour > start && !taken.has(hour));
    return { start, end: free ?? 24 };
  });
}

/** Splits ranges into their slots of one hour (AVA-1), each once; ranges may overlap. */
export const slotsOfRanges = (ranges: readonly HourRange[]): Slot[] =>
  HOURS.filter((hour) => ranges.some(({ start, end }) => start <= hour && hour < end)).map(slotAt);

/** '08:00' and '14:00'; midnight at the end is '00:00', as in a slot. */
export const clockOfRange = ({ start, end }: HourRange): Slot => ({
  start: slotAt(start).start,
  end: slotAt(end - 1).end,
});

/** Joins the hours of each day that follow each other, to show them. */
export const joinHours = (availability: Availability): Availability =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, rangesOf(availability[day] ?? []).map(clockOfRange)]));

/** Returns a range of one hour after a free hour behind the last range, or at the first free hour; null on a full day. */
export function nextRange(slots: readonly Slot[]): HourRange | null {
  const ranges = rangesOf(slots);
  const last = ranges.at(-1);
  const taken = new Set(slots.map(hourOf));
  const start = last && last.end < 23 ? last.end + 1 : HOURS.find((hour) => !taken.has(hour));
  return start === undefined ? null : { start, end: start + 1 };
}

/** Moves one end of a range and keeps at least one hour: the other end follows where they would meet. */
export function resizeRange(range: HourRange, change: Partial<HourRange>): HourRange {
  const { start, end } = { ...range, ...change };
  if (start < end) return { start, end };
  return change.start === undefined ? { start: end - 1, end } : { start, end: start + 1 };
}
