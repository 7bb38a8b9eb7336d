import { desc, eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sha256 } from '../../platform/hash.ts';
import { contract_evidence } from './tables.ts';

/** The hash of a row covers the one before it, so that no row can be changed or left out unseen. */
export const evidenceHash = (previous: string, at: Date, event: string, detail: unknown): string =>
  sha256(JSON.stringify([previous, at.toISOString(), event, detail]));

/** Adds a row to a contract's evidence trail; the caller holds the contract's row. */
export async function addEvidence(
  tx: Tx,
  ctx: Ctx,
  contract_id: string,
  event: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const [last] = await tx
    .select({ seq: contract_evidence.seq, hash: contract_evidence.hash })
    .from(contract_evidence)
    .where(eq(contract_evidence.contract_id, contract_id))
    .orderBy(desc(contract_evidence.seq))
    .limit(1);
  const at = ctx.clock.now();
  const full = { ...detail, ip: ctx.origin.ip, port: ctx.origin.port };
  await tx.insert(contract_evidence).values({
    contract_id,
    seq: (last?.seq ?? 0) + 1,
    at,
    event,
    detail: full,
    hash: evidenceHash(last?.hash ?? '', at, event, full),
  });
}
