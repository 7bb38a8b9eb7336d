import type { Services } from '../../../platform/context.ts';
import { signersOf } from '../standing.ts';
import { envelopeOf, refOf } from './sync.ts';

/** The provider writes again to those who have not signed. */
export async function remindEnvelope(
  services: Services,
  { contract_id }: { contract_id: string },
): Promise<void> {
  const { signature } = services.providers;
  const known = await envelopeOf(services.db, contract_id);
  const ref = known && refOf(known.envelope);
  if (!signature || !known || !ref || known.envelope.provider !== signature.name) return;
  if (known.contract.status !== 'pending') return;
  const signers = await signersOf(services.db, contract_id);
  const missing = signers.filter(({ signed_at }) => signed_at === null).map(({ party }) => party);
  await signature.remind(ref, missing);
}
