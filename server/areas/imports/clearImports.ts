import { sql } from 'drizzle-orm';
import { IMPORT_HOURS } from '../../../domain/importColumns.ts';
import type { Services } from '../../platform/context.ts';

/** Drops the contents of expired imports, keeping the file name. */
export async function clearImports({ db, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - IMPORT_HOURS * 3_600_000).toISOString();
  await db.execute(
    sql`update imports set rows = null, errors = '[]', warnings = '[]', error_count = 0, refused = 0 where rows is not null and state <> 'running' and created_at < ${before}`,
  );
}
