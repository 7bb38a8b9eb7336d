import { eq, type SQL, sql } from 'drizzle-orm';
import { languages } from '../../../domain/languages.ts';
import { isUnpaid } from '../../../domain/onboarding.ts';
import { CHARGE_KINDS } from '../../../domain/options.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { type Ctx, type Services, systemCtx } from '../../platform/context.ts';
import { int, oneOf, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError } from '../../platform/errors.ts';
import { addJobs } from '../../platform/jobs.ts';
import { type CardVault, PaymentProviderError } from '../../providers/payment/port.ts';
import { lockFor } from '../access/api.ts';
import { chargeJob, isByCard } from './paymentCard.ts';
import { closeOrders, descriptionOf } from './paymentLink.ts';
import { settleProvenOrder } from './provenOrder.ts';
import { charges, payment_orders, unpaid } from './tables.ts';

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
 * What the school awaits today from students with a card, each charge once a card (PAY-17): of the contract in force and of
 * terms before it, except what an onboarding waiver counts as paid.
 */
const dueFrom = (services: Services) => sql`charges h
  join contracts c on c.contract_id = h.contract_id and c.status in ('signed', 'superseded') and ${isByCard}
  join payment_cards k on k.student_id = h.student_id and k.replaced_at is null
    and k.provider = ${services.providers.payment.name}
  join students s on s.student_id = h.student_id join users u on u.user_id = s.user_id
  where h.kind = 'plan' and h.status in ('open', 'failed', 'expired')
    and h.due_date <= ${localDate(services.clock.now())}::date
    and not (s.waived_through >= 3 and h.installment = 1)
    and not exists (select 1 from payment_orders o where o.charge_id = h.charge_id and o.card_id = k.card_id)
    and not exists (select 1 from charges f where f.student_id = h.student_id and f.kind = 'registration'
      and ${unpaid(sql`f.status`)})`;

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
  const all = await readDue(services, sql`h.student_id = ${student_id}`);
  for (const charge of all) await chargeOne(ctx, services, cards, charge);
}

const readDue = (services: Services, which: SQL): Promise<Due[]> =>
  rowsOf(services.db, due)`
    select h.charge_id, h.student_id, h.contract_id, h.amount, h.installment, c.installments, h.kind, h.provider_id,
      u.language, k.card_id, k.provider_customer, k.provider_card
    from ${dueFrom(services)} and ${which} order by h.due_date, h.installment`;

/** A page on which the charge could be paid beside the card is closed first (PAY-12). */
async function chargeOne(ctx: Ctx, services: Services, vault: CardVault, charge: Due): Promise<void> {
  const { charge_id, amount, provider_customer: customer_id, provider_card: card_id } = charge;
  try {
    await closeOrders(ctx, charge);
    // The calls before took their time: it may have been paid, reduced or given another page.
    const [now] = await readDue(services, sql`h.charge_id = ${charge_id}`);
    if (now?.amount !== amount || now.card_id !== charge.card_id || now.provider_id !== charge.provider_id)
      return;
    const attempt = 1 + (await countOtherOrders(ctx, charge));
    const description = `Aula Viva: ${descriptionOf(charge)}`;
    const order = await vault.charge({ charge_id, attempt, amount, description }, { customer_id, card_id });
    const order_id = await storeOrder(ctx, charge, order.provider_id);
    const proof = await ctx.providers.payment.readBack({ ...order, link_id: null });
    await ctx.transaction((tx) => settleProvenOrder(tx, ctx, order_id, proof));
  } catch (error) {
    // It was paid on its page meanwhile.
    if (error instanceof AppError && error.code === 'not_waiting_payment') return;
    // A silent provider is asked again by the next run of the job; a refusal stays one.
    if (!(error instanceof PaymentProviderError && error.isRefusal)) throw error;
    ctx.log.warn({ err: error, charge_id }, 'the payment provider charged no card');
  }
}

/** Without the card's own order, so that two runs for a charge ask for the same order, which is paid once. */
const countOtherOrders = ({ db }: Ctx, { charge_id, card_id }: Due): Promise<number> =>
  db.$count(
    payment_orders,
    sql`${payment_orders.charge_id} = ${charge_id} and ${payment_orders.card_id} is distinct from ${card_id}`,
  );

async function storeOrder(ctx: Ctx, charge: Due, provider_id: string): Promise<string> {
  const { charge_id, student_id, contract_id, amount, card_id } = charge;
  const provider = ctx.providers.payment.name;
  return ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [student_id] });
    const [known] = await tx.select().from(charges).where(eq(charges.charge_id, charge_id)).for('update');
    const order = {
      provider,
      provider_id,
      student_id,
      contract_id,
      charge_id: known ? charge_id : null,
      card_id,
      amount,
      opened_at: ctx.clock.now(),
    };
    const [stored] = await tx
      .insert(payment_orders)
      .values(order)
      // Its event may have been faster.
      .onConflictDoUpdate({
        target: [payment_orders.provider, payment_orders.provider_id],
        set: { card_id },
      })
      .returning({ order_id: payment_orders.order_id });
    if (known && isUnpaid(known.status) && known.amount === amount)
      await tx
        .update(charges)
        .set({ provider, provider_id, link: null })
        .where(eq(charges.charge_id, charge_id));
    return stored?.order_id ?? '';
  });
}
