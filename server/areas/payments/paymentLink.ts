import { and, eq, isNotNull, isNull, like, type SQL, sql } from 'drizzle-orm';
import { isUnpaid } from '../../../domain/onboarding.ts';
import type { ChargeKind } from '../../../domain/options.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { readSchool } from '../../platform/school.ts';
import {
  type OpenedOrder,
  PAYMENT_WAYS,
  PaymentProviderError,
  type PaymentWay,
} from '../../providers/payment/port.ts';
import { textIn } from '../../texts/texts.ts';
import { lockFor, visibleStudents } from '../access/api.ts';
import { closeOrders, ordersOf } from './closeOrders.ts';
import { type DueCharge, dueCharge, jointDue, nextDue } from './dueCharges.ts';
import { isPartName, ofPayment, orderName, partName, refOf } from './jointOrder.ts';
import { charges, payment_orders } from './tables.ts';

/** The number of times that opening a page is tried while concurrent requests open other pages for the same charges. */
const mostAttempts = 3;

type Charge = typeof charges.$inferSelect;

/** What one order pays: a charge, or the fee and the first charge of the plan (PAY-23). */
type Paid = readonly [DueCharge] | readonly [DueCharge, DueCharge];

function waysOf(paid: Paid): readonly PaymentWay[] {
  const payment_method = paid.find(({ kind }) => kind === 'plan')?.payment_method;
  if (payment_method === undefined) return PAYMENT_WAYS;
  if (payment_method === 'À vista - Pix') return ['pix'];
  return payment_method?.includes('Cartão') ? ['credit_card'] : PAYMENT_WAYS;
}

const nameOf = (name: string, paid: Paid, { kind }: DueCharge): string =>
  paid.length === 1 ? name : partName(name, kind);

/** Names an order to its provider; a payment of both charges is not confused with one of either. */
function referenceOf(paid: Paid): string {
  const [first, second] = paid;
  return second ? joinedId(first.charge_id, second.charge_id) : first.charge_id;
}

/** A name of both ids, always the same, in the form of one. */
function joinedId(one: string, two: string): string {
  const hash = sha256(`${one} ${two}`);
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => hash.slice(from, to))
    .join('-');
}

/**
 * Opens an order on first use. After a refusal, or when its link has expired, a new one, before which the old one is closed:
 * two that can be paid are never open (PAY-12). The charge stays 'failed' until it is paid. Null when another click was faster.
 */
async function tryToOpen(ctx: Ctx, paid: Paid) {
  const [first] = paid;
  const amount = paid.reduce((total, charge) => total + charge.amount, 0);
  const charge = { charge_id: first.charge_id, amount, status: first.status };
  const reference = referenceOf(paid);
  const { payment } = ctx.providers;
  try {
    const known = await openOrderOf(ctx, paid);
    // The school's own Pix key may have changed since.
    const current = payment.currentLink
      ? await payment.currentLink({ charge_id: reference, amount })
      : first.link;
    if (known && first.link && first.link === current) return { ...charge, link: first.link };
    for (const due of paid) await closeOrders(ctx, due);
    const order = await payment.openOrder({
      charge_id: reference,
      attempt: 1 + (await countOrders(ctx, paid)),
      amount,
      description: `${(await readSchool(ctx)).name}: ${paid.map(descriptionOf).join(' + ')}`,
      due_date: first.due_date,
      ways: waysOf(paid),
      payer: { name: first.name, email: first.email, language: first.language },
    });
    const link = await storeOrder(ctx, paid, { provider: payment.name, ...order });
    if (link !== order.link) await closeUnused(ctx, first.student_id, order);
    return link === null ? null : { ...charge, link };
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    ctx.log.warn({ err: error, charge_id: first.charge_id }, 'the payment provider opened no order');
    throw new AppError('unavailable');
  }
}

/**
 * The page on which the charges that `read` finds are paid. Where a click on another page for them was faster, they are read again: what
 * they wait for may be the same, and then the page that is stored last takes the place of the other one. Each click is faster once.
 */
async function linkOf(ctx: Ctx, read: () => Promise<Paid>) {
  let asked: string | null = null;
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const paid = await read();
    const found = paid.map(({ charge_id }) => charge_id).join(' ');
    // The requested charge was paid in the meantime; a page for the next instalment was not requested.
    if (asked !== null && found !== asked) throw new AppError('not_waiting_payment');
    asked = found;
    const opened = await tryToOpen(ctx, paid);
    if (opened) return opened;
  }
  throw new AppError('unavailable');
}

/** Closes a page that is not returned to anybody, because a concurrent request or a card charge came first. */
async function closeUnused(ctx: Ctx, student_id: string, order: OpenedOrder): Promise<void> {
  const { payment } = ctx.providers;
  await payment.closeOrder(order);
  const { provider_id } = order;
  await ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [student_id] });
    await tx
      .update(payment_orders)
      .set({ closed_at: ctx.clock.now() })
      .where(and(ofPayment({ provider: payment.name, provider_id }), isNull(payment_orders.card_id)));
  });
}

export function descriptionOf({
  language,
  kind,
  installment,
  installments,
}: Pick<DueCharge, 'language' | 'kind' | 'installment' | 'installments'>): string {
  if (kind === 'registration') return textIn(language, 'charge.registration', {});
  return installments > 1
    ? textIn(language, 'charge.instalment', { number: installment, of: installments })
    : textIn(language, 'charge.plan', {});
}

/** Whether the order of the charges' link can still be paid, and pays exactly these charges. The school ends a link itself. */
async function openOrderOf(ctx: Ctx, paid: Paid): Promise<boolean> {
  const [{ provider, provider_id, status }] = paid;
  const { payment } = ctx.providers;
  if (provider_id === null || provider !== payment.name) return false;
  const name = orderName(provider_id);
  if (paid.some((charge) => charge.provider_id !== nameOf(name, paid, charge))) return false;
  const [order] = await ctx.db
    .select()
    .from(payment_orders)
    .where(and(eq(payment_orders.provider, provider), eq(payment_orders.provider_id, provider_id)));
  if (!order || order.closed_at || (order.expires_at && order.expires_at <= ctx.clock.now())) return false;
  // An unpaid charge says the same as its order until an event arrives.
  if (status === 'open' && order.link_id === null) return true;
  return (await payment.readBack(refOf(order))).status === 'open';
}

/** An order whose opening was never answered is not counted, so that it is asked for under the same name. */
function countOrders(ctx: Ctx, paid: Paid): Promise<number> {
  const [first] = paid;
  const ofBoth = like(payment_orders.provider_id, partName('%', first.kind));
  return ctx.db.$count(
    payment_orders,
    and(ordersOf(ctx, first.charge_id), paid.length > 1 ? ofBoth : undefined),
  );
}

/** Null when a charge was paid, changed, deleted or sent with another order while this one was opened without a lock. */
async function storeOrder(
  ctx: Ctx,
  paid: Paid,
  order: OpenedOrder & { provider: string },
): Promise<string | null> {
  const { provider, provider_id, link } = order;
  const [{ student_id }] = paid;
  return ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [student_id] });
    const found: Charge[] = [];
    for (const due of paid) {
      const [charge] = await tx
        .select()
        .from(charges)
        .where(eq(charges.charge_id, due.charge_id))
        .for('update');
      await storePart(tx, ctx, order, {
        ...due,
        provider_id: nameOf(provider_id, paid, due),
        isKnown: !!charge,
      });
      if (charge?.amount === due.amount && isUnpaid(charge.status) && !(await isAtCard(tx, ctx, due)))
        found.push(charge);
    }
    const [first] = found;
    if (!first || found.length < paid.length) return null;
    // Concurrent clicks may open two orders; both get the page of the first one stored, if it pays the same.
    if (found.some((charge, index) => charge.provider_id !== paid[index]?.provider_id)) {
      const name = orderName(first.provider_id ?? '');
      return paid.every((due, index) => found[index]?.provider_id === nameOf(name, paid, due))
        ? first.link
        : null;
    }
    for (const due of paid)
      await tx
        .update(charges)
        .set({ provider, provider_id: nameOf(provider_id, paid, due), link })
        .where(eq(charges.charge_id, due.charge_id));
    if (paid.length === 1) await releaseOthers(tx, first);
    return link;
  });
}

type Part = Pick<DueCharge, 'charge_id' | 'student_id' | 'contract_id' | 'amount'> & {
  provider_id: string;
  isKnown: boolean;
};

async function storePart(
  tx: Tx,
  ctx: Ctx,
  { provider, link_id, expires_at }: OpenedOrder & { provider: string },
  { charge_id, student_id, contract_id, amount, provider_id, isKnown }: Part,
): Promise<void> {
  await tx
    .insert(payment_orders)
    .values({
      provider,
      provider_id,
      link_id,
      student_id,
      contract_id,
      charge_id: isKnown ? charge_id : null,
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
}

/** A later run may have taken the name of a card order that was forgotten: the card pays now (PAY-12). */
async function isAtCard(tx: Tx, ctx: Ctx, { charge_id }: DueCharge): Promise<boolean> {
  const count = await tx.$count(
    payment_orders,
    and(
      ordersOf(ctx, charge_id),
      isNotNull(payment_orders.card_id),
      isNull(payment_orders.closed_at),
      isNull(payment_orders.paid_at),
    ),
  );
  return count > 0;
}

/** The fee is paid alone now: the plan has not been sent to the provider any more, and another offer can be chosen (PAY-6). */
async function releaseOthers(tx: Tx, { provider, provider_id }: Charge): Promise<void> {
  if (provider_id === null || !isPartName(provider_id)) return;
  await tx
    .update(charges)
    .set({ provider_id: null, link: null })
    .where(
      and(
        eq(charges.provider, provider),
        eq(charges.provider_id, partName(orderName(provider_id), 'plan')),
        eq(charges.status, 'open'),
      ),
    );
}

/** `whose` finds the student `s` for whom the caller may pay. */
export const paymentLink = async (ctx: Ctx, whose: SQL, kind: ChargeKind) =>
  linkOf(ctx, async () => [await nextDue(ctx, whose, kind)]);
export const jointPaymentLink = (ctx: Ctx, whose: SQL) => linkOf(ctx, () => jointDue(ctx, whose));
export const secondCopy = (ctx: Ctx, charge_id: string, whose: SQL) =>
  linkOf(ctx, async () => [await dueCharge(ctx, charge_id, whose)]);

const visibleOf = (ctx: Ctx, user_id: string): SQL => sql`s.user_id = ${user_id} and ${visibleStudents(ctx)}`;

export const chargeLink: Handler<'GET /v1/charges/:id/link'> = (ctx, { params }) =>
  secondCopy(ctx, params.id, visibleStudents(ctx));
export const registrationLink: Handler<'GET /v1/pagarme/get-registration-link/:user_id'> = (
  ctx,
  { params },
) => paymentLink(ctx, visibleOf(ctx, params.user_id), 'registration');
export const planLink: Handler<'GET /v1/pagarme/get-payment-link/:user_id'> = (ctx, { params }) =>
  paymentLink(ctx, visibleOf(ctx, params.user_id), 'plan');
export const jointLink: Handler<'GET /v1/pagarme/get-joint-link/:user_id'> = (ctx, { params }) =>
  jointPaymentLink(ctx, visibleOf(ctx, params.user_id));
