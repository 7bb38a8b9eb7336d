import { eq, sql } from 'drizzle-orm';
import { canBeUndone } from '../../../../domain/agreements.ts';
import { audit } from '../../../platform/audit.ts';
import { AppError, ensureFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { lockFor } from '../../access/api.ts';
import { recomputeDebt } from '../debts/recomputeDebt.ts';
import { charges, payment_orders } from '../tables.ts';
import { agreements } from './tables.ts';

/**
 * Restores the charges as they were and withdraws the instalments, which stay in the statement: money for a link that was being opened meanwhile
 * is credited as late money (PAY-7, PAY-20).
 */
export const undoAgreement: Handler<'POST /v1/agreements/:id/undo'> = async (ctx, { params }) => {
  const which = eq(agreements.agreement_id, params.id);
  const [known] = await ctx.db.select().from(agreements).where(which);
  const { student_id, agreement_id } = ensureFound(known);
  const undone_at = ctx.clock.now();
  return ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [student_id] });
    const [row] = await tx.select().from(agreements).where(which).for('update');
    const agreement = ensureFound(row);
    const agreed = await tx
      .select()
      .from(charges)
      .where(eq(charges.agreement_id, agreement_id))
      .orderBy(charges.charge_id)
      .for('update');
    const covered = await tx
      .select()
      .from(charges)
      .where(eq(charges.replaced_by, agreement_id))
      .orderBy(charges.charge_id)
      .for('update');
    const ordered = await tx.$count(
      payment_orders,
      sql`${payment_orders.charge_id} in (select charge_id from charges where agreement_id = ${agreement_id})`,
    );
    const installments = agreed.map(({ status, amount, provider_id }) => ({
      status,
      amount,
      is_sent: provider_id !== null || ordered > 0,
    }));
    if (!canBeUndone(agreement, installments, covered)) throw new AppError('agreement_closed');
    await tx.update(charges).set({ status: 'cancelled' }).where(eq(charges.agreement_id, agreement_id));
    await tx
      .update(charges)
      .set({ status: sql`${charges.replaced_status}`, replaced_by: null, replaced_status: null })
      .where(eq(charges.replaced_by, agreement_id));
    await tx.update(agreements).set({ undone_at }).where(which);
    await audit(tx, ctx, {
      context: 'payments',
      entity: 'agreements',
      entity_id: agreement_id,
      student_id,
      before: { undone_at: null },
      after: { undone_at },
    });
    await recomputeDebt(tx, ctx, student_id);
    return { agreement_id, undone_at: undone_at.toISOString() };
  });
};
