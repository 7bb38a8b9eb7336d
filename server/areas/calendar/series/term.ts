import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../../../platform/db/database.ts';
import { day, rowsOf, text } from '../../../platform/db/rows.ts';

/** The last day of the contract in force, null without one: a draft counts once it is signed (CON-2), or where nothing was signed. */
export const termEndOf = (student_id: SQL): SQL => sql`coalesce(
  (select max(signed.validity) from contracts signed where signed.student_id = ${student_id} and signed.status = 'signed'),
  (select plan_end_date from students where student_id = ${student_id}))`;

/**
 * Whether a student of the class has a seat in its lesson `l`: a class may last longer than a contract, and a student may join it
 * after the end of one (MATCH-15).
 */
export const isInTerm = (student_id: SQL): SQL => sql`coalesce((l.starts_at at time zone
  (select timezone from calendar_entries where id = l.entry_id))::date <= ${termEndOf(student_id)}, true)`;

/** The last days (ISO dates) of the students who have one. */
export async function lastDays(db: Reader, student_ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf(db, { student_id: text, last_day: day })`
    select student_id, last_day::text from (
      select person.id as student_id, ${termEndOf(sql`person.id`)} as last_day
      from unnest(${sql.param(student_ids)}::uuid[]) as person (id)) term
    where last_day is not null`;
  return new Map(rows.map(({ student_id, last_day }) => [student_id, last_day]));
}
