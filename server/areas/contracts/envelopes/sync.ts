import { eq } from 'drizzle-orm';
import { isSigningOver, signUntil } from '../../../../domain/signing.ts';
import { type Ctx, type Services, systemCtx } from '../../../platform/context.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { ensureFound } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/hash.ts';
import {
  type EnvelopeRef,
  type SignatureProvider,
  SignatureProviderError,
} from '../../../providers/signature/port.ts';
import { lockFor } from '../../access/api.ts';
import { alertAdmins } from '../../messages/api.ts';
import { drawFiles } from '../contractFiles.ts';
import { endUnsigned } from '../deadlines.ts';
import { addEvidence } from '../evidence.ts';
import { type Contract, signersOf } from '../standing.ts';
import { contracts, signature_envelopes } from '../tables.ts';
import { type Proof, settleEnvelope } from './settle.ts';

type Envelope = typeof signature_envelopes.$inferSelect;

export async function envelopeOf(
  db: Reader,
  contract_id: string,
): Promise<{ envelope: Envelope; contract: Contract } | undefined> {
  const [row] = await db
    .select({ envelope: signature_envelopes, contract: contracts })
    .from(signature_envelopes)
    .innerJoin(contracts, eq(contracts.contract_id, signature_envelopes.contract_id))
    .where(eq(signature_envelopes.contract_id, contract_id));
  return row;
}

export function refOf({ envelope_id, document_id, signers }: Envelope): EnvelopeRef | null {
  return envelope_id && document_id && signers ? { envelope_id, document_id, signers } : null;
}

/** The student and the contract are locked, the contract as it is now. */
const locked = <T>(
  services: Services,
  { contract_id, student_id }: Contract,
  work: (tx: Tx, contract: Contract) => Promise<T>,
): Promise<T> =>
  services.transaction(async (tx) => {
    await lockFor(tx, { students: [student_id] });
    const [contract] = await tx
      .select()
      .from(contracts)
      .where(eq(contracts.contract_id, contract_id))
      .for('update');
    return work(tx, ensureFound(contract));
  });

const endEnvelope = (tx: Tx, ctx: Ctx, contract_id: string) =>
  tx
    .update(signature_envelopes)
    .set({ ended_at: ctx.clock.now() })
    .where(eq(signature_envelopes.contract_id, contract_id));

/** The contract has ended here, so that it must not be signed any more. */
async function withdraw(
  services: Services,
  ctx: Ctx,
  signature: SignatureProvider,
  { envelope, contract }: { envelope: Envelope; contract: Contract },
): Promise<void> {
  const { contract_id, code, status } = contract;
  const ref = refOf(envelope);
  const known = ref ?? (await signature.find(code));
  if (known) await signature.withdraw(known.envelope_id);
  const isSigned = ref !== null && (await signature.readBack(ref)).status === 'signed';
  if (isSigned) services.log.error({ contract_id, status }, 'a contract that had ended was signed');
  await services.transaction(async (tx) => {
    await endEnvelope(tx, ctx, contract_id);
    if (isSigned)
      await alertAdmins(tx, ctx, {
        key: `contract-signed-late:${contract_id}`,
        notice: 'contract_signed_late',
        values: { name: contract.terms.student.name },
      });
  });
}

/** A repeat after a lost answer finds what it has sent (CON-16). */
async function send(
  services: Services,
  ctx: Ctx,
  signature: SignatureProvider,
  known: Contract,
): Promise<EnvelopeRef> {
  const contract = await drawFiles(ctx, known.contract_id);
  const { contract_id, code, file_key, sha256_before } = contract;
  const pdf = await services.files.get(file_key);
  if (sha256(pdf) !== sha256_before) throw new Error('the drawn contract does not match its hash');
  const signers = await signersOf(services.db, contract_id);
  const ref = await signature
    .send({
      reference: code,
      contract_id,
      pdf,
      sign_until: contract.sign_until ?? signUntil(ctx.clock.now()),
      signers: signers.map(({ party, name, email }) => ({ party, name, email })),
    })
    .catch(async (error: unknown) => {
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
  await locked(services, contract, async (tx) => {
    await tx
      .update(signature_envelopes)
      .set({ ...ref, sent_at: ctx.clock.now() })
      .where(eq(signature_envelopes.contract_id, contract_id));
    await addEvidence(tx, ctx, contract_id, 'sent', {
      provider: signature.name,
      envelope: ref.envelope_id,
      sha256: sha256_before,
    });
  });
  return ref;
}

/** The name holds the hash, so that two downloads never write to one file. */
async function store(services: Services, { code }: Contract, pdf: Buffer): Promise<Proof['file']> {
  const hash = sha256(pdf);
  const key = `contracts/${code}-assinado-${hash.slice(0, 16)}.pdf`;
  await services.files.put(key, pdf);
  return { key, sha256: hash };
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
  const { signature } = services.providers;
  if (signature?.name !== envelope.provider) {
    services.log.warn(
      { contract_id, provider: envelope.provider },
      'ignored an envelope of a provider that is not configured',
    );
    return;
  }
  if (contract.status !== 'pending') return withdraw(services, ctx, signature, known);
  const isOver = isSigningOver(contract, services.clock.now());
  const ref = refOf(envelope) ?? (isOver ? null : await send(services, ctx, signature, contract));
  // Ended first and read afterwards, so that the last signature counts or is refused.
  if (isOver) {
    const sent = ref ?? (await signature.find(contract.code));
    if (sent) await signature.withdraw(sent.envelope_id);
  }
  const state = ref ? await signature.readBack(ref) : { status: 'ended' as const, signed: [], refused: null };
  const file =
    ref && state.status === 'signed' ? await store(services, contract, await signature.download(ref)) : null;
  await locked(services, contract, async (tx, current) => {
    if (current.status !== 'pending') return;
    await settleEnvelope(tx, ctx, current, { state, file, provider: signature.name });
    if (state.status === 'ended') {
      await endUnsigned(tx, ctx, current);
      await alertAdmins(tx, ctx, {
        key: `contracts-expired:${contract_id}`,
        notice: 'contracts_expired',
        values: { count: 1 },
      });
    }
    if (state.status !== 'open') await endEnvelope(tx, ctx, contract_id);
  });
}
