import { slotAt } from './availability.ts';
import type { OwnTime } from './fittingHours.ts';
import { addDays } from './week.ts';
import { type Interval, instantAt, weeklyHourAt } from './zonedWeek.ts';

const DAY_MS = 86_400_000;

/** Caches what a plan repeatedly needs to know about days. */
export class Days {
  readonly #hours = new Map<string, { hours: readonly Date[]; midnight: Date }>();
  readonly #near = new Map<string, Map<number, OwnTime>>();

  /** The whole hours of a day (ISO date), and its end. */
  hoursOf(date: string, zone: string): { hours: readonly Date[]; midnight: Date } {
    const key = `${date} ${zone}`;
    const known = this.#hours.get(key);
    if (known) return known;
    const hours = Array.from({ length: 24 }, (_, hour) => slotAt(hour).start).flatMap((hour) => {
      const at = instantAt(date, hour, zone);
      // The clock may skip it.
      return weeklyHourAt(at, zone).start_hour === hour ? [at] : [];
    });
    const found = { hours, midnight: instantAt(addDays(date, 1), '00:00', zone) };
    this.#hours.set(key, found);
    return found;
  }

  /** Reduces a teacher's time to what matters for lessons of the day; each hour would otherwise search a whole term of every teacher. */
  timeNear(id: string, time: OwnTime, { start }: Interval): OwnTime {
    const day = Math.floor(+start / DAY_MS) * DAY_MS;
    const days = this.#near.get(id) ?? new Map<number, OwnTime>();
    this.#near.set(id, days);
    const known = days.get(day);
    if (known) return known;
    const isNear = (taken: Interval) => +taken.start < day + 2 * DAY_MS && +taken.end > day;
    const near = {
      available: time.available.filter(isNear),
      busy: time.busy.filter(isNear),
      absences: time.absences?.filter(isNear) ?? [],
    };
    days.set(day, near);
    return near;
  }
}
