import { eq } from 'drizzle-orm';
import { type Availability, slotAt } from '../../../domain/availability.ts';
import { WEEKDAYS } from '../../../domain/options.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import type { Reader } from '../../platform/db/database.ts';
import { personal } from '../people/tables.ts';
import { availability } from './tables.ts';

export function availabilityOf(rows: readonly { weekday: string; start: string }[]): Availability {
  const days = WEEKDAYS.map((weekday) => {
    const starts = rows.filter((row) => row.weekday === weekday).map((row) => row.start);
    return [weekday, starts.sort().map((start) => slotAt(Number(start.slice(0, 2))))] as const;
  });
  return Object.fromEntries(days.filter(([, slots]) => slots.length > 0));
}

export async function readAvailability(
  db: Reader,
  user_id: string,
): Promise<{ availability: Availability; timezone: string }> {
  const rows = await db.select().from(availability).where(eq(availability.user_id, user_id));
  const [own] = await db
    .select({ timezone: personal.timezone })
    .from(personal)
    .where(eq(personal.user_id, user_id));
  const timezone = rows[0]?.timezone ?? own?.timezone ?? SCHOOL_ZONE;
  return { availability: availabilityOf(rows), timezone };
}
