import type { Services } from '../../../platform/context.ts';
import type { JobPayloads } from '../../../platform/jobs.ts';
import { signersOf } from '../standing.ts';
import { envelopeOf, refOf } from './stored.ts';

/** The provider writes again to a signer who has not signed. */
export async function remindEnvelope(
  services: Services,
  { contract_id, party }: JobPayloads['signature_remind'],
): Promise<void> {
  const known = await envelopeOf(services.db, contract_id);
  const ref = known && refOf(known.envelope);
  const signature = known && services.providers.signatureNamed(known.envelope.provider);
  if (!signature || !ref || known.envelope.ended_at || known.contract.status !== 'pending') return;
  const signers = await signersOf(services.db, contract_id);
  if (signers.some((each) => each.party === party && each.signed_at === null))
    await signature.remind(ref, party);
}
