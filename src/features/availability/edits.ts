import {
  type Availability,
  dashboardDaySlots,
  FIRST_SLOT,
  nextSlot,
  type Slot,
  slotAt,
} from '../../../domain/availability.ts';
import type { Weekday } from '../../../domain/options.ts';

/** One at 09:00, or the eight from 09:00 to 17:00 (AVA-4). */
export type DayDefault = 'one_slot' | 'working_day';

export function switchDay(
  availability: Availability,
  day: Weekday,
  on: boolean,
  dayDefault: DayDefault,
): Availability {
  if (!on) return { ...availability, [day]: [] };
  return { ...availability, [day]: dayDefault === 'working_day' ? dashboardDaySlots() : [FIRST_SLOT] };
}

/** Null when the day is full. */
export function addHour(availability: Availability, day: Weekday): Availability | null {
  const slots = slotsOf(availability, day);
  const next = nextSlot([...slots].sort((a, b) => a.start.localeCompare(b.start)));
  return next && { ...availability, [day]: [...slots, next] };
}

/** `hour` from 0 to 23. */
export function moveHour(availability: Availability, day: Weekday, at: number, hour: number): Availability {
  const slots = slotsOf(availability, day).map((slot, index) => (index === at ? slotAt(hour) : slot));
  return { ...availability, [day]: slots };
}

export function removeHour(availability: Availability, day: Weekday, at: number): Availability {
  return { ...availability, [day]: slotsOf(availability, day).filter((_, index) => index !== at) };
}

export function copyDay(availability: Availability, from: Weekday, to: readonly Weekday[]): Availability {
  const slots = slotsOf(availability, from);
  return { ...availability, ...Object.fromEntries(to.map((day) => [day, slots])) };
}

export const slotsOf = (availability: Availability, day: Weekday): readonly Slot[] => availability[day] ?? [];
