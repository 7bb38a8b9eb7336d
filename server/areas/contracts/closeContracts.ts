import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { students } from '../people/tables.ts';
import { endEnvelopesOf } from './envelopes/end.ts';
import { endEnvelope } from './envelopes/stored.ts';
import { addEvidenceTo, type EvidenceCtx } from './evidence.ts';
import { contracts } from './tables.ts';

/**
 * Before an erasure, which keeps the contracts that at least one party has signed: those that still wait are cancelled, here and at a
 * provider. Nothing can be opened with the link of an erased student's contract (PRIVACY-9). The caller has locked the student.
 */
export async function closeContractsOf(tx: Tx, ctx: EvidenceCtx, user_id: string): Promise<void> {
  for (const { contract } of await endEnvelopesOf(tx, [user_id]))
    await endEnvelope(tx, ctx, contract.contract_id);
  const own = tx
    .select({ id: contracts.contract_id })
    .from(contracts)
    .innerJoin(students, eq(students.student_id, contracts.student_id))
    .where(eq(students.user_id, user_id));
  const cancelled = await tx
    .update(contracts)
    .set({ status: 'cancelled' })
    .where(and(inArray(contracts.contract_id, own), eq(contracts.status, 'pending')))
    .returning({ id: contracts.contract_id });
  if (cancelled.length > 0)
    await addEvidenceTo(
      tx,
      ctx,
      cancelled.map(({ id }) => id),
      'cancelled',
      {},
    );
}
