import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { consentTexts } from '../../../../contract/consentTexts.ts';
import { format } from '../../../../contract/format.ts';
import { partyOf, type SchoolParty } from '../../../../domain/school.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { rowsOf, text } from '../../../platform/db/rows.ts';
import { ensureFound } from '../../../platform/errors.ts';
import { readSchool } from '../../../platform/school.ts';
import { guardianConsentLabels as label } from '../../../texts/contract.ts';
import { type Contract, isOfAge, LOCAL, signersOf } from '../standing.ts';
import { contract_evidence } from '../tables.ts';

const consentText = z.object({ version: z.string(), fingerprint: z.string() });
const party = z.object({
  name: z.string(),
  cnpj: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});
const drawn = z.object({
  consents: z.object({ terms: consentText, privacy: consentText }),
  /** The school as these texts named it when the document was drawn; absent where they named Aula Viva (4.17.0). */
  school: party.optional(),
});
const purposes = ['terms', 'privacy'] as const;

/** The consents that are part of the document, the school that their texts name, and the paragraphs with them. */
interface Consent {
  paragraphs: string[];
  consents: z.output<typeof drawn>['consents'];
  school: SchoolParty;
}

/**
 * A guardian who signs elsewhere does not see the school's page that asks for consent, so the signed document holds the consent to the terms
 * of use and the privacy policy (CON-12). Returns null for contracts without a guardian and for contracts signed on the school's page.
 */
export async function guardianConsent(
  db: Reader,
  { config }: Pick<Ctx, 'config'>,
  { contract_id, provider, terms }: Contract,
): Promise<Consent | null> {
  if (provider === LOCAL) return null;
  const signers = await signersOf(db, contract_id);
  const guardian = signers.find(({ party }) => party === 'guardian');
  if (!guardian) return null;
  const consents = { terms: consentTexts.terms, privacy: consentTexts.privacy };
  const values = {
    student: terms.student.name,
    guardian: guardian.name,
    site: config.PUBLIC_URL ?? '',
    terms: consents.terms.version,
    privacy: consents.privacy.version,
  };
  return {
    paragraphs: [format('pt-BR', label.text, values), format('pt-BR', label.recording, values)],
    consents,
    school: partyOf(terms.school ?? (await readSchool({ db, config }))),
  };
}

/**
 * Records what the guardian has consented to by signing, to the texts that the document names, and returns their versions. A contract that
 * was drawn without a consent gives none, nor does a guardian whose student has come of age. The caller has locked the contract.
 */
export async function recordGuardianConsent(
  tx: Tx,
  ctx: Ctx,
  contract: Contract,
): Promise<Record<string, string>> {
  if (isOfAge(ctx, contract)) return {};
  const { contract_id, student_id } = contract;
  const [row] = await tx
    .select({ detail: contract_evidence.detail })
    .from(contract_evidence)
    .where(and(eq(contract_evidence.contract_id, contract_id), eq(contract_evidence.event, 'drawn')));
  const { data } = drawn.safeParse(row?.detail);
  if (!data) return {};
  const [student] = await rowsOf(tx, { user_id: text })`
    select user_id from students where student_id = ${student_id}`;
  const { user_id } = ensureFound(student, 'internal');
  await ctx.ports.consents.record(
    tx,
    ctx,
    ...purposes.map((purpose) => ({
      user_id,
      purpose,
      is_given: true,
      by_guardian: true,
      text: data.consents[purpose],
      school: data.school ?? null,
    })),
  );
  return Object.fromEntries(purposes.map((purpose) => [purpose, data.consents[purpose].version]));
}
