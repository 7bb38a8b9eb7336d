import { sql } from 'drizzle-orm';
import { UPLOAD_HOURS } from '../../domain/uploads.ts';
import type { Services } from './context.ts';
import { eraseMailSecrets } from './mail.ts';
import { clearReceived, clearUploads } from './uploads.ts';

const hourMs = 3_600_000;

export async function clearOld({ db, clock, files }: Services): Promise<void> {
  const now = clock.now();
  await eraseMailSecrets(db, sql`secret_until <= ${now.toISOString()}`);
  await db.execute(sql`delete from rate_limits where resets_at < ${now.getTime() - 24 * hourMs}`);
  await db.execute(sql`select clear_access_log()`);
  await db.execute(
    sql`delete from integration_failures where hour < ${new Date(now.getTime() - 48 * hourMs).toISOString()}`,
  );
  await clearUploads({ db, files }, new Date(now.getTime() - UPLOAD_HOURS * hourMs));
  await clearReceived({ db, files }, new Date(now.getTime() - hourMs));
}
