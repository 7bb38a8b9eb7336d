import { between } from 'drizzle-orm';
import { nationalHolidays } from '../../../domain/holidays.ts';
import type { Reader } from '../../platform/db/database.ts';
import { closures } from './tables.ts';

/** The ISO dates on which no lesson takes place: national holidays and the school's own closures (CAL-5). */
export async function closedDays(db: Reader, from: string, to: string): Promise<Set<string>> {
  const entered = await db
    .select({ date: closures.date })
    .from(closures)
    .where(between(closures.date, from, to));
  const national: string[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1)
    national.push(...nationalHolidays(year).map(({ date }) => date));
  return new Set([...national, ...entered.map(({ date }) => date)]);
}
