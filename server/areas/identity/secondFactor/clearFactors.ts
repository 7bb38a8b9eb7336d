import { sql } from 'drizzle-orm';
import type { Services } from '../../../platform/context.ts';
import { renewSealed } from './sealed.ts';

/** Deletes challenges a day after they expire, and re-encrypts what a previous secret encrypted. */
export async function clearFactors(services: Services): Promise<void> {
  const yesterday = new Date(services.clock.now().getTime() - 24 * 3_600_000).toISOString();
  await services.db.execute(sql`delete from factor_challenges where expires_at < ${yesterday}`);
  await renewSealed(services);
}
