import { desc, isNull } from 'drizzle-orm';
import type { Reader } from '../../platform/db/database.ts';
import { backup_runs } from './tables.ts';

type Run = typeof backup_runs.$inferSelect;

/** The last success, and the last one whatever its outcome. */
export async function lastRuns(db: Reader): Promise<{ success: Run | null; latest: Run | null }> {
  const newest = [desc(backup_runs.ended_at), desc(backup_runs.started_at)] as const;
  const [latest] = await db
    .select()
    .from(backup_runs)
    .orderBy(...newest)
    .limit(1);
  if (!latest?.failure) return { success: latest ?? null, latest: latest ?? null };
  const [success] = await db
    .select()
    .from(backup_runs)
    .where(isNull(backup_runs.failure))
    .orderBy(...newest)
    .limit(1);
  return { success: success ?? null, latest };
}
