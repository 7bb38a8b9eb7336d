import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { languages } from '../../../domain/languages.ts';
import { CHARGE_STATUSES, isUnpaid } from '../../../domain/onboarding.ts';
import { CHARGE_KINDS, type ChargeKind } from '../../../domain/options.ts';
import type { Ctx } from '../../platform/context.ts';
import { bool, day, int, oneOf, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import {
  type OpenedOrder,
  PAYMENT_WAYS,
  PaymentProviderError,
  type PaymentWay,
} from '../../providers/payment/port.ts';
import { textIn } from '../../texts/texts.ts';
import { lockFor, visibleStudents } from '../access/api.ts';
import { dropUnplaced } from './cards/cardOrders.ts';
import { installmentOf, installmentsOf } from './chargeNumber.ts';
import { settleProvenOrder } from './provenOrder.ts';
import { charges, isWaived, payment_orders, unpaid } from './tables.ts';

const due = {
  charge_id: text,
  student_id: text,
  contract_id: text,
  amount: int,
  due_date: day,
  installment: int,
  installments: int,
  status: oneOf(CHARGE_STATUSES),
  kind: oneOf(CHARGE_KINDS),
  provider: text,
  provider_id: orNull(text),
  link: orNull(text),
  payment_method: orNull(text),
  name: text,
  email: text,
  language: oneOf(languages),
};
type Due = RowOf<typeof due>;

const dueColumns = sql`h.charge_id, h.student_id, h.contract_id, h.amount, h.due_date::text, ${installmentOf} as installment,
  ${installmentsOf} as installments, h.status, h.kind, h.provider, h.provider_id, h.link, c.terms ->> 'payment_method' as payment_method,
  u.name, u.email, u.language`;

/** Whether charge `h` is the fee, which the charges of the plan wait for unless it is waived. */
const isFeeDue = sql`h.kind = 'registration' and ${unpaid(sql`h.status`)} and not ${isWaived({ charge: 'h', student: 's' })}`;

async function nextDue(ctx: Ctx, user_id: string, kind: ChargeKind): Promise<Due> {
  const known = await rowsOf(ctx.db, { signed: bool, fee_due: bool })`
    select exists (select 1 from contracts c where c.student_id = s.student_id and c.status = 'signed')
        and not exists (select 1 from contracts c where c.student_id = s.student_id and c.status = 'pending') as signed,
      exists (select 1 from charges h where h.student_id = s.student_id and ${isFeeDue}) as fee_due
    from students s where s.user_id = ${user_id} and ${visibleStudents(ctx)}`;
  const { signed, fee_due } = ensureFound(known[0]);
  if (!signed) throw new AppError('contract_first');
  if (kind === 'plan' && fee_due) throw new AppError('not_waiting_payment');
  const rows = await rowsOf(ctx.db, due)`
    select ${dueColumns}
    from charges h join contracts c on c.contract_id = h.contract_id and c.status in ('signed', 'superseded')
    join students s on s.student_id = h.student_id join users u on u.user_id = s.user_id
    where s.user_id = ${user_id} and h.kind = ${kind} and ${unpaid(sql`h.status`)}
    order by ${isWaived({ charge: 'h', student: 's' })}, h.due_date, h.installment limit 1`;
  return ensureFound(rows[0], 'not_waiting_payment');
}

/** Any unpaid charge of the contract in force, and of a term before it (CON-15); those of the plan wait for the fee, as everywhere. */
async function dueCharge(ctx: Ctx, charge_id: string): Promise<Due> {
  const rows = await rowsOf(ctx.db, { ...due, in_force: bool, fee_due: bool })`
    select ${dueColumns}, c.status in ('signed', 'superseded') as in_force,
      exists (select 1 from charges h where h.student_id = s.student_id and ${isFeeDue}) as fee_due
    from charges h join contracts c on c.contract_id = h.contract_id
    join students s on s.student_id = h.student_id join users u on u.user_id = s.user_id
    where h.charge_id = ${charge_id} and ${visibleStudents(ctx)}`;
  const { in_force, fee_due, ...charge } = ensureFound(rows[0]);
  const isPayable = isUnpaid(charge.status) && in_force && (charge.kind === 'registration' || !fee_due);
  if (!isPayable) throw new AppError('not_waiting_payment');
  return charge;
}

const waysOf = (kind: ChargeKind, payment_method: string | null): readonly PaymentWay[] => {
  if (kind === 'registration') return PAYMENT_WAYS;
  if (payment_method === 'À vista - Pix') return ['pix'];
  return payment_method?.includes('Cartão') ? ['credit_card'] : PAYMENT_WAYS;
};

/**
 * Opens an order on first use. After a refusal, or when its link has expired, a new one, before which the old one is closed:
 * two that can be paid are never open (PAY-12). The charge stays 'failed' until it is paid.
 */
async function linkOf(ctx: Ctx, due: Due) {
  const charge = { charge_id: due.charge_id, amount: due.amount, status: due.status };
  const { payment } = ctx.providers;
  try {
    const known = await openOrderOf(ctx, due);
    // The school's own Pix key may have changed since.
    const current = payment.currentLink ? await payment.currentLink(charge) : due.link;
    if (known && due.link && due.link === current) return { ...charge, link: due.link };
    await closeOrders(ctx, due);
    const order = await payment.openOrder({
      charge_id: due.charge_id,
      attempt: 1 + (await countOrders(ctx, due.charge_id)),
      amount: due.amount,
      description: `Aula Viva: ${descriptionOf(due)}`,
      due_date: due.due_date,
      ways: waysOf(due.kind, due.payment_method),
      payer: { name: due.name, email: due.email, language: due.language },
    });
    const link = await storeOrder(ctx, due, { provider: payment.name, ...order });
    return { ...charge, link: ensureFound(link, 'not_waiting_payment') };
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    ctx.log.warn({ err: error, charge_id: due.charge_id }, 'the payment provider opened no order');
    throw new AppError('unavailable');
  }
}

export function descriptionOf({
  language,
  kind,
  installment,
  installments,
}: Pick<Due, 'language' | 'kind' | 'installment' | 'installments'>): string {
  if (kind === 'registration') return textIn(language, 'charge.registration', {});
  return installments > 1
    ? textIn(language, 'charge.instalment', { number: installment, of: installments })
    : textIn(language, 'charge.plan', {});
}

/** Whether the order of the charge's link can still be paid. The school ends a link itself. */
async function openOrderOf(ctx: Ctx, { provider, provider_id, status }: Due): Promise<boolean> {
  const { payment } = ctx.providers;
  if (provider_id === null || provider !== payment.name) return false;
  const [order] = await ctx.db
    .select()
    .from(payment_orders)
    .where(and(eq(payment_orders.provider, provider), eq(payment_orders.provider_id, provider_id)));
  if (!order || order.closed_at || (order.expires_at && order.expires_at <= ctx.clock.now())) return false;
  // An unpaid charge says the same as its order until an event arrives.
  if (status === 'open' && order.link_id === null) return true;
  return (await payment.readBack(order)).status === 'open';
}

const ordersOf = (ctx: Ctx, charge_id: string) =>
  and(eq(payment_orders.charge_id, charge_id), eq(payment_orders.provider, ctx.providers.payment.name));

/** An order whose opening was never answered is not counted, so that it is asked for under the same name. */
const countOrders = (ctx: Ctx, charge_id: string): Promise<number> =>
  ctx.db.$count(payment_orders, ordersOf(ctx, charge_id));

/**
 * Closes what could still be paid beside a new order; settles what was paid meanwhile. A card order cannot be closed: while its provider has
 * not decided, nothing else is opened beside it (PAY-12). The order `kept`, of that card and of as many cents, is left alone.
 */
export async function closeOrders(
  ctx: Ctx,
  { charge_id, student_id, provider_id }: Pick<Due, 'charge_id' | 'student_id' | 'provider_id'>,
  kept?: { card_id: string; amount: number },
): Promise<void> {
  const { payment } = ctx.providers;
  // A code that cannot be withdrawn stays the same order.
  if (payment.currentLink) return;
  const open = await ctx.db
    .select()
    .from(payment_orders)
    .where(
      and(
        ordersOf(ctx, charge_id),
        isNull(payment_orders.closed_at),
        kept &&
          or(
            sql`${payment_orders.card_id} is distinct from ${kept.card_id}`,
            ne(payment_orders.amount, kept.amount),
          ),
        // Another click has opened a new one meanwhile: it stays.
        sql`exists (select 1 from charges h where h.charge_id = ${charge_id}
          and h.provider_id is not distinct from ${provider_id})`,
      ),
    )
    .orderBy(payment_orders.opened_at);
  for (const order of open) {
    if (order.card_id !== null && (await dropUnplaced(ctx, order))) continue;
    await payment.closeOrder(order);
    const proof = await payment.readBack(order);
    if (order.card_id !== null && proof.status === 'open') throw new AppError('unavailable');
    await ctx.transaction(async (tx) => {
      await lockFor(tx, { students: [student_id] });
      await tx
        .update(payment_orders)
        .set({ closed_at: ctx.clock.now() })
        .where(eq(payment_orders.order_id, order.order_id));
      if (proof.status !== 'expired') await settleProvenOrder(tx, ctx, order.order_id, proof);
    });
    if (proof.status === 'paid' && order.paid_at === null) throw new AppError('not_waiting_payment');
  }
}

/** Null when the charge was paid, changed or deleted while the order was opened without a lock. */
async function storeOrder(
  ctx: Ctx,
  due: Due,
  order: OpenedOrder & { provider: string },
): Promise<string | null> {
  const { provider, provider_id, link, link_id, expires_at } = order;
  const { charge_id, student_id, contract_id, amount } = due;
  return ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [student_id] });
    const [charge] = await tx.select().from(charges).where(eq(charges.charge_id, charge_id)).for('update');
    await tx
      .insert(payment_orders)
      .values({
        provider,
        provider_id,
        link_id,
        student_id,
        contract_id,
        charge_id: charge ? charge_id : null,
        amount,
        opened_at: ctx.clock.now(),
        expires_at,
      })
      // The school's own Pix is the same order every time, and an event may have been faster.
      .onConflictDoUpdate({
        target: [payment_orders.provider, payment_orders.provider_id],
        set: { amount, link_id, expires_at },
        setWhere: isNull(payment_orders.card_id),
      });
    // A later run may have taken the name of a card order that was forgotten: the card pays now (PAY-12).
    const isAtCard = await tx.$count(
      payment_orders,
      and(
        ordersOf(ctx, charge_id),
        isNotNull(payment_orders.card_id),
        isNull(payment_orders.closed_at),
        isNull(payment_orders.paid_at),
      ),
    );
    if (isAtCard > 0) return null;
    if (!charge || !isUnpaid(charge.status) || charge.amount !== amount) return null;
    // Concurrent clicks may open two orders; both get the page of the first one stored.
    if (charge.provider_id !== due.provider_id) return charge.link;
    await tx.update(charges).set({ provider, provider_id, link }).where(eq(charges.charge_id, charge_id));
    return link;
  });
}

export const paymentLink = async (ctx: Ctx, user_id: string, kind: ChargeKind) =>
  linkOf(ctx, await nextDue(ctx, user_id, kind));

export const chargeLink: Handler<'GET /v1/charges/:id/link'> = async (ctx, { params }) =>
  linkOf(ctx, await dueCharge(ctx, params.id));
export const registrationLink: Handler<'GET /v1/pagarme/get-registration-link/:user_id'> = (
  ctx,
  { params },
) => paymentLink(ctx, params.user_id, 'registration');
export const planLink: Handler<'GET /v1/pagarme/get-payment-link/:user_id'> = (ctx, { params }) =>
  paymentLink(ctx, params.user_id, 'plan');
