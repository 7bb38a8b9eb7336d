import { sql } from 'drizzle-orm';
import { rowsOf, text } from '../../../server/platform/db/rows.ts';
import type { School } from '../../support/school.ts';

const tables = [
  'classes',
  'class_students',
  'calendar_entries',
  'lessons',
  'lesson_students',
  'makeups',
  'reschedules',
  'match_exclusions',
  'students',
  'student_transfers',
] as const;

/** The rows that a transfer changes, without stamps, as texts by table; closed searches that do not count are left out. */
export async function snapshot(school: School): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const rows = await rowsOf(school.db, { row: text })`
      select (to_jsonb(t) - 'updated_at' - 'created_at')::text as row from ${sql.identifier(table)} t order by 1`;
    found[table] = rows.map(({ row }) => row);
  }
  const matches = await rowsOf(school.db, { row: text })`
    select (to_jsonb(t) - 'updated_at' - 'created_at')::text as row from matches t
    where not (is_undone and status = 'closed') order by 1`;
  found.matches = matches.map(({ row }) => row);
  return found;
}
