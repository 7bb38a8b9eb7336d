import { DateTime } from 'luxon';

/** The zone in which the school counts days: contract terms, sales, months (ruling C, ruling G). */
export const SCHOOL_ZONE = 'America/Sao_Paulo';

/** The calendar date 'yyyy-MM-dd' of an instant in an IANA zone. */
export function localDate(instant: Date, zone: string = SCHOOL_ZONE): string {
  return DateTime.fromJSDate(instant, { zone }).toFormat('yyyy-MM-dd');
}
