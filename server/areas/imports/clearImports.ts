import { sql } from 'drizzle-orm';
import { IMPORT_HOURS } from '../../../domain/importColumns.ts';
import type { Services } from '../../platform/context.ts';

/** Drops the contents of expired imports, keeping the file name; what was registered before stays, and can be undone. */
export async function clearImports({ db, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - IMPORT_HOURS * 3_600_000).toISOString();
  await db.execute(
    sql`with old as (select id from imports where state in ('matching', 'ready') and created_at < ${before}
        and exists (select 1 from import_rows r where r.import_id = imports.id) for update),
      gone as (delete from import_rows where import_id in (select id from old))
    update imports set error_count = 0, refused = 0,
      state = case when cardinality(made) > 0 then 'done' else 'ready' end where id in (select id from old)`,
  );
}
