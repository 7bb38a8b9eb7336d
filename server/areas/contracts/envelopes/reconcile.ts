import { asc, isNull, lt } from 'drizzle-orm';
import type { Services } from '../../../platform/context.ts';
import { signature_envelopes, signature_events } from '../tables.ts';
import { syncLater } from './follow.ts';

/** An event can be repeated for days; a later repeat changes nothing. */
const eventDays = 365;

/** Clicksign allows 50 calls in ten seconds; reading an envelope takes three, ending it as many. */
const apartMs = 1500;

/** Nightly: makes lost events good, and ends what has ended here only. */
export async function reconcileEnvelopes(services: Services): Promise<void> {
  const { db, clock } = services;
  const before = new Date(clock.now().getTime() - eventDays * 24 * 3_600_000);
  await db.delete(signature_events).where(lt(signature_events.received_at, before));
  const open = await db
    .select({ contract_id: signature_envelopes.contract_id })
    .from(signature_envelopes)
    .where(isNull(signature_envelopes.ended_at))
    .orderBy(asc(signature_envelopes.contract_id));
  await syncLater(
    db,
    open.map(({ contract_id }) => contract_id),
    { apartMs },
  );
}
