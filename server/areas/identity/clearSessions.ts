import { sql } from 'drizzle-orm';
import type { Services } from '../../platform/context.ts';
import { deviceDays } from './devices.ts';

/** Equals the retention of the access log, which contains the same addresses. */
const sessionDays = 183;
const codeDays = 30;

/** docs/operations.md lists how long each kind is kept. */
export async function clearSessions({ db, clock }: Services): Promise<void> {
  const ago = (days: number) => new Date(clock.now().getTime() - days * 24 * 3_600_000).toISOString();
  await db.execute(sql`delete from verification_codes where expires_at < ${ago(codeDays)}`);
  await db.execute(sql`delete from refresh_tokens where expires_at < ${ago(1)}`);
  await db.execute(sql`
    delete from sessions s where coalesce(ended_at, expires_at) < ${ago(sessionDays)}
      and not exists (select 1 from refresh_tokens r where r.session_id = s.session_id)`);
  await db.execute(sql`delete from password_links where expires_at < ${ago(1)}`);
  await db.execute(sql`delete from known_devices where last_used_at < ${ago(deviceDays)}`);
}
