import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs.ts';
import { mailFirstCharges, openCharges, recomputeDebt } from '../payments/api.ts';
import { addEvidence } from './evidence.ts';
import type { Contract } from './standing.ts';
import { supersedeEarlier } from './supersede.ts';
import { contracts } from './tables.ts';

export async function completeContract(tx: Tx, ctx: Ctx, contract: Contract): Promise<void> {
  const { contract_id, student_id } = contract;
  await addEvidence(tx, ctx, contract_id, 'completed', {});
  const paid = await supersedeEarlier(tx, ctx, contract);
  await tx
    .update(contracts)
    .set({ status: 'signed', signed_at: ctx.clock.now() })
    .where(eq(contracts.contract_id, contract_id));
  await openCharges(tx, ctx, contract_id, paid);
  await recomputeDebt(tx, ctx, student_id);
  await mailFirstCharges(tx, ctx, student_id);
  await addJob(tx, 'term_seats', { student_id }, { key: `term_seats ${student_id}` });
  await addJob(tx, 'contract_files', { contract_id }, { key: `contract_files ${contract_id}` });
}
