import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx, Services } from '../../../platform/context.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { ensureFound } from '../../../platform/errors.ts';
import type { EnvelopeRef } from '../../../providers/signature/port.ts';
import { lockFor } from '../../access/api.ts';
import type { Contract } from '../standing.ts';
import { contracts, signature_envelopes } from '../tables.ts';

type Envelope = typeof signature_envelopes.$inferSelect;

/** What is stored of an envelope, with its contract. */
export interface Stored {
  envelope: Envelope;
  contract: Contract;
}

export async function envelopeOf(db: Reader, contract_id: string): Promise<Stored | undefined> {
  const [row] = await db
    .select({ envelope: signature_envelopes, contract: contracts })
    .from(signature_envelopes)
    .innerJoin(contracts, eq(contracts.contract_id, signature_envelopes.contract_id))
    .where(eq(signature_envelopes.contract_id, contract_id));
  return row;
}

/** Whether anything is still to be read or ended at this provider. */
export async function awaitsProvider(db: Reader, provider: string): Promise<boolean> {
  const [open] = await db
    .select({ contract_id: signature_envelopes.contract_id })
    .from(signature_envelopes)
    .where(and(eq(signature_envelopes.provider, provider), isNull(signature_envelopes.ended_at)))
    .limit(1);
  return open !== undefined;
}

/** Null until the provider has said how it names the envelope, its document and its signers. */
export function refOf({
  envelope_id,
  document_id,
  signers,
}: Pick<Envelope, 'envelope_id' | 'document_id' | 'signers'>): EnvelopeRef | null {
  return envelope_id && document_id && signers ? { envelope_id, document_id, signers } : null;
}

/** The name under which a contract's envelope is found: its code, which is in no other one, and the round after the first. */
export const referenceOf = (code: string, round: number): string =>
  round === 1 ? code : `${code} (${round})`;

/** The student and the contract are locked, the contract as it is now. */
export const locked = <T>(
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

/** Nothing more is to be read or ended at the provider. */
export const endEnvelope = (tx: Tx, ctx: Pick<Ctx, 'clock'>, contract_id: string) =>
  tx
    .update(signature_envelopes)
    .set({ ended_at: ctx.clock.now() })
    .where(eq(signature_envelopes.contract_id, contract_id));
