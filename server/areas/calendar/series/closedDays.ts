import { between } from 'drizzle-orm';
import { type HolidayName, nationalHolidays } from '../../../../domain/holidays.ts';
import type { Occurrence } from '../../../../domain/recurrence.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { closures } from '../../timetable/tables.ts';

export interface ClosedDay {
  readonly name: string;
  /** Null for a day that the school has entered. */
  readonly holiday: HolidayName | null;
}

/** An occurrence that is left out, or would take place, on a closed day. */
export interface Closed extends ClosedDay {
  readonly original_start: Date;
  readonly start: Date;
}

/** National holidays and the school's own closures, without days on which it is open (CAL-5); ISO dates, both included. */
export async function closedDays(db: Reader, from: string, to: string): Promise<Map<string, ClosedDay>> {
  const days = new Map<string, ClosedDay>();
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1)
    for (const { date, name } of nationalHolidays(year)) days.set(date, { name, holiday: name });
  const entered = await db
    .select()
    .from(closures)
    .where(between(closures.date, from, to));
  for (const { date, reason, closed } of entered) {
    if (closed) days.set(date, { name: reason, holiday: null });
    else days.delete(date);
  }
  return days;
}

export const closedOf = (
  occurrences: readonly Occurrence[],
  days: ReadonlyMap<string, ClosedDay>,
): Closed[] =>
  occurrences.flatMap(({ original_start, start, date }) => {
    const day = days.get(date);
    return day ? { original_start, start, ...day } : [];
  });
