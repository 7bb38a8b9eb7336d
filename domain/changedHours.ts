import type { Availability, Slot } from './availability.ts';
import { WEEKDAYS } from './options.ts';

export interface ChangedHours {
  /** Slots that were added or removed. */
  readonly intersections: Availability;
  /** Slots after the change. */
  readonly availability: Availability;
}

/** Precedes the JSON at the end of a log's details (AVA-7). */
const mark = ' para: ';

const starts = (slots: readonly Slot[] = []) => new Set(slots.map(({ start }) => start));

export function changedHours(before: Availability, after: Availability): ChangedHours {
  const days = WEEKDAYS.map((day) => {
    const [was, is] = [starts(before[day]), starts(after[day])];
    const removed = (before[day] ?? []).filter(({ start }) => !is.has(start));
    const added = (after[day] ?? []).filter(({ start }) => !was.has(start));
    return [day, [...removed, ...added].sort((a, b) => a.start.localeCompare(b.start))] as const;
  });
  return {
    intersections: Object.fromEntries(days.filter(([, slots]) => slots.length > 0)),
    availability: after,
  };
}

export const withHours = (sentence: string, hours: ChangedHours): string =>
  `${sentence}${mark}${JSON.stringify(hours)}`;

/** Null when the details report no changed hours. */
export function readHours(details: string): ChangedHours | null {
  const at = details.lastIndexOf(`${mark}{"intersections":`);
  if (at < 0) return null;
  try {
    const { intersections, availability } = JSON.parse(details.slice(at + mark.length));
    return { intersections: readWeek(intersections), availability: readWeek(availability) };
  } catch {
    return null;
  }
}

/** Keeps the valid slots of a stored week. */
export function readWeek(value: unknown): Availability {
  if (typeof value !== 'object' || value === null) return {};
  const week = new Map(Object.entries(value));
  const days = WEEKDAYS.map((day) => {
    const slots: unknown = week.get(day);
    return [day, Array.isArray(slots) ? slots.filter(isSlot) : []] as const;
  });
  return Object.fromEntries(days.filter(([, slots]) => slots.length > 0));
}

const isSlot = (value: unknown): value is Slot =>
  typeof value === 'object' &&
  value !== null &&
  'start' in value &&
  typeof value.start === 'string' &&
  'end' in value &&
  typeof value.end === 'string';
