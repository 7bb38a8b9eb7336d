import { sql } from 'drizzle-orm';
import type { Services } from '../../../platform/context.ts';

/** Providers repeat an event for days and dispute a payment for months; a later repeat changes nothing. */
export const eventDays = 365;

/** The money that an event proved remains in the orders and charges. */
export async function clearEvents({ db, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - eventDays * 24 * 3_600_000).toISOString();
  await db.execute(sql`delete from provider_events where processed_at < ${before}`);
}
