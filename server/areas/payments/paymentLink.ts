import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { AppError, found } from '../../platform/errors.ts';
import { visibleStudents } from '../people/scope.ts';
import { type ChargeKind, charges } from './tables.ts';

interface Due extends Record<string, unknown> {
  charge_id: string;
  amount: number;
  due_date: string;
  installment: number;
  installments: number;
  status: string;
  provider: string;
  provider_id: string | null;
  link: string | null;
  name: string;
  email: string;
}

async function nextDue(ctx: Ctx, user_id: string, kind: ChargeKind): Promise<Due> {
  const { rows: known } = await ctx.db.execute<{ signed: boolean; fee_due: boolean }>(sql`
    select exists (select 1 from contracts c where c.student_id = s.student_id and c.status = 'signed')
        and not exists (select 1 from contracts c where c.student_id = s.student_id and c.status = 'pending') as signed,
      exists (select 1 from charges h where h.student_id = s.student_id and h.kind = 'registration'
        and h.status in ('open', 'failed', 'expired')) as fee_due
    from students s where s.user_id = ${user_id} and ${visibleStudents(ctx)}`);
  const { signed, fee_due } = found(known[0]);
  if (!signed) throw new AppError('contract_first');
  if (kind === 'plan' && fee_due) throw new AppError('not_waiting_payment');
  const { rows } = await ctx.db.execute<Due>(sql`
    select h.charge_id, h.amount, h.due_date::text, h.installment, c.installments, h.status, h.provider, h.provider_id, h.link,
      u.name, u.email
    from charges h join contracts c on c.contract_id = h.contract_id and c.status = 'signed'
    join students s on s.student_id = h.student_id join users u on u.user_id = s.user_id
    where s.user_id = ${user_id} and h.kind = ${kind} and h.status in ('open', 'failed', 'expired')
    order by h.due_date, h.installment limit 1`);
  return found(rows[0], 'not_waiting_payment');
}

/**
 * The page that pays the next charge of a kind. The order is opened with the provider on first use; a refused one gets
 * a new order, while its charge stays 'failed' until money has really come.
 */
export async function paymentLink(ctx: Ctx, user_id: string, kind: ChargeKind) {
  const due = await nextDue(ctx, user_id, kind);
  const answer = { charge_id: due.charge_id, amount: due.amount, status: due.status };
  const { payment } = ctx.providers;
  const known = due.provider === payment.name ? due.provider_id : null;
  const renew = due.status === 'open' ? known === null : !(await stillOpen(ctx, known));
  if (!renew && due.link) return { ...answer, link: due.link };
  const description =
    kind === 'registration'
      ? 'Taxa de matrícula'
      : due.installments > 1
        ? `Plano, parcela ${due.installment} de ${due.installments}`
        : 'Plano';
  const { provider_id, link } = await payment.openOrder({
    charge_id: due.charge_id,
    amount: due.amount,
    description: `Aula Viva: ${description}`,
    due_date: due.due_date,
    payer: { name: due.name, email: due.email },
  });
  // Two clicks at once may open two orders; the one written first is the charge's, so both see the same page.
  const same =
    due.provider_id === null ? isNull(charges.provider_id) : eq(charges.provider_id, due.provider_id);
  await ctx.db
    .update(charges)
    .set({ provider: payment.name, provider_id, link })
    .where(and(eq(charges.charge_id, due.charge_id), same));
  const [charge] = await ctx.db.select().from(charges).where(eq(charges.charge_id, due.charge_id));
  // The instalments were chosen anew meanwhile: nobody gets the page of an order without a charge.
  return { ...answer, link: found(charge, 'not_waiting_payment').link ?? link };
}

async function stillOpen(ctx: Ctx, provider_id: string | null): Promise<boolean> {
  return provider_id !== null && (await ctx.providers.payment.readBack(provider_id)).status === 'open';
}

type Of = { params: { user_id: string } };
export const registrationLink = (ctx: Ctx, { params }: Of) =>
  paymentLink(ctx, params.user_id, 'registration');
export const planLink = (ctx: Ctx, { params }: Of) => paymentLink(ctx, params.user_id, 'plan');
