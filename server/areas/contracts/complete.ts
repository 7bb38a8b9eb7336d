import { asc, eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sha256 } from '../../platform/hash.ts';
import { openCharges, recomputeDebt } from '../payments/api.ts';
import { contractPdf } from './document.ts';
import { addEvidence } from './evidence.ts';
import { supersedeEarlier } from './supersede.ts';
import { contract_evidence, contract_signers, contracts } from './tables.ts';

type Contract = typeof contracts.$inferSelect;

/** Stores the final file with its evidence page once all have signed; it is never drawn again (CON-4). */
export async function completeContract(tx: Tx, ctx: Ctx, contract: Contract): Promise<void> {
  const now = ctx.clock.now();
  await addEvidence(tx, ctx, contract.contract_id, 'completed', {});
  const signers = await tx
    .select()
    .from(contract_signers)
    .where(eq(contract_signers.contract_id, contract.contract_id));
  const trail = await tx
    .select()
    .from(contract_evidence)
    .where(eq(contract_evidence.contract_id, contract.contract_id))
    .orderBy(asc(contract_evidence.seq));
  const pdf = await contractPdf(contract.terms, now, {
    contract_id: contract.contract_id,
    code: contract.code,
    check_at: `${ctx.config.PUBLIC_URL ?? ''}/check-contract?code=${contract.code}`,
    sha256_before: contract.sha256_before,
    signers: signers.map((signer) => ({
      name: signer.name,
      email: signer.email,
      typed_name: signer.typed_name ?? '',
      signed_at: signer.signed_at?.toISOString() ?? '',
    })),
    trail: trail.map(({ at, event, detail, hash }) => ({ at: at.toISOString(), event, detail, hash })),
  });
  const paid = await supersedeEarlier(tx, ctx, contract);
  const signed_file_key = `contracts/${contract.code}-assinado.pdf`;
  await ctx.files.put(signed_file_key, pdf);
  const sha256_after = sha256(pdf);
  await addEvidence(tx, ctx, contract.contract_id, 'filed', { sha256: sha256_after });
  await tx
    .update(contracts)
    .set({ status: 'signed', signed_at: now, signed_file_key, sha256_after })
    .where(eq(contracts.contract_id, contract.contract_id));
  await openCharges(tx, ctx, contract.contract_id, paid);
  await recomputeDebt(tx, ctx, contract.student_id);
}
