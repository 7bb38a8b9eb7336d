import { DateTime } from 'luxon';
import { SCHOOL_ZONE } from './schoolZone.ts';

/** 'yyyy-MM-dd'. */
export function localDate(instant: Date, zone: string = SCHOOL_ZONE): string {
  return DateTime.fromJSDate(instant, { zone }).toFormat('yyyy-MM-dd');
}
