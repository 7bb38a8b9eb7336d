import { type SQL, sql } from 'drizzle-orm';
import { languages } from '../../../../domain/languages.ts';
import { CHARGE_KINDS } from '../../../../domain/options.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { type Ctx, type Services, systemCtx } from '../../../platform/context.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { int, oneOf, orNull, type RowOf, rowsOf, text } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { addJobs } from '../../../platform/jobs.ts';
import { readSchool } from '../../../platform/school.ts';
import {
  type CardVault,
  nothingReceived,
  type PaymentProof,
  PaymentProviderError,
} from '../../../providers/payment/port.ts';
import { lockFor } from '../../access/api.ts';
import { closeOrders } from '../closeOrders.ts';
import { descriptionOf } from '../paymentLink.ts';
import { isWaived, unpaid } from '../tables.ts';
import { type StoredCardOrder, settleCardOrder, storeCardOrder } from './cardOrders.ts';
import { chargeJob, isByCard } from './paymentCard.ts';

const due = {
  charge_id: text,
  student_id: text,
  contract_id: text,
  amount: int,
  installment: int,
  installments: int,
  kind: oneOf(CHARGE_KINDS),
  provider_id: orNull(text),
  language: oneOf(languages),
  card_id: text,
  provider_customer: text,
  provider_card: text,
};
type Due = RowOf<typeof due>;

/**
 * What the school awaits today from students with a card, each charge until the card was refused (PAY-17): of the contract in force and
 * of terms before it, except what an onboarding waiver counts as paid. An order that is neither paid nor closed is undecided: the next run
 * goes on with it.
 */
const dueFrom = (services: Services) => sql`charges h
  join contracts c on c.contract_id = h.contract_id and c.status in ('signed', 'superseded') and ${isByCard}
  join payment_cards k on k.student_id = h.student_id and k.replaced_at is null
    and k.provider = ${services.providers.payment.name}
  join students s on s.student_id = h.student_id join users u on u.user_id = s.user_id
  where h.kind = 'plan' and h.status in ('open', 'failed', 'expired')
    and h.due_date <= ${localDate(services.clock.now())}::date
    and not ${isWaived({ charge: 'h', student: 's' })}
    and not exists (select 1 from payment_orders o where o.charge_id = h.charge_id and o.card_id = k.card_id
      and (o.closed_at is not null or o.paid_at is not null))
    and not exists (select 1 from charges h where h.student_id = s.student_id and h.kind = 'registration'
      and ${unpaid(sql`h.status`)} and not ${isWaived({ charge: 'h', student: 's' })})`;

/** Runs every morning. */
export async function chargeCards(services: Services): Promise<void> {
  if (!services.providers.cards) return;
  const rows = await rowsOf(services.db, { student_id: text })`
    select distinct h.student_id from ${dueFrom(services)}`;
  await addJobs(
    services.db,
    'charge_card',
    rows.map(({ student_id }) => chargeJob(student_id)),
  );
}

export async function chargeCard(services: Services, { student_id }: { student_id: string }): Promise<void> {
  const { cards } = services.providers;
  if (!cards) return;
  const ctx = systemCtx(services, `card:${student_id}`);
  const all = await readDue(services.db, services, sql`h.student_id = ${student_id}`);
  for (const charge of all) await chargeOne(ctx, services, cards, charge);
}

const readDue = (db: Reader, services: Services, which: SQL): Promise<Due[]> =>
  rowsOf(db, due)`
    select h.charge_id, h.student_id, h.contract_id, h.amount, h.installment, c.installments, h.kind, h.provider_id,
      u.language, k.card_id, k.provider_customer, k.provider_card
    from ${dueFrom(services)} and ${which} order by h.due_date, h.installment`;

/**
 * A page on which the charge could be paid beside the card is closed first (PAY-12). The order is stored before the provider is asked; a run
 * after a lost answer goes on with it.
 */
async function chargeOne(ctx: Ctx, services: Services, vault: CardVault, charge: Due): Promise<void> {
  const { charge_id, card_id, amount } = charge;
  try {
    await closeOrders(ctx, charge, { card_id, amount });
    const order = await ctx.transaction((tx) => takeOrder(tx, ctx, services, vault, charge));
    if (!order) return;
    const isRefused = !(await place(ctx, vault, charge, order));
    const { order_id, provider_id } = order;
    // A refusal may come from a call that was answered before.
    const isUnknown = isRefused && !(await vault.knowsOrder(provider_id));
    const proof: PaymentProof = isUnknown
      ? { status: 'failed', ...nothingReceived }
      : await ctx.providers.payment.readBack({ provider_id, link_id: null });
    await settleCardOrder(ctx, order_id, proof);
  } catch (error) {
    // It was paid on its page meanwhile.
    if (error instanceof AppError && error.code === 'not_waiting_payment') return;
    // A silent provider is asked again by the next run of the job; a refusal stays one.
    if (!(error instanceof PaymentProviderError && error.isRefusal)) throw error;
    ctx.log.warn({ err: error, charge_id }, 'the page of a charge could not be closed before its card');
  }
}

/** Null when the charge was paid, reduced or given another page while the provider was asked. */
async function takeOrder(
  tx: Tx,
  ctx: Ctx,
  services: Services,
  vault: CardVault,
  charge: Due,
): Promise<StoredCardOrder | null> {
  const { charge_id, student_id, amount, card_id, provider_id } = charge;
  await lockFor(tx, { students: [student_id] });
  const [now] = await readDue(tx, services, sql`h.charge_id = ${charge_id}`);
  if (now?.amount !== amount || now.card_id !== card_id || now.provider_id !== provider_id) return null;
  return storeCardOrder(tx, ctx, vault, charge);
}

/** Returns false if the provider refused the order, for example because it knows the card no more. */
async function place(
  ctx: Ctx,
  vault: CardVault,
  charge: Due,
  { provider_id, isRepeat }: StoredCardOrder,
): Promise<boolean> {
  const { charge_id, amount, provider_customer: customer_id, provider_card: card_id } = charge;
  if (isRepeat && (await vault.knowsOrder(provider_id))) return true;
  const { name: school } = await readSchool(ctx);
  const description = `${school}: ${descriptionOf(charge)}`;
  try {
    await vault.charge({ provider_id, charge_id, amount, description }, { customer_id, card_id });
    return true;
  } catch (error) {
    if (!(error instanceof PaymentProviderError && error.isRefusal)) throw error;
    ctx.log.warn({ err: error, charge_id }, 'the payment provider charged no card');
    return false;
  }
}
