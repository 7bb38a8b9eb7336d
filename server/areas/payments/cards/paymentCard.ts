import { and, eq, isNull, sql } from 'drizzle-orm';
import { RECURRING_METHODS } from '../../../../domain/options.ts';
import { isUsable, readExpiry } from '../../../../domain/paymentCard.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { requireActor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { bool, rowsOf, text } from '../../../platform/db/rows.ts';
import { AppError, ensureFound, refused } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/hash.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { addJobs } from '../../../platform/jobs.ts';
import {
  type CardRef,
  type CardToSave,
  PaymentProviderError,
  type SavedCard,
  UnreadableCardError,
} from '../../../providers/payment/port.ts';
import { lockFor } from '../../access/api.ts';
import { removeCardsLater, removeRefusedCard } from './removeCard.ts';
import { payment_cards } from './tables.ts';

type Card = typeof payment_cards.$inferSelect;

/** The contract `c` is paid by a card month by month. */
export const isByCard = sql`c.terms ->> 'payment_method' = any (${sql.param([...RECURRING_METHODS])}::text[])`;

async function ownStudent(db: Reader, ctx: Ctx) {
  const rows = await rowsOf(db, { student_id: text, name: text, email: text, is_recurring: bool })`
    select s.student_id, u.name, u.email, exists (
      select 1 from contracts c where c.student_id = s.student_id and c.status = 'signed'
        and ${isByCard}) as is_recurring
    from students s join users u on u.user_id = s.user_id
    where s.user_id = ${requireActor(ctx).user_id} and u.erased_at is null`;
  return ensureFound(rows[0]);
}

export const currentCard = async (db: Reader, student_id: string): Promise<Card | undefined> =>
  (
    await db
      .select()
      .from(payment_cards)
      .where(and(eq(payment_cards.student_id, student_id), isNull(payment_cards.replaced_at)))
  )[0];

const shownOf = ({ brand, last_four, exp_month, exp_year, holder_name, created_at }: Card) => ({
  brand,
  last_four,
  exp_month,
  exp_year,
  holder_name,
  created_at: created_at.toISOString(),
});
const labelOf = ({ brand, last_four }: Pick<Card, 'brand' | 'last_four'>) => `${brand} •••• ${last_four}`;

export const readCard: Handler<'GET /v1/payment-card'> = async (ctx) => {
  const { student_id, is_recurring } = await ownStudent(ctx.db, ctx);
  const card = await currentCard(ctx.db, student_id);
  return {
    is_recurring,
    card: card ? shownOf(card) : null,
    tokens: ctx.providers.cards?.tokens ?? null,
  };
};

/** Jobs for one student run one after the other. */
export const chargeJob = (student_id: string) => ({
  payload: { student_id },
  key: `charge_card:${student_id}`,
  queue: `charge_card ${student_id}`,
});

const removeRefused = (ctx: Ctx, { customer_id, card_id }: CardRef): Promise<void> =>
  removeRefusedCard(ctx, { provider: ctx.providers.payment.name, customer_id, card_id });

/** The provider's refusal is shown at the form; its silence is no refusal. */
async function save(ctx: Ctx, card: CardToSave): Promise<SavedCard> {
  const vault = ensureFound(ctx.providers.cards, 'card_not_stored');
  try {
    return await vault.save(card);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    if (error instanceof UnreadableCardError) await removeRefused(ctx, error.card);
    ctx.log.warn({ err: error }, 'the payment provider stored no card');
    throw new AppError(error.isRefusal ? 'card_refused' : 'unavailable');
  }
}

type Form = Parameters<Handler<'POST /v1/pagarme/card/:user_id'>>[1]['body'];

/** The provider has read the card that the form describes. It alone decides on the brand, which its first digits only suggest. */
const isOf = (saved: SavedCard, { last_four, exp_date }: Form): boolean => {
  const expiry = readExpiry(exp_date);
  return (
    saved.last_four === last_four &&
    saved.exp_month === expiry?.exp_month &&
    saved.exp_year === expiry.exp_year
  );
};

/**
 * What the provider says of the card is stored, not what the browser sent. The same form sent twice stores one card, because
 * the provider knows the token and the transaction knows its hash; a card that is refused here is forgotten there (PAY-17).
 */
export const changeCard: Handler<'POST /v1/pagarme/card/:user_id'> = async (ctx, { params, body }) => {
  if (params.user_id !== requireActor(ctx).user_id) throw new AppError('not_found');
  const { student_id, name, email, is_recurring } = await ownStudent(ctx.db, ctx);
  if (!is_recurring) throw new AppError('card_not_recurring');
  const expiry = ensureFound(readExpiry(body.exp_date), 'invalid_request');
  if (!isUsable(expiry, localDate(ctx.clock.now())))
    throw refused({ path: 'exp_date', code: 'card_expiry_invalid' });
  const { line_1, line_2, city, state, zipcode: zip_code, country } = body.billing_address;
  const saved = await save(ctx, {
    token: body.token,
    owner: { student_id, name, email },
    expiry,
    billing_address: { line_1, line_2: line_2 ?? null, city, state, zip_code, country },
  });
  try {
    if (!isOf(saved, body)) throw new AppError('card_refused');
    return await ctx.transaction((tx) => store(tx, ctx, student_id, { saved, form: body }));
  } catch (error) {
    await removeRefused(ctx, saved);
    throw error;
  }
};

async function store(
  tx: Tx,
  ctx: Ctx,
  student_id: string,
  { saved, form }: { saved: SavedCard; form: Form },
): Promise<ReturnType<typeof shownOf>> {
  await lockFor(tx, { students: [student_id] });
  // The student may have been erased, or the plan withdrawn, while the provider stored the card.
  if (!(await ownStudent(tx, ctx)).is_recurring) throw new AppError('card_not_recurring');
  const token_hash = sha256(form.token);
  const before = await currentCard(tx, student_id);
  const [sent] = await tx
    .select()
    .from(payment_cards)
    .where(and(eq(payment_cards.student_id, student_id), eq(payment_cards.token_hash, token_hash)));
  if (sent) return shownOf(before ?? sent);
  const now = ctx.clock.now();
  if (before)
    await tx.update(payment_cards).set({ replaced_at: now }).where(eq(payment_cards.card_id, before.card_id));
  const [row] = await tx
    .insert(payment_cards)
    .values({
      student_id,
      provider: ctx.providers.payment.name,
      provider_customer: saved.customer_id,
      provider_card: saved.card_id,
      brand: saved.brand ?? form.brand,
      last_four: saved.last_four,
      exp_month: saved.exp_month,
      exp_year: saved.exp_year,
      holder_name: form.holder_name,
      token_hash,
      created_at: now,
    })
    .returning();
  const card = ensureFound(row, 'internal');
  await audit(tx, ctx, {
    context: 'payments',
    entity: 'payment_cards',
    entity_id: card.card_id,
    student_id,
    before: { card: before ? labelOf(before) : null },
    after: { card: labelOf(card) },
  });
  if (before) {
    const { provider, provider_customer: customer_id, provider_card: card_id } = before;
    await removeCardsLater(tx, [{ provider, customer_id, card_id }]);
  }
  await addJobs(tx, 'charge_card', [chargeJob(student_id)]);
  return shownOf(card);
}
