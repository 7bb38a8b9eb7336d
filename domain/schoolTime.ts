import { DateTime } from 'luxon';
import { SCHOOL_ZONE } from './schoolZone.ts';

/** The calendar date 'yyyy-MM-dd' of an instant in an IANA zone. */
export function localDate(instant: Date, zone: string = SCHOOL_ZONE): string {
  return DateTime.fromJSDate(instant, { zone }).toFormat('yyyy-MM-dd');
}
