import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { reduceCharges } from '../../../domain/credit.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { contracts } from '../contracts/tables.ts';
import { charges } from './tables.ts';

/**
 * Money for a withdrawn charge: an order opened before the contract was replaced and paid after it. The open charges
 * of the contract in force are reduced by it; what is left over shows in the audit log.
 */
export async function creditLatePayment(tx: Tx, ctx: Ctx, late: typeof charges.$inferSelect): Promise<void> {
  const [contract] = await tx
    .select()
    .from(contracts)
    .where(and(eq(contracts.student_id, late.student_id), eq(contracts.status, 'signed')));
  if (!contract) return;
  const open = await tx
    .select()
    .from(charges)
    .where(
      and(
        eq(charges.contract_id, contract.contract_id),
        eq(charges.kind, late.kind),
        ne(charges.charge_id, late.charge_id),
        inArray(charges.status, ['open', 'failed', 'expired']),
      ),
    )
    // Those without an opened order first: an order for the old amount may still be paid.
    .orderBy(sql`${charges.provider_id} is not null`, asc(charges.installment))
    .for('update');
  // The fee is charged once, so any payment of it settles the open one.
  const paid = late.kind === 'plan' ? late.amount : open.reduce((sum, { amount }) => sum + amount, 0);
  const reduced = reduceCharges(open, paid);
  for (const { charge_id, amount } of reduced.charges) {
    const before = open.find((charge) => charge.charge_id === charge_id);
    if (!before || before.amount === amount) continue;
    await tx
      .update(charges)
      .set(amount === 0 ? { status: 'cancelled' } : { amount, provider_id: null, link: null })
      .where(eq(charges.charge_id, charge_id));
    await audit(tx, ctx, {
      context: 'Pagamento',
      entity: 'charges',
      entity_id: charge_id,
      student_id: late.student_id,
      before: { status: before.status, amount: before.amount },
      after: { status: amount === 0 ? 'cancelled' : before.status, amount },
    });
  }
  if (late.kind !== 'plan') return;
  const credit = late.amount - reduced.excess;
  await tx
    .update(contracts)
    .set({ credit: sql`${contracts.credit} + ${credit}` })
    .where(eq(contracts.contract_id, contract.contract_id));
  await audit(tx, ctx, {
    context: 'Contrato',
    entity: 'contracts',
    entity_id: contract.contract_id,
    student_id: late.student_id,
    before: { credit: contract.credit, excedente: 0 },
    after: { credit: contract.credit + credit, excedente: reduced.excess },
  });
}
