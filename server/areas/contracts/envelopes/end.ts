import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Services, systemCtx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { addJobs, type JobPayloads } from '../../../platform/jobs.ts';
import type { EnvelopeRef } from '../../../providers/signature/port.ts';
import { alertAdmins } from '../../messages/api.ts';
import { students } from '../../people/tables.ts';
import { contracts, signature_envelopes } from '../tables.ts';
import { queueOf, syncLater } from './follow.ts';
import { referenceOf, refOf, type Stored } from './stored.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    /** All that is needed to end an envelope whose contract is gone here, without anything of a person. */
    signature_end: {
      contract_id: string;
      code: string;
      provider: string;
      round: number;
      ref: EnvelopeRef | null;
    };
  }
}

const openOf = (tx: Tx, user_ids: readonly string[]): Promise<Stored[]> =>
  tx
    .select({ envelope: signature_envelopes, contract: contracts })
    .from(signature_envelopes)
    .innerJoin(contracts, eq(contracts.contract_id, signature_envelopes.contract_id))
    .innerJoin(students, eq(students.student_id, contracts.student_id))
    .where(and(inArray(students.user_id, [...user_ids]), isNull(signature_envelopes.ended_at)))
    .orderBy(contracts.contract_id)
    .for('update', { of: contracts });

/**
 * Has a job end what is open at a provider of signatures for these people, whose contracts the caller removes. It waits for a call about
 * the same contract that is under way, and is repeated until the provider answers.
 */
export async function endEnvelopesOf(tx: Tx, user_ids: readonly string[]): Promise<Stored[]> {
  const open = await openOf(tx, user_ids);
  await addJobs(
    tx,
    'signature_end',
    open.map(({ contract: { contract_id, code }, envelope }) => ({
      payload: {
        contract_id,
        code,
        provider: envelope.provider,
        round: envelope.round,
        ref: refOf(envelope),
      },
      key: `signature end ${contract_id} ${envelope.round}`,
      queue: queueOf(contract_id),
    })),
  );
  return open;
}

/** Contracts that wait for signatures again, because a merge was undone, are sent anew: their envelopes have been ended. */
export async function reopenEnvelopesOf(tx: Tx, user_ids: readonly string[]): Promise<void> {
  const ids = (await openOf(tx, user_ids)).map(({ contract }) => contract.contract_id);
  if (ids.length === 0) return;
  await tx
    .update(signature_envelopes)
    .set({
      round: sql`${signature_envelopes.round} + 1`,
      envelope_id: null,
      document_id: null,
      signers: null,
      sent_at: null,
    })
    .where(inArray(signature_envelopes.contract_id, ids));
  await syncLater(tx, ids);
}

export async function endGoneEnvelope(
  services: Services,
  { contract_id, code, provider, round, ref }: JobPayloads['signature_end'],
): Promise<void> {
  const signature = services.providers.signatureNamed(provider);
  // Thrown, so that it is repeated and, at last, is among the failed jobs that an operator sees.
  if (!signature) throw new Error('the provider of an envelope is not configured');
  const found = ref ?? (await signature.find(referenceOf(code, round), []));
  if (!found) return;
  await signature.withdraw(found.envelope_id);
  if (!ref || (await signature.readBack(ref)).status !== 'signed') return;
  services.log.error({ contract_id }, 'a contract that had ended was signed');
  const ctx = systemCtx(services, `signature:${contract_id}`);
  // Its code alone, since the person may have been erased.
  await services.transaction((tx) =>
    alertAdmins(tx, ctx, {
      key: `contract-signed-late:${contract_id}`,
      notice: 'contract_signed_late',
      values: { name: code },
    }),
  );
}
