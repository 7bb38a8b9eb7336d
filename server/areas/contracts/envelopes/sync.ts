import { eq } from 'drizzle-orm';
import { isSigningOver, signUntil } from '../../../../domain/signing.ts';
import { type Ctx, type Services, systemCtx } from '../../../platform/context.ts';
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

const never: EnvelopeState = { status: 'ended', signed: [], refused: null };

const findBy = async (services: Services, signature: SignatureProvider, { contract, envelope }: Stored) =>
  signature.find(
    referenceOf(contract.code, envelope.round),
    await signersOf(services.db, contract.contract_id),
  );

/** The contract has ended here, so that it must not be signed any more. */
async function withdraw(
  services: Services,
  ctx: Ctx,
  signature: SignatureProvider,
  known: Stored,
): Promise<void> {
  const { contract_id, status, terms } = known.contract;
  const stored = refOf(known.envelope);
  const found = stored
    ? { envelope_id: stored.envelope_id, ref: stored }
    : await findBy(services, signature, known);
  if (found) await signature.withdraw(found.envelope_id);
  const isSigned = found?.ref ? (await signature.readBack(found.ref)).status === 'signed' : false;
  if (isSigned) services.log.error({ contract_id, status }, 'a contract that had ended was signed');
  await services.transaction(async (tx) => {
    await endEnvelope(tx, ctx, contract_id);
    if (isSigned)
      await alertAdmins(tx, ctx, {
        key: `contract-signed-late:${contract_id}`,
        notice: 'contract_signed_late',
        values: { name: terms.student.name },
      });
  });
}

/** Before anything else is asked of the provider: what it has made is never made again, whatever answer is lost afterwards. */
const keep = (
  services: Services,
  ctx: Ctx,
  contract: Contract,
  { ref, provider }: { ref: EnvelopeRef; provider: string },
): Promise<EnvelopeRef> =>
  locked(services, contract, async (tx, { contract_id, sha256_before }) => {
    await tx.update(signature_envelopes).set(ref).where(eq(signature_envelopes.contract_id, contract_id));
    await addEvidence(tx, ctx, contract_id, 'sent', {
      provider,
      envelope: ref.envelope_id,
      sha256: sha256_before,
    });
    return ref;
  });

/** A repeat after a lost answer finds what it has sent (CON-16). */
async function send(
  services: Services,
  ctx: Ctx,
  signature: SignatureProvider,
  { contract: known, envelope }: Stored,
): Promise<EnvelopeRef> {
  const contract = await drawFiles(ctx, known.contract_id);
  const { contract_id, code, file_key, sha256_before } = contract;
  const pdf = await services.files.get(file_key);
  if (sha256(pdf) !== sha256_before) throw new Error('the drawn contract does not match its hash');
  const signers = await signersOf(services.db, contract_id);
  const ref = await signature
    .send({
      reference: referenceOf(code, envelope.round),
      contract_id,
      pdf,
      sign_until: contract.sign_until ?? signUntil(ctx.clock.now()),
      signers: signers.map(({ party, name, email }) => ({ party, name, email })),
    })
    .catch(async (error: unknown) => {
      // A token that is refused says nothing of the contract, which waits; the page of integrations shows it.
      if (error instanceof SignatureProviderError && error.isRefusal)
        await services.transaction((tx) =>
          alertAdmins(tx, ctx, {
            key: `contract-not-sent:${contract_id}`,
            notice: 'contract_not_sent',
            values: { name: contract.terms.student.name },
          }),
        );
      throw error;
    });
  return keep(services, ctx, contract, { ref, provider: signature.name });
}

/** What was sent before an answer was lost may have been signed in time; what was never completed ends. */
async function takeUp(
  services: Services,
  ctx: Ctx,
  signature: SignatureProvider,
  known: Stored,
): Promise<EnvelopeRef | null> {
  const found = await findBy(services, signature, known);
  if (!found) return null;
  if (found.ref) return keep(services, ctx, known.contract, { ref: found.ref, provider: signature.name });
  await signature.withdraw(found.envelope_id);
  return null;
}

/** The signers get the link. */
async function invite(
  services: Services,
  ctx: Ctx,
  signature: SignatureProvider,
  { ref, contract_id }: { ref: EnvelopeRef; contract_id: string },
): Promise<void> {
  await signature.invite(ref);
  await services.db
    .update(signature_envelopes)
    .set({ sent_at: ctx.clock.now() })
    .where(eq(signature_envelopes.contract_id, contract_id));
}

/** The name holds the hash, so that two downloads never write to one file. */
async function store(services: Services, { code }: Contract, pdf: Buffer): Promise<Proof['file']> {
  const hash = sha256(pdf);
  const key = `contracts/${code}-assinado-${hash.slice(0, 16)}.pdf`;
  await services.files.put(key, pdf);
  return { key, sha256: hash };
}

/** Takes over what an envelope came to, if the contract still waits. */
const settle = (services: Services, ctx: Ctx, contract: Contract, proof: Proof): Promise<void> =>
  locked(services, contract, async (tx, current) => {
    if (current.status !== 'pending') return;
    const { contract_id, terms } = current;
    const { status } = proof.state;
    await settleEnvelope(tx, ctx, current, proof);
    if (status === 'unclear') {
      services.log.error({ contract_id }, 'an envelope has ended in an unknown way');
      await alertAdmins(tx, ctx, {
        key: `contract-unclear:${contract_id}`,
        notice: 'contract_unclear',
        values: { name: terms.student.name },
      });
      return;
    }
    if (status === 'ended') {
      await endUnsigned(tx, ctx, current);
      await alertAdmins(tx, ctx, {
        key: `contracts-expired:${contract_id}`,
        notice: 'contracts_expired',
        values: { count: 1 },
      });
    }
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
    if (current.status !== 'pending') return;
    await endUnsigned(tx, ctx, current);
    await alertAdmins(tx, ctx, {
      key: `contracts-expired:${contract_id}`,
      notice: 'contracts_expired',
      values: { count: 1 },
    });
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
  if (contract.status !== 'pending') return withdraw(services, ctx, signature, known);
  const isOver = isSigningOver(contract, services.clock.now());
  const ref = refOf(envelope) ?? (await (isOver ? takeUp : send)(services, ctx, signature, known));
  // Ended first and read afterwards, so that the last signature counts or is refused.
  if (ref && isOver) await signature.withdraw(ref.envelope_id);
  const state = ref ? await signature.readBack(ref) : never;
  if (ref && state.status === 'open' && envelope.sent_at === null)
    await invite(services, ctx, signature, { ref, contract_id });
  const file =
    ref && state.status === 'signed' ? await store(services, contract, await signature.download(ref)) : null;
  await settle(services, ctx, contract, { state, file, provider: signature.name });
}
