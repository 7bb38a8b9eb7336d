import { eq, type SQL } from 'drizzle-orm';
import type { ChargeStatus, OrderStatus } from '../../../domain/onboarding.ts';
import { audit, recordAccess } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockFor } from '../access/api.ts';
import { notify } from '../messages/api.ts';
import { recomputeOnboarding } from '../onboarding/api.ts';
import { students } from '../people/tables.ts';
import { creditLatePayment } from './creditLatePayment.ts';
import { recomputeDebt } from './debts/recomputeDebt.ts';
import { fiscalOf } from './fiscal.ts';
import { isWithdrawn } from './isWithdrawn.ts';
import { charges } from './tables.ts';

type Charge = typeof charges.$inferSelect;

/** Once paid it stays paid (PAY-9), until the money is given back or the bank takes it back. */
export function nextChargeStatus(now: ChargeStatus, status: OrderStatus): ChargeStatus {
  if (status === 'open' || now === 'refunded') return now;
  if (now === 'cancelled') return status === 'paid' ? 'paid' : now;
  if (status === 'refunded' || status === 'disputed') return status;
  if (now === 'paid') return 'paid';
  // A refused second try leaves the dispute as it is.
  if (now === 'disputed') return status === 'paid' ? 'paid' : now;
  return status;
}

/** Tells the student of a payment or a refusal, once for each order. */
export async function notifyOutcome(tx: Tx, ctx: Ctx, charge: Charge, status: ChargeStatus): Promise<void> {
  const [student] = await tx.select().from(students).where(eq(students.student_id, charge.student_id));
  if (!student || (status !== 'paid' && status !== 'failed')) return;
  await notify(tx, ctx, [student.user_id], {
    notification: 'PAYMENT',
    notice: `${charge.kind}_${status}`,
    values: { amount: { cents: charge.amount } },
    once_key: `charge:${charge.charge_id}:${status}:${charge.provider_id}`,
  });
}

/** Idempotent; includes everything that follows from the payment. */
export async function settleCharge(
  tx: Tx,
  ctx: Ctx,
  charge: Charge,
  proof: { status: OrderStatus; at: Date | null; by?: string; note?: string; confirmation_id?: string },
): Promise<ChargeStatus> {
  const status = nextChargeStatus(charge.status, proof.status);
  if (status === charge.status) return status;
  const now = ctx.clock.now();
  const paid_at = status === 'paid' ? (proof.at ?? now) : charge.paid_at;
  await tx
    .update(charges)
    .set({
      status,
      // A refund that is known before its payment proves the payment, too.
      paid_at: status === 'refunded' ? (paid_at ?? now) : paid_at,
      refunded_at: status === 'refunded' ? now : null,
      fiscal: status === 'paid' ? await fiscalOf(tx, ctx, charge.contract_id, paid_at ?? now) : charge.fiscal,
      confirmation_id: proof.confirmation_id ?? charge.confirmation_id,
      failure: status === 'failed' ? 'refused_by_bank' : null,
    })
    .where(eq(charges.charge_id, charge.charge_id));
  await audit(tx, ctx, {
    context: 'payments',
    entity: 'charges',
    entity_id: charge.charge_id,
    student_id: charge.student_id,
    before: { status: charge.status, note: null },
    after: { status, note: proof.note ?? null },
    ...(proof.by ? { by: proof.by } : {}),
  });
  await notifyOutcome(tx, ctx, charge, status);
  if (status === 'paid') await recordAccess(tx, ctx, 'paid', null, charge.charge_id);
  const isLate = status === 'paid' && charge.status === 'cancelled';
  if (isLate && !(await isWithdrawn(tx, charge.contract_id))) await creditLatePayment(tx, ctx, charge);
  await recomputeOnboarding(tx, ctx, charge.student_id);
  await recomputeDebt(tx, ctx, charge.student_id);
  return status;
}

/** Locks student and charge in the order used wherever money moves. */
export async function lockCharge(tx: Tx, which: SQL | undefined): Promise<Charge | undefined> {
  const [known] = await tx.select({ student_id: charges.student_id }).from(charges).where(which);
  if (!known) return undefined;
  await lockFor(tx, { students: [known.student_id] });
  const [charge] = await tx.select().from(charges).where(which).for('update');
  return charge;
}
