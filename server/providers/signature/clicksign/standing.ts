import type { Signer } from '../../../../domain/age.ts';
import type { EnvelopeRef, EnvelopeState } from '../port.ts';
import type { ClicksignSigner, Happening } from './wire.ts';

type Named = {
  key?: string | null | undefined;
  id?: string | null | undefined;
  email?: string | null | undefined;
};

/** Events name a signer by key, older ones by address alone, which counts only where it is one person's. */
function partyOf(
  named: Named | null | undefined,
  known: EnvelopeRef['signers'],
  signers: readonly ClicksignSigner[],
): Signer | null {
  if (!named) return null;
  const parties = Object.entries(known) as [Signer, string][];
  const byKey = parties.find(([, id]) => id === named.key || id === named.id);
  if (byKey) return byKey[0];
  const email = named.email?.toLowerCase();
  const same = signers.filter(({ attributes }) => email && attributes.email?.toLowerCase() === email);
  const [only] = same.length === 1 ? same : [];
  return parties.find(([, id]) => id === only?.id)?.[0] ?? null;
}

/** What an envelope's status and the events that it lists come to. */
export function stateOf(
  status: string,
  happenings: readonly Happening[],
  known: EnvelopeRef['signers'],
  signers: readonly ClicksignSigner[],
): EnvelopeState {
  const signed = new Map<Signer, string | null>();
  let refused: EnvelopeState['refused'] = null;
  for (const { attributes } of happenings) {
    const { name, data, created } = attributes;
    const all = [...(data?.signer ? [data.signer] : []), ...(data?.signers ?? [])];
    if (name === 'sign')
      for (const each of all) {
        const party = partyOf(each, known, signers);
        if (party && !signed.has(party)) signed.set(party, created ?? null);
      }
    if (name === 'refusal')
      refused = {
        party: partyOf(all[0], known, signers),
        reason: data?.reason ?? data?.comment ?? null,
      };
  }
  const parties = Object.keys(known) as Signer[];
  const isWhole = parties.length > 0 && parties.every((party) => signed.has(party));
  const proof = { signed: [...signed].map(([party, at]) => ({ party, at })), refused };
  if (status === 'draft' || status === 'running') return { status: 'open', ...proof };
  if (status === 'closed' && isWhole) return { status: 'signed', ...proof };
  return { status: refused ? 'refused' : 'ended', ...proof };
}
