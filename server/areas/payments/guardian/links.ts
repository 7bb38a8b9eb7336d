import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import {
  GUARDIAN_LINK_DAYS,
  GUARDIAN_LINK_RENEWAL_DAYS,
  GUARDIAN_VISIT_LINK_MINUTES,
} from '../../../../domain/guardianLink.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { guardianLinkTries } from '../../../../domain/tries.ts';
import type { Ctx, Services } from '../../../platform/context.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { instant, rowsOf, text } from '../../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/hash.ts';
import { queueMail } from '../../../platform/mail.ts';
import type { SecretMail } from '../../../platform/mailSecrets.ts';
import type { TryKey } from '../../../platform/tries.ts';
import { isWaived, unpaid } from '../tables.ts';
import {
  guardianColumns,
  guardianFacts,
  type PaidFor,
  payingGuardian,
  readPaidFor,
} from './payingGuardian.ts';
import { guardian_links } from './tables.ts';

const dayMs = 24 * 60 * 60_000;

export const statementLinkMail: SecretMail = {
  name: 'guardian-statement',
  validFor: GUARDIAN_LINK_DAYS * dayMs,
};

/** Limits requested e-mails with a link. Requests of staff and of guardians for the same student count together. */
export const mailedLinks = (student_id: string): TryKey => ({
  name: `guardian link of ${student_id}`,
  rule: guardianLinkTries.mails,
});

interface Lifetime {
  validFor: number;
  /** The visit with which it ends. */
  visit_id: string | null;
}

/** Creates a link, and returns its path with its end. Its token is not stored. The caller holds the student's lock. */
async function makeLink(
  tx: Tx,
  ctx: Ctx,
  { student_id, guardian }: PaidFor,
  { validFor, visit_id }: Lifetime,
): Promise<{ path: string; expires_at: Date }> {
  const token = ctx.random.token();
  const created_at = ctx.clock.now();
  const expires_at = new Date(created_at.getTime() + validFor);
  await tx.insert(guardian_links).values({
    student_id,
    token_hash: sha256(token),
    email: guardian.email,
    created_at,
    expires_at,
    visit_id,
  });
  return { path: `/guardian-statement#${token}`, expires_at };
}

/** The path of a link for the page of a visit, shorter than one of a mail. The caller holds the student's lock. */
export async function linkOfVisit(tx: Tx, ctx: Ctx, paidFor: PaidFor, visit_id: string): Promise<string> {
  const validFor = GUARDIAN_VISIT_LINK_MINUTES * 60_000;
  return (await makeLink(tx, ctx, paidFor, { validFor, visit_id })).path;
}

/** The link as a mail names it. */
export async function mailedLink(tx: Tx, ctx: Ctx, paidFor: PaidFor) {
  const { validFor } = statementLinkMail;
  const { path, expires_at } = await makeLink(tx, ctx, paidFor, { validFor, visit_id: null });
  const day = { day: localDate(new Date(expires_at.getTime() - dayMs)) };
  return { link: `${ctx.config.PUBLIC_URL ?? ''}${path}`, day };
}

/** E-mails a link to the statement on request. The caller holds the student's lock. */
export async function mailStatement(tx: Tx, ctx: Ctx, paidFor: PaidFor): Promise<void> {
  await queueMail(tx, ctx, {
    kind: statementLinkMail,
    to: paidFor.guardian,
    mail: 'guardian_statement',
    values: { student: paidFor.student_name, ...(await mailedLink(tx, ctx, paidFor)) },
  });
}

/** Tells the guardian of a minor where the charges of a contract are paid that was just signed (PAY-24). The caller has locked the student. */
export async function mailFirstCharges(tx: Tx, ctx: Ctx, student_id: string): Promise<void> {
  const paidFor = await readPaidFor(tx, ctx, student_id);
  if (!paidFor) return;
  const due = await rowsOf(tx, { charge_id: text })`
    select h.charge_id from charges h join students s on s.student_id = h.student_id
    where h.student_id = ${student_id} and ${unpaid(sql`h.status`)} and not ${isWaived({ charge: 'h', student: 's' })} limit 1`;
  if (due.length === 0) return;
  await queueMail(tx, ctx, {
    kind: statementLinkMail,
    to: paidFor.guardian,
    mail: 'guardian_charges',
    values: { student: paidFor.student_name, ...(await mailedLink(tx, ctx, paidFor)) },
  });
}

const linkRow = {
  ...guardianFacts,
  link_id: text,
  student_id: text,
  student_name: text,
  email: text,
  expires_at: instant,
};

export interface GuardianLink extends PaidFor {
  link_id: string;
  isExpired: boolean;
}

/**
 * What a token opens. A link ends, and looks like an unknown one, when the student was erased or has come of age, and when the guardian is
 * another one or has another address (PAY-25); a merge has removed it. One of a visit is gone with the visit, and opens nothing of a student
 * who was switched off, as the visit does (GUARDIAN-4).
 */
export async function findLink(db: Reader, ctx: Ctx, token: string): Promise<GuardianLink | null> {
  const [row] = await rowsOf(db, linkRow)`
    select l.link_id, l.student_id, l.email, l.expires_at, u.name as student_name, ${guardianColumns}
    from guardian_links l join students s on s.student_id = l.student_id join users u on u.user_id = s.user_id
    left join personal p on p.user_id = u.user_id
    where l.token_hash = ${sha256(token)} and l.email = (s.guardian ->> 'student_guardian_email')::citext and u.erased_at is null
      and not l.of_former_guardian and (l.visit_id is null or u.user_status)`;
  const guardian = row ? payingGuardian(ctx, row) : null;
  if (!row || !guardian) return null;
  const { link_id, student_id, student_name } = row;
  return {
    link_id,
    student_id,
    student_name,
    guardian,
    isExpired: new Date(row.expires_at) <= ctx.clock.now(),
  };
}

/** The student whose charges the guardian with this link may see, pay and have receipts of. */
export async function studentOfLink(ctx: Ctx, token: string): Promise<string> {
  const { student_id, isExpired } = ensureFound(await findLink(ctx.db, ctx, token));
  if (isExpired) throw new AppError('guardian_link_expired');
  return student_id;
}

const openingMs = 60 * 60_000;

/** Records that the link was opened, at most once an hour, because an open page polls. */
export async function recordOpening({ db, clock }: Ctx, { link_id }: GuardianLink): Promise<void> {
  const now = clock.now();
  await db
    .update(guardian_links)
    .set({ opened_at: now })
    .where(
      and(
        eq(guardian_links.link_id, link_id),
        or(
          isNull(guardian_links.opened_at),
          lt(guardian_links.opened_at, new Date(now.getTime() - openingMs)),
        ),
      ),
    );
}

export async function clearGuardianLinks({ db, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - GUARDIAN_LINK_RENEWAL_DAYS * dayMs);
  await db.delete(guardian_links).where(lt(guardian_links.expires_at, before));
}
