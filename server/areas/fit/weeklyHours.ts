import type { Slot } from '../../../domain/availability.ts';
import { type Availability, slotAt } from '../../../domain/availability.ts';
import { WEEKDAYS, type Weekday } from '../../../domain/options.ts';
import { convertWeeklyHours } from '../../../domain/zonedWeek.ts';
import { oneOf, type RowOf, text } from '../../platform/db/rows.ts';

export const rawHour = { weekday: oneOf(WEEKDAYS), start: text, timezone: text };
type RawHour = RowOf<typeof rawHour>;

/** Converts by the clocks of the week from `weekStart` (ISO date). */
export function weeklyHoursIn(hours: readonly RawHour[], zone: string, weekStart: string): Availability {
  const kept: Partial<Record<Weekday, Slot[]>> = {};
  for (const wish of hours) {
    const hour = { weekday: wish.weekday, start_hour: wish.start };
    const [there = hour] =
      wish.timezone === zone ? [hour] : convertWeeklyHours([hour], wish.timezone, zone, weekStart);
    // Slots that do not start on the hour after the conversion are dropped, as half of each was not requested.
    if (!there.start_hour.endsWith(':00')) continue;
    kept[there.weekday] = [...(kept[there.weekday] ?? []), slotAt(Number(there.start_hour.slice(0, 2)))];
  }
  return Object.fromEntries(WEEKDAYS.flatMap((day) => (kept[day] ? [[day, kept[day]]] : [])));
}
