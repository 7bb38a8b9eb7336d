import { asc, eq } from 'drizzle-orm';
import { type ConsentText, consentTexts } from '../../../contract/consentTexts.ts';
import { type ConsentPurpose, isInForce } from '../../../domain/consents.ts';
import { partyOf, type SchoolParty } from '../../../domain/school.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readSchool } from '../../platform/school.ts';
import { consents } from './tables.ts';

declare module '../../platform/ports.ts' {
  interface Ports {
    consents: { record: typeof recordConsent };
  }
}

interface Given {
  user_id: string;
  purpose: ConsentPurpose;
  is_given: boolean;
  /** True if the guardian consents instead of a minor. */
  by_guardian?: boolean;
  /** The text that the person read, if it is not the present one. */
  text?: ConsentText;
  /** The school that this text named, if it is not as it is set at present; null where it named Aula Viva. */
  school?: SchoolParty | null;
}

/** Records consents to the text of each purpose that the person read, as a rule the present one. */
export async function recordConsent(tx: Tx, ctx: Ctx, ...given: Given[]): Promise<void> {
  const at = ctx.clock.now();
  const present = partyOf(await readSchool({ db: tx, config: ctx.config }));
  await tx.insert(consents).values(
    given.map(
      ({ user_id, purpose, is_given, by_guardian, text = consentTexts[purpose], school = present }) => ({
        user_id,
        purpose,
        is_given,
        by_guardian,
        version: text.version,
        fingerprint: text.fingerprint,
        school,
        ip: ctx.origin.ip,
        at,
      }),
    ),
  );
}

/** Terms and privacy policy, unless their present texts are accepted already. */
export async function acceptTerms(tx: Tx, ctx: Ctx, user_id: string): Promise<void> {
  const records = await tx
    .select({
      purpose: consents.purpose,
      version: consents.version,
      is_given: consents.is_given,
      by_guardian: consents.by_guardian,
    })
    .from(consents)
    .where(eq(consents.user_id, user_id))
    .orderBy(asc(consents.id));
  const missing = (['terms', 'privacy'] as const).filter(
    (purpose) => !isInForce(records, purpose, consentTexts[purpose].version, false),
  );
  if (missing.length > 0)
    await recordConsent(tx, ctx, ...missing.map((purpose) => ({ user_id, purpose, is_given: true })));
}
