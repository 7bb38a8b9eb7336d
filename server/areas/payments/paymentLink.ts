import { eq, sql } from 'drizzle-orm';
import { languages } from '../../../domain/languages.ts';
import { CHARGE_STATUSES, isUnpaid } from '../../../domain/onboarding.ts';
import { CHARGE_KINDS, type ChargeKind } from '../../../domain/options.ts';
import type { Ctx } from '../../platform/context.ts';
import { bool, day, int, oneOf, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { textIn } from '../../texts/texts.ts';
import { lockFor, visibleStudents } from '../access/api.ts';
import { charges, payment_orders, unpaid } from './tables.ts';

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
  name: text,
  email: text,
  language: oneOf(languages),
};
type Due = RowOf<typeof due>;

const dueColumns = sql`h.charge_id, h.student_id, h.contract_id, h.amount, h.due_date::text, h.installment, c.installments,
  h.status, h.kind, h.provider, h.provider_id, h.link, u.name, u.email, u.language`;

async function nextDue(ctx: Ctx, user_id: string, kind: ChargeKind): Promise<Due> {
  const known = await rowsOf(ctx.db, { signed: bool, fee_due: bool })`
    select exists (select 1 from contracts c where c.student_id = s.student_id and c.status = 'signed')
        and not exists (select 1 from contracts c where c.student_id = s.student_id and c.status = 'pending') as signed,
      exists (select 1 from charges h where h.student_id = s.student_id and h.kind = 'registration'
        and ${unpaid(sql`h.status`)}) as fee_due
    from students s where s.user_id = ${user_id} and ${visibleStudents(ctx)}`;
  const { signed, fee_due } = ensureFound(known[0]);
  if (!signed) throw new AppError('contract_first');
  if (kind === 'plan' && fee_due) throw new AppError('not_waiting_payment');
  const rows = await rowsOf(ctx.db, due)`
    select ${dueColumns}
    from charges h join contracts c on c.contract_id = h.contract_id and c.status = 'signed'
    join students s on s.student_id = h.student_id join users u on u.user_id = s.user_id
    where s.user_id = ${user_id} and h.kind = ${kind} and ${unpaid(sql`h.status`)}
    order by h.due_date, h.installment limit 1`;
  return ensureFound(rows[0], 'not_waiting_payment');
}

/** Any unpaid charge of the contract in force; those of the plan wait for the fee, as everywhere. */
async function dueCharge(ctx: Ctx, charge_id: string): Promise<Due> {
  const rows = await rowsOf(ctx.db, { ...due, in_force: bool, fee_due: bool })`
    select ${dueColumns}, c.status = 'signed' as in_force,
      exists (select 1 from charges f where f.student_id = h.student_id and f.kind = 'registration'
        and ${unpaid(sql`f.status`)}) as fee_due
    from charges h join contracts c on c.contract_id = h.contract_id
    join students s on s.student_id = h.student_id join users u on u.user_id = s.user_id
    where h.charge_id = ${charge_id} and ${visibleStudents(ctx)}`;
  const { in_force, fee_due, ...charge } = ensureFound(rows[0]);
  const isPayable = isUnpaid(charge.status) && in_force && (charge.kind === 'registration' || !fee_due);
  if (!isPayable) throw new AppError('not_waiting_payment');
  return charge;
}

/** Opens an order on first use. After a refusal a new order; the charge stays 'failed' until it is paid. */
async function linkOf(ctx: Ctx, due: Due) {
  const charge = { charge_id: due.charge_id, amount: due.amount, status: due.status };
  const { payment } = ctx.providers;
  const known = due.provider === payment.name ? due.provider_id : null;
  const renew = due.status === 'open' ? known === null : !(await stillOpen(ctx, known));
  // The school's own Pix key may have changed since.
  const current = payment.currentLink ? await payment.currentLink(charge) : due.link;
  if (!renew && due.link && due.link === current) return { ...charge, link: due.link };
  const description =
    due.kind === 'registration'
      ? textIn(due.language, 'charge.registration', {})
      : due.installments > 1
        ? textIn(due.language, 'charge.instalment', { number: due.installment, of: due.installments })
        : textIn(due.language, 'charge.plan', {});
  const order = await payment.openOrder({
    charge_id: due.charge_id,
    amount: due.amount,
    description: `Aula Viva: ${description}`,
    due_date: due.due_date,
    payer: { name: due.name, email: due.email, language: due.language },
  });
  const link = await storeOrder(ctx, due, { provider: payment.name, ...order });
  return { ...charge, link: ensureFound(link, 'not_waiting_payment') };
}

/** Null when the charge was paid, changed or deleted while the order was opened without a lock. */
async function storeOrder(
  ctx: Ctx,
  due: Due,
  order: { provider: string; provider_id: string; link: string },
): Promise<string | null> {
  const { provider, provider_id, link } = order;
  const { charge_id, student_id, contract_id, amount } = due;
  return ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [student_id] });
    const [charge] = await tx.select().from(charges).where(eq(charges.charge_id, charge_id)).for('update');
    await tx
      .insert(payment_orders)
      .values({
        provider,
        provider_id,
        student_id,
        contract_id,
        charge_id: charge ? charge_id : null,
        amount,
        opened_at: ctx.clock.now(),
      })
      // The school's own Pix is the same order every time.
      .onConflictDoUpdate({
        target: [payment_orders.provider, payment_orders.provider_id],
        set: { amount },
      });
    if (!charge || !isUnpaid(charge.status) || charge.amount !== amount) return null;
    // Concurrent clicks may open two orders; both get the page of the first one stored.
    if (charge.provider_id !== due.provider_id) return charge.link;
    await tx.update(charges).set({ provider, provider_id, link }).where(eq(charges.charge_id, charge_id));
    return link;
  });
}

async function stillOpen(ctx: Ctx, provider_id: string | null): Promise<boolean> {
  return provider_id !== null && (await ctx.providers.payment.readBack(provider_id)).status === 'open';
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
