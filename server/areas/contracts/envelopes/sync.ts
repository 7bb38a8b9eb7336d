import { eq } from 'drizzle-orm';
import { isSigningOver, signUntil } from '../../../../domain/signing.ts';
import { type Ctx, type Services, systemCtx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sha256 } from '../../../platform/hash.ts';
import {
  type EnvelopeRef,
  type EnvelopeState,
  type SignatureProvider,
  SignatureProviderError,
} from '../../../providers/signature/port.ts';
import { alertAdmins } from '../../messages/api.ts';
import { drawFiles } from '../contractFiles.ts';
import { endUnsigned } from '../deadlines.ts';
import { addEvidence } from '../evidence.ts';
import { type Contract, signersOf } from '../standing.ts';
import { signature_envelopes } from '../tables.ts';
import { type Proof, settleEnvelope } from './settle.ts';
import { endEnvelope, envelopeOf, locked, referenceOf, refOf, type Stored } from './stored.ts';

/** Nothing was ever sent, so that nothing was signed. */
const neverSent: EnvelopeState = { status: 'ended', signed: [], refused: null };

/** One look at an envelope, whose stored state may be older than the provider's. */
interface Look {
  services: Services;
  ctx: Ctx;
  signature: SignatureProvider;
  known: Stored;
}

/** Notifies administrators of a problem with an envelope. Earlier versions used the same key, which prevents duplicates after an upgrade. */
const alertAbout = (
  tx: Tx,
  ctx: Ctx,
  { contract_id, terms }: Contract,
  notice: 'contract_not_sent' | 'contract_signed_late' | 'contract_unclear',
) =>
  alertAdmins(tx, ctx, {
    key: `${notice.replaceAll('_', '-')}:${contract_id}`,
    notice,
    values: { name: terms.student.name },
  });

/** The caller has locked the student and the contract. */
async function expire(tx: Tx, ctx: Ctx, contract: Contract): Promise<void> {
  await endUnsigned(tx, ctx, contract);
  await alertAdmins(tx, ctx, {
    key: `contracts-expired:${contract.contract_id}`,
    notice: 'contracts_expired',
    values: { count: 1 },
  });
}

const findAgain = async ({ services, signature, known: { contract, envelope } }: Look) =>
  signature.find(
    referenceOf(contract.code, envelope.round),
    await signersOf(services.db, contract.contract_id),
  );

/** The contract has ended here, so that it must not be signed any more. */
async function withdraw(look: Look): Promise<void> {
  const { services, ctx, signature, known } = look;
  const { contract_id, status } = known.contract;
  const stored = refOf(known.envelope);
  const found = stored ? { envelope_id: stored.envelope_id, ref: stored } : await findAgain(look);
  if (found) await signature.withdraw(found.envelope_id);
  const isSigned = found?.ref ? (await signature.readBack(found.ref)).status === 'signed' : false;
  if (isSigned) services.log.error({ contract_id, status }, 'a contract that had ended was signed');
  await services.transaction(async (tx) => {
    await endEnvelope(tx, ctx, contract_id);
    if (isSigned) await alertAbout(tx, ctx, known.contract, 'contract_signed_late');
  });
}

/** Before anything else is asked of the provider: what it has made is never made again, whatever answer is lost afterwards. */
const keep = ({ services, ctx, signature, known }: Look, ref: EnvelopeRef): Promise<EnvelopeRef> =>
  locked(services, known.contract, async (tx, { contract_id, sha256_before }) => {
    await tx.update(signature_envelopes).set(ref).where(eq(signature_envelopes.contract_id, contract_id));
    await addEvidence(tx, ctx, contract_id, 'sent', {
      provider: signature.name,
      envelope: ref.envelope_id,
      sha256: sha256_before,
    });
    return ref;
  });

/** A repeat after a lost answer finds what it has sent (CON-16). */
async function send(look: Look): Promise<EnvelopeRef> {
  const { services, ctx, signature, known } = look;
  const contract = await drawFiles(ctx, known.contract.contract_id);
  const { contract_id, code, file_key, sha256_before } = contract;
  const pdf = await services.files.get(file_key);
  if (sha256(pdf) !== sha256_before) throw new Error('the drawn contract does not match its hash');
  const signers = await signersOf(services.db, contract_id);
  const ref = await signature
    .send({
      reference: referenceOf(code, known.envelope.round),
      contract_id,
      pdf,
      sign_until: contract.sign_until ?? signUntil(ctx.clock.now()),
      signers: signers.map(({ party, name, email }) => ({ party, name, email })),
    })
    .catch(async (error: unknown) => {
      // A token that is refused says nothing of the contract, which waits; the page of integrations shows it.
      if (error instanceof SignatureProviderError && error.isRefusal)
        await services.transaction((tx) => alertAbout(tx, ctx, contract, 'contract_not_sent'));
      throw error;
    });
  return keep(look, ref);
}

/** What was sent before an answer was lost may have been signed in time; what was never completed ends. */
async function takeUp(look: Look): Promise<EnvelopeRef | null> {
  const found = await findAgain(look);
  if (found?.ref) return keep(look, found.ref);
  if (found) await look.signature.withdraw(found.envelope_id);
  return null;
}

/** Sends the signing link to the signers. One who has signed received it already, by a call whose response was lost. */
async function invite({ services, ctx, signature, known }: Look, ref: EnvelopeRef, state: EnvelopeState) {
  if (state.signed.length === 0) await signature.invite(ref);
  await services.db
    .update(signature_envelopes)
    .set({ sent_at: ctx.clock.now() })
    .where(eq(signature_envelopes.contract_id, known.contract.contract_id));
}

/** The name holds the hash, so that two downloads never write to one file. */
async function store(services: Services, { code }: Contract, pdf: Buffer): Promise<Proof['file']> {
  const hash = sha256(pdf);
  const key = `contracts/${code}-assinado-${hash.slice(0, 16)}.pdf`;
  await services.files.put(key, pdf);
  return { key, sha256: hash };
}

/** Takes over what an envelope came to, if the contract still waits. */
const settle = ({ services, ctx, known }: Look, proof: Proof): Promise<void> =>
  locked(services, known.contract, async (tx, current) => {
    if (current.status !== 'pending') return;
    const { contract_id } = current;
    const { status } = proof.state;
    await settleEnvelope(tx, ctx, current, proof);
    if (status === 'unclear') {
      services.log.error({ contract_id }, 'an envelope has ended in an unknown way');
      await alertAbout(tx, ctx, current, 'contract_unclear');
      return;
    }
    if (status === 'ended') await expire(tx, ctx, current);
    if (status !== 'open') await endEnvelope(tx, ctx, contract_id);
  });

/**
 * The settings that its provider needs are gone. The contract waits for them until its deadline, when it ends here alone, so that another
 * one can be issued; the envelope ends as soon as the provider can be reached again.
 */
async function waitForProvider(services: Services, ctx: Ctx, { envelope, contract }: Stored): Promise<void> {
  const { contract_id } = contract;
  services.log.warn(
    { contract_id, provider: envelope.provider },
    'the provider of an envelope is not configured',
  );
  if (contract.status !== 'pending' || !isSigningOver(contract, services.clock.now())) return;
  await locked(services, contract, async (tx, current) => {
    if (current.status === 'pending') await expire(tx, ctx, current);
  });
}

/** The only thing that moves a contract which is signed elsewhere: it reads the envelope, and believes no event (CON-16). */
export async function syncEnvelope(
  services: Services,
  { contract_id }: { contract_id: string },
): Promise<void> {
  const ctx = systemCtx(services, `signature:${contract_id}`);
  const known = await envelopeOf(services.db, contract_id);
  if (!known || known.envelope.ended_at) return;
  const { envelope, contract } = known;
  const signature = services.providers.signatureNamed(envelope.provider);
  if (!signature) return waitForProvider(services, ctx, known);
  const look: Look = { services, ctx, signature, known };
  if (contract.status !== 'pending') return withdraw(look);
  const isOver = isSigningOver(contract, services.clock.now());
  const ref = refOf(envelope) ?? (await (isOver ? takeUp : send)(look));
  // Ended first and read afterwards, so that the last signature counts or is refused.
  if (ref && isOver) await signature.withdraw(ref.envelope_id);
  const state = ref ? await signature.readBack(ref) : neverSent;
  if (ref && state.status === 'open' && envelope.sent_at === null) await invite(look, ref, state);
  const file =
    ref && state.status === 'signed' ? await store(services, contract, await signature.download(ref)) : null;
  await settle(look, { state, file, provider: signature.name });
}
