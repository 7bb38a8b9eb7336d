import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import {
  accessEnd,
  accessState,
  GUARDIAN_ACCESS_MS,
  GUARDIAN_ACCESS_RENEWAL_DAYS,
  type GuardianAccessState,
} from '../../../domain/guardianAccess.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { guardianLinkTries } from '../../../domain/tries.ts';
import type { Ctx, Services } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { instant, rowsOf, text } from '../../platform/db/rows.ts';
import { sha256 } from '../../platform/hash.ts';
import { queueMail } from '../../platform/mail.ts';
import type { SecretMail } from '../../platform/mailSecrets.ts';
import type { TryKey } from '../../platform/tries.ts';
import { guardianColumns, guardianFacts, type PaidFor, payingGuardian } from '../payments/api.ts';
import { guardian_accesses, guardian_visits } from './tables.ts';

const dayMs = 24 * 60 * 60_000;

export const accessMail: SecretMail = { name: 'guardian-access', validFor: GUARDIAN_ACCESS_MS };

/** Limits requested mails with a link. Requests of the office and of guardians for the same student count together (GUARDIAN-3). */
export const mailedAccesses = (student_id: string): TryKey => ({
  name: `guardian access of ${student_id}`,
  rule: guardianLinkTries.mails,
});

/**
 * Ends what the guardian of a student could open, with the sessions and what these had opened. Returns whether there was something. The
 * caller holds the student's lock.
 */
export async function endAccesses(tx: Tx, ctx: Ctx, student_id: string): Promise<boolean> {
  const ended = await tx
    .update(guardian_accesses)
    .set({ revoked_at: ctx.clock.now() })
    .where(
      and(
        eq(guardian_accesses.student_id, student_id),
        isNull(guardian_accesses.revoked_at),
        eq(guardian_accesses.of_former_guardian, false),
      ),
    )
    .returning({ id: guardian_accesses.access_id });
  const ids = ended.map(({ id }) => id);
  await tx.delete(guardian_visits).where(inArray(guardian_visits.access_id, ids));
  return ended.length > 0;
}

/** E-mails a link in the place of all earlier ones. Its token is not stored. The caller holds the student's lock. */
export async function mailAccess(
  tx: Tx,
  ctx: Ctx,
  { student_id, student_name, guardian }: PaidFor,
): Promise<void> {
  await endAccesses(tx, ctx, student_id);
  const token = ctx.random.token();
  const created_at = ctx.clock.now();
  const expires_at = accessEnd(created_at);
  await tx
    .insert(guardian_accesses)
    .values({ student_id, token_hash: sha256(token), email: guardian.email, created_at, expires_at });
  await queueMail(tx, ctx, {
    kind: accessMail,
    to: guardian,
    mail: 'guardian_access',
    values: {
      student: student_name,
      link: `${ctx.config.PUBLIC_URL ?? ''}/guardian#${token}`,
      day: { day: localDate(new Date(expires_at.getTime() - dayMs)) },
    },
  });
}

const accessFacts = {
  ...guardianFacts,
  access_id: text,
  student_id: text,
  student_name: text,
  email: text,
  expires_at: instant,
};

interface GuardianAccess extends PaidFor {
  access_id: string;
  state: GuardianAccessState;
}

/**
 * What a token opens. A link ends, and looks like an unknown one, when it was revoked, when the student was erased, was switched off or has
 * come of age, and when the guardian is another one or has another address (GUARDIAN-2).
 */
export async function findAccess(db: Reader, ctx: Ctx, token: string): Promise<GuardianAccess | null> {
  const [row] = await rowsOf(db, accessFacts)`
    select a.access_id, a.student_id, a.email, a.expires_at, u.name as student_name, ${guardianColumns}
    from guardian_accesses a join students s on s.student_id = a.student_id join users u on u.user_id = s.user_id
    left join personal p on p.user_id = u.user_id
    where a.token_hash = ${sha256(token)} and a.revoked_at is null and not a.of_former_guardian and u.erased_at is null and u.user_status
      and a.email = (s.guardian ->> 'student_guardian_email')::citext`;
  const guardian = row ? payingGuardian(ctx, row) : null;
  if (!row || !guardian) return null;
  const { access_id, student_id, student_name, expires_at } = row;
  const state = accessState(new Date(expires_at), ctx.clock.now());
  return { access_id, student_id, student_name, guardian, state };
}

export async function clearAccesses({ db, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - GUARDIAN_ACCESS_RENEWAL_DAYS * dayMs);
  await db.delete(guardian_accesses).where(lt(guardian_accesses.expires_at, before));
}
