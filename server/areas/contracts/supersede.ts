import { and, eq } from 'drizzle-orm';
import { isRenewal } from '../../../domain/contractRenewal.ts';
import { creditOf } from '../../../domain/credit.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import {
  cancelUnpaidCharges,
  paidOf,
  readPaidContracts,
  readTerms,
  type TermOfContract,
} from '../payments/api.ts';
import { auditContract } from './auditContract.ts';
import { addEvidence } from './evidence.ts';
import type { Contract } from './standing.ts';
import { contracts } from './tables.ts';

/**
 * Cents paid for the plan in force and those it replaced, without what is given back (domain/credit.ts); less than nothing where the school
 * has sent more than it holds.
 */
export async function planCredit(
  db: Reader,
  student_id: string,
  days: { today: string; starts_on: string },
): Promise<number> {
  const paid = await readPaidContracts(db, [student_id]);
  return creditOf(
    paid.map((contract) => ({
      starts_on: contract.starts_on,
      validity: contract.validity,
      replaced_on: contract.replaced_on,
      paid: paidOf(contract),
    })),
    days,
  );
}

/**
 * Withdraws what is owed for the contracts that an earlier one took the place of: the bank may have taken a payment for them back since,
 * which the new contract does not count as paid.
 */
async function withdrawReplaced(tx: Tx, ctx: Ctx, term: readonly TermOfContract[]): Promise<void> {
  for (const { contract_id, student_id } of term) {
    const withdrawn_charges = await cancelUnpaidCharges(tx, contract_id);
    if (withdrawn_charges.length > 0)
      await auditContract(tx, ctx, {
        contract_id,
        student_id,
        before: { withdrawn_charges: [] },
        after: { withdrawn_charges },
      });
  }
}

/**
 * Keeps the file, and withdraws the open charges unless the new contract is a renewal (CON-15); returns what was paid. The caller has locked
 * the student's row.
 */
export async function supersedeEarlier(
  tx: Tx,
  ctx: Ctx,
  contract: Pick<Contract, 'contract_id' | 'student_id' | 'terms'>,
): Promise<number> {
  const now = ctx.clock.now();
  const { starts_on } = contract.terms;
  const paid = await planCredit(tx, contract.student_id, { today: localDate(now), starts_on });
  const terms = await readTerms(tx, contract.student_id, localDate(now));
  const earlier = await tx
    .update(contracts)
    .set({ status: 'superseded', superseded_at: now })
    .where(and(eq(contracts.student_id, contract.student_id), eq(contracts.status, 'signed')))
    .returning({ contract_id: contracts.contract_id, validity: contracts.validity });
  for (const { contract_id, validity } of earlier) {
    await addEvidence(tx, ctx, contract_id, 'superseded', { by: contract.contract_id });
    const renews = isRenewal(validity, starts_on);
    const withdrawn_charges = renews ? [] : await cancelUnpaidCharges(tx, contract_id);
    await auditContract(tx, ctx, {
      contract_id,
      student_id: contract.student_id,
      before: { status: 'signed', withdrawn_charges: [] },
      after: { status: 'superseded', withdrawn_charges },
    });
    const [, ...replaced] = terms.find(([standing]) => standing?.contract_id === contract_id) ?? [];
    if (!renews) await withdrawReplaced(tx, ctx, replaced);
  }
  return paid;
}
