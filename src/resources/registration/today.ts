import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';

/** The school's calendar day, yyyy-MM-dd. */
export const schoolDay = (now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: SCHOOL_ZONE }).format(now);
