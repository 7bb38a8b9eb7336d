import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Services } from '../../platform/context.ts';
import { payment_cards } from './tables.ts';

/** The provider forgets a card that was replaced, unless the card in its place is the same one (PAY-17). */
export async function removeCard(services: Services, { card_id }: { card_id: string }): Promise<void> {
  const { db, clock, log, providers } = services;
  const [card] = await db
    .select()
    .from(payment_cards)
    .where(
      and(
        eq(payment_cards.card_id, card_id),
        isNotNull(payment_cards.replaced_at),
        isNull(payment_cards.removed_at),
      ),
    );
  if (!card) return;
  const { provider, provider_customer, provider_card } = card;
  if (provider !== providers.payment.name || !providers.cards) {
    log.warn({ provider }, 'a replaced card stays with a provider that is not configured');
    return;
  }
  const sameCards = await db.$count(
    payment_cards,
    sql`provider = ${provider} and provider_card = ${provider_card} and replaced_at is null`,
  );
  if (sameCards === 0)
    await providers.cards.remove({ customer_id: provider_customer, card_id: provider_card });
  await db.update(payment_cards).set({ removed_at: clock.now() }).where(eq(payment_cards.card_id, card_id));
}
