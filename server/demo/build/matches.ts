import type { InferInsertModel } from 'drizzle-orm';
import { match_exclusions, matches } from '../../areas/matching/tables.ts';
import type { Reader } from '../../platform/db/database.ts';

export type MatchRow = typeof matches.$inferSelect;

/** Waits for the given teacher, or for allocation; `options` may set any other state. */
export async function buildMatch(
  db: Reader,
  options: Partial<InferInsertModel<typeof matches>> & { student_id: string },
): Promise<MatchRow> {
  const since = options.waiting_since ?? new Date('2026-03-09T12:00:00Z');
  const [row] = await db
    .insert(matches)
    .values({
      status: options.teacher_id ? 'waiting-acceptance' : 'pending-allocation',
      queued_at: since,
      waiting_since: since,
      ...options,
    })
    .returning();
  if (!row) throw new Error('no match was inserted');
  return row;
}

/** Excludes a teacher for the student. */
export async function buildExclusion(
  db: Reader,
  options: { student_id: string; teacher_id: string; reason?: 'refused' | 'moved'; at?: Date },
): Promise<void> {
  await db
    .insert(match_exclusions)
    .values({ reason: 'refused', at: new Date('2026-03-01T12:00:00Z'), ...options });
}
