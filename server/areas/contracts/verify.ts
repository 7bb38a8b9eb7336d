import { asc, eq } from 'drizzle-orm';
import type { Services } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files.ts';
import { sha256 } from '../../platform/hash.ts';
import { evidenceHash } from './evidence.ts';
import { contract_evidence, contract_signers, contracts } from './tables.ts';

type Contract = typeof contracts.$inferSelect;
type Signer = typeof contract_signers.$inferSelect;
type Row = typeof contract_evidence.$inferSelect;

/** What of a contract does not agree with its evidence; nothing where all of it does. */
export type Fault = string;

/** Every row's hash made again, in order from the first. */
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

/** What contract and signers say, held against the evidence of it. */
export function factFaults(contract: Contract, signers: readonly Signer[], rows: readonly Row[]): Fault[] {
  const of = (event: string) => rows.filter((row) => row.event === event);
  const faults: Fault[] = [];
  if (of('created')[0]?.detail.sha256 !== contract.sha256_before)
    faults.push('the document that was presented is another one than in the evidence');
  for (const signer of signers.filter(({ signed_at }) => signed_at)) {
    const proof = of('signed').find(({ detail }) => detail.party === signer.party);
    const apart = Math.abs((proof?.at.getTime() ?? 0) - (signer.signed_at?.getTime() ?? 0));
    if (proof?.detail.typed_name !== signer.typed_name || apart > momentsMs)
      faults.push(`the signature of the ${signer.party} is another one than in the evidence`);
  }
  if (!isDone(contract)) return faults;
  if (signers.some(({ signed_at }) => !signed_at)) faults.push('a signature is missing');
  if (of('completed').length !== 1) faults.push('the evidence does not say that the contract was completed');
  const filed = of('filed')[0];
  const isNew = of('completed').some(({ version }) => version > 1);
  if ((filed || isNew) && filed?.detail.sha256 !== contract.sha256_after)
    faults.push('the signed file is another one than in the evidence');
  return faults;
}

async function fileFault(files: Files, key: string, hash: string | null): Promise<Fault[]> {
  const bytes = await files.get(key).catch(() => null);
  if (!bytes) return [`${key} is missing`];
  return sha256(bytes) === hash ? [] : [`${key} was changed`];
}

/** Recomputes a contract's whole chain and the hashes of its files. */
export async function verifyContract(db: Reader, files: Files, contract: Contract): Promise<Fault[]> {
  const rows = await db
    .select()
    .from(contract_evidence)
    .where(eq(contract_evidence.contract_id, contract.contract_id))
    .orderBy(asc(contract_evidence.seq));
  const signers = await db
    .select()
    .from(contract_signers)
    .where(eq(contract_signers.contract_id, contract.contract_id));
  return [
    ...chainFaults(rows),
    ...factFaults(contract, signers, rows),
    ...(await fileFault(files, contract.file_key, contract.sha256_before)),
    ...(contract.signed_file_key
      ? await fileFault(files, contract.signed_file_key, contract.sha256_after)
      : []),
  ];
}

/** Verifies every contract of the school; gives how many there are and what is wrong with which. */
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
    for (const fault of await verifyContract(db, files, contract))
      faults.push({ code: contract.code, fault });
  return { count: all.length, faults };
}
