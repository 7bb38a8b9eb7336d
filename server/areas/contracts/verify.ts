import { asc, eq } from 'drizzle-orm';
import type { Services } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files.ts';
import { sha256 } from '../../platform/hash.ts';
import { evidenceHash } from './evidence.ts';
import { sealOf } from './seal.ts';
import { contract_evidence, contract_signers, contracts } from './tables.ts';

type Contract = typeof contracts.$inferSelect;
type Signer = typeof contract_signers.$inferSelect;
type Row = typeof contract_evidence.$inferSelect;

export type Fault = string;

export function chainFaults(rows: readonly Row[]): Fault[] {
  const faults: Fault[] = [];
  let previous = '';
  rows.forEach((row, index) => {
    if (row.seq !== index + 1) faults.push(`evidence ${index + 1} is missing`);
    if (evidenceHash(previous, row) !== row.hash)
      faults.push(`evidence ${row.seq} (${row.event}) was changed`);
    previous = row.hash;
  });
  return faults;
}

/** Signature and evidence are written one after the other. */
const momentsMs = 60_000;
const isDone = ({ status }: Contract) => status === 'signed' || status === 'superseded';

const isApart = (one: Date | null | undefined, other: Date | null | undefined) =>
  Math.abs((one?.getTime() ?? 0) - (other?.getTime() ?? 0)) > momentsMs;

function signatures(rows: readonly Row[]): Row[] {
  const completed = rows.find(({ event }) => event === 'completed');
  return rows
    .filter(({ event, seq }) => event === 'signed' && (!completed || seq < completed.seq))
    .sort((a, b) => String(a.detail.party).localeCompare(String(b.detail.party)));
}

/** Signatures of earlier versions do not cover name and terms. */
const differs = ({ detail }: Row, facts: Record<string, unknown>) =>
  Object.entries(facts).some(([name, fact]) => name in detail && detail[name] !== fact);

export function factFaults(contract: Contract, signers: readonly Signer[], rows: readonly Row[]): Fault[] {
  const of = (event: string) => rows.filter((row) => row.event === event);
  const proofs = signatures(rows);
  const faults: Fault[] = [];
  // Earlier versions drew the file when they created the contract.
  const [drawn] = [...of('drawn'), ...of('created')];
  if ((drawn?.detail.sha256 ?? null) !== contract.sha256_before)
    faults.push('the presented document does not match the evidence');
  const signed = signers.filter(({ signed_at }) => signed_at);
  for (const signer of signed) {
    const proof = proofs.find(({ detail }) => detail.party === signer.party);
    const { terms_sha256, ...facts } = sealOf(contract, signer);
    if (
      proof?.detail.typed_name !== signer.typed_name ||
      isApart(proof?.at, signer.signed_at) ||
      differs(proof, facts)
    )
      faults.push(`the signature of the ${signer.party} does not match the evidence`);
    if (proof && differs(proof, { terms_sha256 }))
      faults.push(`the terms are not those that the ${signer.party} signed`);
  }
  if (of('signed').length !== signed.length) faults.push('the evidence lists other signatures');
  if (!isDone(contract)) return faults;
  if (signers.some(({ signed_at }) => !signed_at)) faults.push('a signature is missing');
  const [completed, ...others] = of('completed');
  if (!completed || others.length > 0) faults.push('the evidence lacks the completion of the contract');
  else if (isApart(completed.at, contract.signed_at))
    faults.push('the date of the contract does not match the evidence');
  const filed = of('filed')[0];
  const isNew = completed && completed.version > 1;
  if ((filed || isNew) && (filed?.detail.sha256 ?? null) !== contract.sha256_after)
    faults.push('the signed file does not match the evidence');
  return faults;
}

async function fileFault(files: Files, key: string, hash: string | null): Promise<Fault[]> {
  // A store that does not answer says nothing of the file.
  if (!(await files.exists(key))) return [`${key} is missing`];
  const bytes = await files.get(key);
  return sha256(bytes) === hash ? [] : [`${key} was changed`];
}

interface Verified {
  faults: Fault[];
  signed_at: Date | null;
  signers: string[];
}

function proven(contract: Contract, signers: readonly Signer[], rows: readonly Row[]) {
  const nameOf = ({ detail }: Row) =>
    typeof detail.name === 'string'
      ? detail.name
      : (signers.find(({ party }) => party === detail.party)?.name ?? '');
  const proofs = signatures(rows);
  return {
    signed_at: rows.find(({ event }) => event === 'completed')?.at ?? contract.signed_at,
    signers: proofs.length > 0 ? proofs.map(nameOf) : signers.map(({ name }) => name),
  };
}

export async function verifyContract(db: Reader, files: Files, contract: Contract): Promise<Verified> {
  const rows = await db
    .select()
    .from(contract_evidence)
    .where(eq(contract_evidence.contract_id, contract.contract_id))
    .orderBy(asc(contract_evidence.seq));
  const signers = await db
    .select()
    .from(contract_signers)
    .where(eq(contract_signers.contract_id, contract.contract_id))
    .orderBy(asc(contract_signers.party));
  const faults = [
    ...chainFaults(rows),
    ...factFaults(contract, signers, rows),
    ...(contract.sha256_before ? await fileFault(files, contract.file_key, contract.sha256_before) : []),
    ...(contract.signed_file_key
      ? await fileFault(files, contract.signed_file_key, contract.sha256_after)
      : []),
  ];
  return { faults, ...proven(contract, signers, rows) };
}

export async function verifyContracts({
  db,
  files,
}: Pick<Services, 'db' | 'files'>): Promise<{ count: number; faults: { code: string; fault: Fault }[] }> {
  const all = await db
    .select()
    .from(contracts)
    .orderBy(asc(contracts.created_at), asc(contracts.contract_id));
  const faults: { code: string; fault: Fault }[] = [];
  for (const contract of all)
    for (const fault of (await verifyContract(db, files, contract)).faults)
      faults.push({ code: contract.code, fault });
  return { count: all.length, faults };
}
