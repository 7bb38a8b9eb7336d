import canonicalize from 'canonicalize';
import { desc, inArray } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sha256 } from '../../platform/hash.ts';
import { contract_evidence } from './tables.ts';

/** Rows keep the version that they were written with. */
const evidenceVersion = 2;

export interface EvidenceRow {
  contract_id: string;
  seq: number;
  version: number;
  at: Date;
  event: string;
  detail: Record<string, unknown>;
}

/** The first version's order of fields, which the database does not keep. */
const firstOrder = ['sha256', 'template', 'by', 'party', 'email', 'typed_name', 'consent', 'ip', 'port'];
const signedOrder = ['party', 'email', 'typed_name', 'consent', 'sha256', 'ip', 'port'];

function firstHash(previous: string, { at, event, detail }: EvidenceRow): string {
  const order = event === 'signed' ? signedOrder : firstOrder;
  const known = order.filter((name) => name in detail);
  const others = Object.keys(detail).filter((name) => !order.includes(name));
  const ordered = Object.fromEntries([...known, ...others].map((name) => [name, detail[name]]));
  return sha256(JSON.stringify([previous, at.toISOString(), event, ordered]));
}

/** SHA-256 over canonical JSON (RFC 8785) and the previous hash, so that no row can be changed or removed. */
export function evidenceHash(previous: string, row: EvidenceRow): string {
  if (row.version === 1) return firstHash(previous, row);
  const { contract_id, seq, version, at, event, detail } = row;
  return sha256(
    canonicalize({ version, contract_id, seq, previous, at: at.toISOString(), event, detail }) ?? '',
  );
}

/** When something happened, and from where. */
export type EvidenceCtx = Pick<Ctx, 'clock' | 'origin'>;

/** The user agent, as one line that fits the page. */
const oneLine = (text: string | undefined): string | null =>
  text === undefined ? null : text.replace(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, 300);

/** The caller has locked the contracts' rows. */
export async function addEvidenceTo(
  tx: Tx,
  ctx: EvidenceCtx,
  contract_ids: readonly string[],
  event: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const latest = await tx
    .selectDistinctOn([contract_evidence.contract_id], {
      contract_id: contract_evidence.contract_id,
      seq: contract_evidence.seq,
      hash: contract_evidence.hash,
    })
    .from(contract_evidence)
    .where(inArray(contract_evidence.contract_id, [...contract_ids]))
    .orderBy(contract_evidence.contract_id, desc(contract_evidence.seq));
  const lastOf = new Map(latest.map((row) => [row.contract_id, row]));
  const { ip, port, headers } = ctx.origin;
  const rows = contract_ids.map((contract_id) => {
    const last = lastOf.get(contract_id);
    const row: EvidenceRow = {
      contract_id,
      seq: (last?.seq ?? 0) + 1,
      version: evidenceVersion,
      at: ctx.clock.now(),
      event,
      detail: { ...detail, ip, port, user_agent: oneLine(headers['user-agent']) },
    };
    return { ...row, hash: evidenceHash(last?.hash ?? '', row) };
  });
  await tx.insert(contract_evidence).values(rows);
}

/** The caller has locked the contract's row. */
export const addEvidence = (
  tx: Tx,
  ctx: EvidenceCtx,
  contract_id: string,
  event: string,
  detail: Record<string, unknown>,
): Promise<void> => addEvidenceTo(tx, ctx, [contract_id], event, detail);
