import { asc, eq } from 'drizzle-orm';
import { type Ctx, type Services, systemCtx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { ensureFound } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import { letterheadOf } from '../../platform/pdf/letterhead.ts';
import { schoolAt } from '../../platform/school.ts';
import { contractPdf, type EvidencePage } from './document.ts';
import { guardianConsent } from './envelopes/guardianConsent.ts';
import { addEvidence } from './evidence.ts';
import type { Contract } from './standing.ts';
import { contract_evidence, contract_signers, contracts } from './tables.ts';
import { contentOf } from './templates/versions.ts';

type Store = Pick<Services, 'transaction'> & { db: Reader };
type Hash = 'sha256_before' | 'sha256_after';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    contract_files: { contract_id: string };
  }
}

const ofId = (contract_id: string) => eq(contracts.contract_id, contract_id);

async function evidenceOf(db: Reader, ctx: Ctx, contract: Contract): Promise<EvidencePage> {
  const { contract_id, code } = contract;
  const signers = await db
    .select()
    .from(contract_signers)
    .where(eq(contract_signers.contract_id, contract_id))
    .orderBy(asc(contract_signers.signer_id));
  const trail = await db
    .select()
    .from(contract_evidence)
    .where(eq(contract_evidence.contract_id, contract_id))
    .orderBy(asc(contract_evidence.seq));
  const completed = trail.findIndex(({ event }) => event === 'completed');
  return {
    contract_id,
    code,
    check_at: `${ctx.config.PUBLIC_URL ?? ''}/check-contract?code=${code}`,
    sha256_before: ensureFound(contract.sha256_before, 'internal'),
    signers: signers.map((signer) => ({
      name: signer.name,
      email: signer.email,
      typed_name: signer.typed_name ?? '',
      signed_at: signer.signed_at,
    })),
    trail: trail.slice(0, completed + 1),
  };
}

async function record(
  tx: Tx,
  ctx: Ctx,
  contract_id: string,
  {
    hash,
    values,
    event,
    detail = {},
  }: { hash: Hash; values: Partial<Contract>; event: 'drawn' | 'filed'; detail?: Record<string, unknown> },
): Promise<void> {
  const [locked] = await tx.select().from(contracts).where(ofId(contract_id)).for('update');
  if (!locked || locked[hash] !== null) return;
  await tx.update(contracts).set(values).where(ofId(contract_id));
  await addEvidence(tx, ctx, contract_id, event, { sha256: values[hash], ...detail });
}

/** Draws missing files (CON-4) outside a transaction, because drawing is slow. Repeated runs write the same bytes. */
export async function drawFiles(ctx: Ctx, contract_id: string, store: Store = ctx): Promise<Contract> {
  const read = async () => ensureFound((await store.db.select().from(contracts).where(ofId(contract_id)))[0]);
  let contract = await read();
  const textOf = async (consent: readonly string[] = []) => {
    const { terms, template_version, created_at } = contract;
    const content = await contentOf(store.db, template_version);
    const school = await schoolAt({ db: store.db, config: ctx.config }, created_at);
    return { terms, template_version, content, letterhead: await letterheadOf(ctx, school), consent };
  };
  if (contract.sha256_before === null) {
    const agreed = await guardianConsent(store.db, ctx, contract);
    const pdf = await contractPdf(await textOf(agreed?.paragraphs), contract.created_at);
    await ctx.files.put(contract.file_key, pdf);
    const values = { sha256_before: sha256(pdf) };
    await store.transaction((tx) =>
      record(tx, ctx, contract_id, {
        hash: 'sha256_before',
        values,
        event: 'drawn',
        detail: agreed ? { consents: agreed.consents, school: agreed.school } : {},
      }),
    );
    contract = await read();
  }
  if (contract.signed_at !== null && contract.sha256_after === null) {
    const evidence = await evidenceOf(store.db, ctx, contract);
    const pdf = await contractPdf(await textOf(), contract.signed_at, evidence);
    const signed_file_key = `contracts/${contract.code}-assinado.pdf`;
    await ctx.files.put(signed_file_key, pdf);
    const values = { signed_file_key, sha256_after: sha256(pdf) };
    await store.transaction((tx) =>
      record(tx, ctx, contract_id, { hash: 'sha256_after', values, event: 'filed' }),
    );
    contract = await read();
  }
  return contract;
}

export const drawFilesLater = async (
  services: Services,
  { contract_id }: { contract_id: string },
): Promise<void> => {
  await drawFiles(systemCtx(services), contract_id);
};
