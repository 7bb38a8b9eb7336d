import { sql } from 'drizzle-orm';
import type { Services } from './context.ts';
import { eraseMailSecrets } from './mail.ts';

export async function clearOld({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await eraseMailSecrets(db, sql`secret_until <= ${now.toISOString()}`);
  await db.execute(sql`delete from rate_limits where resets_at < ${now.getTime() - 24 * 3_600_000}`);
  await db.execute(sql`select clear_access_log()`);
}
