import { type SQL, sql } from 'drizzle-orm';

/**
 * Condition on `l` (lessons): the lesson ends after a moment. A lesson is shorter than a day (`MAX_DURATION`), so it also starts after the day
 * before that moment, which the index of starts answers; by the end alone the lessons of all years would be read.
 */
export const endsAfter = (moment: SQL | string): SQL =>
  sql`(l.ends_at > ${moment}::timestamptz and l.starts_at > ${moment}::timestamptz - interval '1 day')`;
