import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Ctx, Services } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { rowsOf, text } from '../../../platform/db/rows.ts';
import { addJobs, type JobPayloads } from '../../../platform/jobs.ts';
import { asStudent } from '../../access/api.ts';
import { payment_cards } from './tables.ts';

type Card = JobPayloads['remove_card'];

/** Asks the providers to forget cards, after the transaction and `delayMs`. */
export const removeCardsLater = (tx: Tx, cards: readonly Card[], delayMs = 0): Promise<void> =>
  addJobs(
    tx,
    'remove_card',
    cards.map((card) => ({ payload: card, key: `remove_card:${card.card_id}`, delayMs })),
  );

/** The form whose card was refused may be sent again, and store the card after all: a token is good for a minute. */
const refusedMs = 10 * 60_000;

/** The provider has stored a card that the school refused: it is forgotten, unless it is the one in force by then (PAY-17). */
export const removeRefusedCard = (ctx: Ctx, card: Card): Promise<void> =>
  ctx.transaction((tx) => removeCardsLater(tx, [card], refusedMs));

/** An erasure calls it before the rows go that name the cards of the person. */
export async function forgetCards(tx: Tx, user_id: string): Promise<void> {
  const cards = await rowsOf(tx, { provider: text, customer_id: text, card_id: text })`
    select distinct provider, provider_customer as customer_id, provider_card as card_id from payment_cards
    where removed_at is null and ${asStudent(user_id)}`;
  await removeCardsLater(tx, cards);
}

/** The provider forgets a card, unless it has come back as the one in force (PAY-17). */
export async function removeCard(
  services: Services,
  { provider, customer_id, card_id }: Card,
): Promise<void> {
  const { db, clock, log, providers } = services;
  if (provider !== providers.payment.name || !providers.cards) {
    log.warn({ provider }, 'a card stays with a provider that is not configured');
    return;
  }
  const isThisCard = and(eq(payment_cards.provider, provider), eq(payment_cards.provider_card, card_id));
  if ((await db.$count(payment_cards, and(isThisCard, isNull(payment_cards.replaced_at)))) > 0) return;
  await providers.cards.remove({ customer_id, card_id });
  await db
    .update(payment_cards)
    .set({ removed_at: clock.now() })
    .where(and(isThisCard, isNotNull(payment_cards.replaced_at)));
}
