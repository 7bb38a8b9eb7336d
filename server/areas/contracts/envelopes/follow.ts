import { and, inArray, isNull } from 'drizzle-orm';
import type { Signer } from '../../../../domain/age.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { addJobs } from '../../../platform/jobs.ts';
import { signature_envelopes } from '../tables.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    signature_sync: { contract_id: string };
    /** Each party has a job of its own, so that a retry does not remind a party twice. */
    signature_remind: { contract_id: string; party: Signer };
    signature_reconcile: Record<string, never>;
  }
}

/** The queue keeps two calls about the envelopes of one contract from running side by side. */
export const queueOf = (contract_id: string): string => `signature ${contract_id}`;

export const syncLater = (
  tx: Reader,
  contract_ids: readonly string[],
  { apartMs = 0 }: { apartMs?: number } = {},
): Promise<void> =>
  addJobs(
    tx,
    'signature_sync',
    contract_ids.map((contract_id, index) => ({
      payload: { contract_id },
      delayMs: index * apartMs,
      key: `signature ${contract_id}`,
      queue: queueOf(contract_id),
    })),
  );

/** Notes that these new contracts are signed elsewhere, if the school has chosen so. */
export async function expectEnvelopes(tx: Tx, ctx: Ctx, contract_ids: readonly string[]): Promise<void> {
  const { signature } = ctx.providers;
  if (!signature || contract_ids.length === 0) return;
  await tx
    .insert(signature_envelopes)
    .values(contract_ids.map((contract_id) => ({ contract_id, provider: signature.name })));
}

/** Has a job bring the envelopes of these contracts, which have changed here, into line. */
export async function followEnvelopes(tx: Tx, contract_ids: readonly string[]): Promise<void> {
  if (contract_ids.length === 0) return;
  const open = await tx
    .select({ contract_id: signature_envelopes.contract_id })
    .from(signature_envelopes)
    .where(
      and(inArray(signature_envelopes.contract_id, [...contract_ids]), isNull(signature_envelopes.ended_at)),
    );
  await syncLater(
    tx,
    open.map(({ contract_id }) => contract_id),
  );
}

interface Invited {
  contract_id: string;
  party: Signer;
  is_sent: boolean;
}

/** The provider writes to the signers: when the envelope is sent, and again when it is asked to. */
export async function inviteByProvider(tx: Tx, signers: readonly Invited[]): Promise<void> {
  const unsent = signers.filter(({ is_sent }) => !is_sent);
  await syncLater(tx, [...new Set(unsent.map(({ contract_id }) => contract_id))]);
  await addJobs(
    tx,
    'signature_remind',
    signers
      .filter(({ is_sent }) => is_sent)
      .map(({ contract_id, party }) => ({
        payload: { contract_id, party },
        key: `signature remind ${contract_id} ${party}`,
        queue: queueOf(contract_id),
      })),
  );
}
