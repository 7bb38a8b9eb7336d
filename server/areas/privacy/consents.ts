import { asc, eq } from 'drizzle-orm';
import { consentTexts } from '../../../contract/consentTexts.ts';
import { isAdult } from '../../../domain/age.ts';
import {
  CONSENT_PURPOSES,
  type ConsentPurpose,
  FREE_PURPOSES,
  type FreePurpose,
  isInForce,
} from '../../../domain/consents.ts';
import { SELF } from '../../../domain/options.ts';
import { confirmsName } from '../../../domain/privacy.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { lockRow } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, day, listOf, object, oneOf, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound, refused } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { addJob } from '../../platform/jobs.ts';
import { recordConsent } from '../identity/api.ts';
import { consents, users } from '../identity/tables.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    /** Done by the areas that rely on the consent. */
    consent_withdrawn: { user_id: string; purpose: FreePurpose };
  }
}

const recordsOf = (db: Reader, user_id: string) =>
  db
    .select({
      id: consents.id,
      purpose: consents.purpose,
      version: consents.version,
      at: consents.at,
      is_given: consents.is_given,
      by_guardian: consents.by_guardian,
    })
    .from(consents)
    .where(eq(consents.user_id, user_id))
    .orderBy(asc(consents.id));

/** Who consents instead of the person: the guardian of a minor. */
async function guardianOf(db: Reader, ctx: Pick<Ctx, 'clock'>, user_id: string): Promise<string | null> {
  const [row] = await rowsOf(db, { birthdate: orNull(day), guardian: orNull(text) })`
    select p.birthdate::text, case when s.guardian ->> 'student_guardian_relationship' <> ${SELF}
      then s.guardian ->> 'student_guardian_name' end as guardian
    from users u left join personal p using (user_id) left join students s using (user_id) where u.user_id = ${user_id}`;
  const { birthdate, guardian } = ensureFound(row);
  return birthdate && !isAdult(birthdate, localDate(ctx.clock.now())) ? guardian : null;
}

/** The names of those among the people whose consent is not in force, by user id. */
export async function withoutConsent(
  db: Reader,
  { clock }: Pick<Ctx, 'clock'>,
  purpose: ConsentPurpose,
  user_ids: readonly string[],
): Promise<Map<string, string>> {
  if (user_ids.length === 0) return new Map();
  const rows = await rowsOf(db, {
    user_id: text,
    name: text,
    birthdate: orNull(day),
    guardian: orNull(text),
    records: listOf(
      object({ purpose: oneOf(CONSENT_PURPOSES), version: text, is_given: bool, by_guardian: bool }),
    ),
  })`
    select u.user_id, u.name, p.birthdate::text, case when s.guardian ->> 'student_guardian_relationship' <> ${SELF}
        then s.guardian ->> 'student_guardian_name' end as guardian,
      coalesce((select json_agg(json_build_object('purpose', c.purpose, 'version', c.version, 'is_given', c.is_given,
        'by_guardian', c.by_guardian) order by c.id) from consents c
        where c.user_id = u.user_id and c.purpose = ${purpose}), '[]') as records
    from users u left join personal p using (user_id) left join students s using (user_id)
    where u.user_id = any(${`{${user_ids.join()}}`}::uuid[])`;
  const today = localDate(clock.now());
  const missing = rows.filter(({ birthdate, guardian, records }) => {
    const needsGuardian = guardian !== null && birthdate !== null && !isAdult(birthdate, today);
    return !isInForce(records, purpose, consentTexts[purpose].version, needsGuardian);
  });
  return new Map(missing.map(({ user_id, name }) => [user_id, name]));
}

/** The history, and what the person can give and withdraw. */
export async function ownConsents(db: Reader, ctx: Pick<Ctx, 'clock'>, user_id: string) {
  const records = await recordsOf(db, user_id);
  const guardian = await guardianOf(db, ctx, user_id);
  return {
    consents: records.toReversed(),
    consentable: FREE_PURPOSES.map((purpose) => ({
      purpose,
      is_given: isInForce(records, purpose, consentTexts[purpose].version, guardian !== null),
      needs_guardian: guardian !== null,
    })),
  };
}

/** Repeating it changes nothing. Withdrawing requires no guardian's name. */
export const chooseConsent: Handler<'POST /v1/account/privacy/consent'> = (ctx, { body }) => {
  const { user_id, name } = requireActor(ctx);
  const purpose: FreePurpose = body.purpose;
  return ctx.transaction(async (tx) => {
    await lockRow(tx, users, user_id);
    const records = await recordsOf(tx, user_id);
    const guardian = await guardianOf(tx, ctx, user_id);
    const isGiven = isInForce(records, purpose, consentTexts[purpose].version, guardian !== null);
    if (isGiven === body.is_given) return ok;
    if (guardian !== null && body.is_given) {
      if (!body.guardian_name) throw refused({ path: 'guardian_name', code: 'required' });
      if (!confirmsName(body.guardian_name, guardian)) throw new AppError('name_differs');
    }
    await recordConsent(tx, ctx, {
      user_id,
      purpose,
      is_given: body.is_given,
      by_guardian: guardian !== null && body.is_given,
    });
    await audit(tx, ctx, {
      context: 'privacy',
      entity: 'consents',
      entity_id: user_id,
      entity_name: name,
      after: {},
    });
    if (!body.is_given) await addJob(tx, 'consent_withdrawn', { user_id, purpose });
    return ok;
  });
};
