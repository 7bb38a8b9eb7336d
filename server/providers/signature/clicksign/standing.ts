import type { Signer } from '../../../../domain/age.ts';
import type { EnvelopeRef, EnvelopeState } from '../port.ts';
import type { ClicksignSigner, Happening } from './wire.ts';

type SignerOfEvent = {
  key?: string | null | undefined;
  id?: string | null | undefined;
  email?: string | null | undefined;
};

/** Events name a signer by key, older ones by address alone, which counts only where it is one person's. */
function partyOf(
  given: SignerOfEvent | null | undefined,
  known: EnvelopeRef['signers'],
  signers: readonly ClicksignSigner[],
): Signer | null {
  if (!given) return null;
  const parties = Object.entries(known) as [Signer, string][];
  const byKey = parties.find(([, id]) => id === given.key || id === given.id);
  if (byKey) return byKey[0];
  const email = given.email?.toLowerCase();
  const same = signers.filter(({ attributes }) => email && attributes.email?.toLowerCase() === email);
  const [only] = same.length === 1 ? same : [];
  return parties.find(([, id]) => id === only?.id)?.[0] ?? null;
}

/** Events with which Clicksign ends an envelope that not all have signed: its deadline, or someone who closes it there. */
const endings: readonly string[] = ['deadline', 'close'];

/**
 * What an envelope's status and the events that it lists come to. An envelope that is closed was signed by all or ended by an event that
 * says so. The state is unclear if neither is listed or a signature cannot be attributed to a party.
 */
export function stateOf(
  status: string,
  happenings: readonly Happening[],
  known: EnvelopeRef['signers'],
  signers: readonly ClicksignSigner[],
): EnvelopeState {
  const signed = new Map<Signer, string | null>();
  let refused: EnvelopeState['refused'] = null;
  let isForeign = false;
  for (const { attributes } of happenings) {
    const { name, data, created } = attributes;
    const all = [...(data?.signer ? [data.signer] : []), ...(data?.signers ?? [])];
    if (name === 'sign') {
      const parties = all.map((each) => partyOf(each, known, signers));
      if (parties.length === 0 || parties.includes(null)) isForeign = true;
      for (const party of parties) if (party && !signed.has(party)) signed.set(party, created ?? null);
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
  if (status !== 'closed' && status !== 'canceled') return { status: 'unclear', ...proof };
  if (refused) return { status: 'refused', ...proof };
  const isEnded = happenings.some(({ attributes }) => endings.includes(attributes.name));
  if (status === 'canceled' || (isEnded && !isForeign)) return { status: 'ended', ...proof };
  return { status: 'unclear', ...proof };
}
