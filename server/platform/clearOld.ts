import { sql } from 'drizzle-orm';
import { deviceDays } from '../areas/identity/devices.ts';
import type { Services } from './context.ts';
import { eraseMailSecrets } from './mail.ts';

const day = 24 * 3_600_000;
/** Sessions are kept as long as the access log, which names the addresses that they came from. */
const sessionDays = 183;
const codeDays = 30;

/** Removes what nobody needs any longer; docs/operations.md lists how long each kind is kept. */
export async function clearOld({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * day).toISOString();
  await eraseMailSecrets(db, sql`secret_until <= ${now.toISOString()}`);
  await db.execute(sql`delete from verification_codes where expires_at < ${ago(codeDays)}`);
  await db.execute(sql`delete from factor_challenges where expires_at < ${ago(1)}`);
  await db.execute(sql`delete from refresh_tokens where expires_at < ${ago(1)}`);
  await db.execute(sql`
    delete from sessions s where coalesce(ended_at, expires_at) < ${ago(sessionDays)}
      and not exists (select 1 from refresh_tokens r where r.session_id = s.session_id)`);
  await db.execute(sql`delete from password_links where expires_at < ${ago(1)}`);
  await db.execute(sql`delete from known_devices where last_used_at < ${ago(deviceDays)}`);
  await db.execute(sql`delete from rate_limits where resets_at < ${now.getTime() - day}`);
  await db.execute(sql`select clear_access_log()`);
}
