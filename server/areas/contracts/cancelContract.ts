import { and, eq } from 'drizzle-orm';
import { cancellationIssue } from '../../../domain/contractCancellation.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockFor } from '../access/api.ts';
import { recomputeOnboarding } from '../onboarding/api.ts';
import { auditContract } from './auditContract.ts';
import { followEnvelopes } from './envelopes/follow.ts';
import { addEvidence } from './evidence.ts';
import { voidCodes } from './records.ts';
import { signersOf } from './standing.ts';
import { contracts } from './tables.ts';

/** Leaves the student without a contract until another one is issued (CON-10). */
export const cancelContract: Handler<'POST /v1/contracts/:id/cancel'> = async (ctx, { params, body }) => {
  const { id } = params;
  const [known] = await ctx.db
    .select({ student_id: contracts.student_id })
    .from(contracts)
    .where(eq(contracts.contract_id, id));
  const { student_id } = ensureFound(known);
  return ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [student_id] });
    // A merge may have given the student another record meanwhile.
    const [locked] = await tx
      .select()
      .from(contracts)
      .where(and(eq(contracts.contract_id, id), eq(contracts.student_id, student_id)))
      .for('update');
    const contract = ensureFound(locked);
    const signers = await signersOf(tx, id);
    const issue = cancellationIssue({
      status: contract.status,
      isBegun: signers.some(({ signed_at }) => signed_at !== null),
      isReplacement: contract.replaces !== null,
    });
    if (issue) throw new AppError(issue);
    await tx.update(contracts).set({ status: 'cancelled' }).where(eq(contracts.contract_id, id));
    await voidCodes(tx, student_id);
    await followEnvelopes(tx, [id]);
    await addEvidence(tx, ctx, id, 'cancelled', { reason: body.reason });
    await auditContract(tx, ctx, {
      contract_id: id,
      student_id,
      before: { status: contract.status, reason: null },
      after: { status: 'cancelled', reason: body.reason },
    });
    return { onboarding_status: await recomputeOnboarding(tx, ctx, student_id) };
  });
};
