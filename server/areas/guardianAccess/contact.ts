import { eq, sql } from 'drizzle-orm';
import { normalisePhone } from '../../../domain/brazil.ts';
import { maskEmail } from '../../../domain/email.ts';
import { guardianEmailTries, mailedCode } from '../../../domain/tries.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { bool, instant, int, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound, refused } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { queueMail } from '../../platform/mail.ts';
import type { SecretMail } from '../../platform/mailSecrets.ts';
import { takeTryOrRefuse } from '../../platform/tries.ts';
import { guardianInLog } from '../../texts/contract.ts';
import { lockFor } from '../access/api.ts';
import { touchUser } from '../identity/api.ts';
import { setGuardianContact } from '../people/api.ts';
import { mailAccess } from './links.ts';
import { guardian_visits } from './tables.ts';
import { findVisit, type Visit } from './visits.ts';

export const codeMail: SecretMail = {
  name: 'guardian-email-code',
  validFor: mailedCode.minutes * 60_000,
  isAwaited: true,
};

/** A code counts for one session and one address. */
const named = (visit_id: string, email: string, code: string) =>
  `guardian:${visit_id}:${email.toLowerCase()}:${code}`;

export async function contactOf(db: Reader, ctx: Ctx, { visit_id, student_id }: Visit) {
  const [row] = await rowsOf(db, { email: text, phone: orNull(text), new_email: orNull(text) })`
    select s.guardian ->> 'student_guardian_email' as email, s.guardian ->> 'student_guardian_phone' as phone,
      case when v.code_expires_at > ${ctx.clock.now().toISOString()}::timestamptz then v.new_email end as new_email
    from students s, guardian_visits v where s.student_id = ${student_id} and v.visit_id = ${visit_id}`;
  const { email, phone, new_email } = ensureFound(row);
  return {
    student_guardian_email: email,
    student_guardian_phone: phone,
    code_sent_to: new_email && maskEmail(new_email),
  };
}

/** The session with the student locked. */
async function lockVisit(tx: Tx, ctx: Ctx, session: string): Promise<Visit> {
  const { student_id } = await findVisit(tx, ctx, session);
  await lockFor(tx, { students: [student_id] });
  return findVisit(tx, ctx, session);
}

const logged = ({ user_id, student_id }: Visit) =>
  ({
    context: 'guardian_access',
    entity: 'users',
    entity_id: user_id,
    student_id,
    by: guardianInLog,
  }) as const;

export const changePhone: Handler<'POST /v1/guardian-access/phone'> = (ctx, { body }) =>
  ctx.transaction(async (tx) => {
    const visit = await lockVisit(tx, ctx, body.session);
    const before = await contactOf(tx, ctx, visit);
    const phone = normalisePhone(body.phone);
    if (phone === before.student_guardian_phone) return before;
    await setGuardianContact(tx, visit.student_id, 'phone', phone);
    // A form that was opened before holds the former one.
    await touchUser(tx, ctx, visit.user_id);
    await audit(tx, ctx, {
      ...logged(visit),
      before: { student_guardian_phone: before.student_guardian_phone },
      after: { student_guardian_phone: phone },
    });
    return contactOf(tx, ctx, visit);
  });

/** The guardian's address is never the student's, whose own mails are the student's alone (REG-8). */
async function refuseAddress(tx: Tx, { student_id }: Visit, email: string): Promise<void> {
  const [found] = await rowsOf(tx, { is_same: bool, is_students: bool })`
    select (s.guardian ->> 'student_guardian_email')::citext = ${email}::citext as is_same, u.email = ${email}::citext as is_students
    from students s join users u on u.user_id = s.user_id where s.student_id = ${student_id}`;
  const { is_same, is_students } = ensureFound(found);
  if (is_same) throw new AppError('guardian_email_same');
  if (is_students) throw refused({ path: 'body.email', code: 'guardian_email_of_student' });
}

/** The link is for reading: while the guardian's signature is awaited, only the school changes where its code is sent. */
async function refuseSigning(tx: Tx, { student_id }: Visit): Promise<void> {
  const [awaited] = await rowsOf(tx, { contract_id: text })`
    select c.contract_id from contracts c join contract_signers g on g.contract_id = c.contract_id
    where c.student_id = ${student_id} and c.status = 'pending' and g.party = 'guardian' and g.signed_at is null limit 1`;
  if (awaited) throw new AppError('guardian_signs');
}

/** Voids the earlier code (GUARDIAN-6). */
export const askNewEmail: Handler<'POST /v1/guardian-access/email'> = async (ctx, { body }) => {
  const { email } = body;
  const { student_id } = await findVisit(ctx.db, ctx, body.session);
  await takeTryOrRefuse(ctx, [
    { name: `guardian email of ${student_id}`, rule: guardianEmailTries.mails },
    { name: `guardian email to ${email.toLowerCase()}`, rule: guardianEmailTries.address },
  ]);
  return ctx.transaction(async (tx) => {
    const visit = await lockVisit(tx, ctx, body.session);
    await refuseSigning(tx, visit);
    await refuseAddress(tx, visit, email);
    const code = ctx.random.code();
    await tx
      .update(guardian_visits)
      .set({
        new_email: email,
        code_hash: ctx.secrets.sign('account-code', named(visit.visit_id, email, code)),
        code_expires_at: new Date(ctx.clock.now().getTime() + codeMail.validFor),
        code_tries: 0,
      })
      .where(eq(guardian_visits.visit_id, visit.visit_id));
    await queueMail(tx, ctx, {
      kind: codeMail,
      to: { ...visit.guardian, email },
      mail: 'guardian_email_code',
      values: { code, minutes: mailedCode.minutes },
    });
    return { sent_to: maskEmail(email) };
  });
};

const waiting = {
  new_email: orNull(text),
  code_hash: orNull(text),
  code_expires_at: orNull(instant),
  code_tries: int,
};

/** The address that the code confirms. A wrong code counts, whatever follows. */
async function judge(tx: Tx, ctx: Ctx, { visit_id }: Visit, code: string) {
  const [row] = await rowsOf(tx, waiting)`
    select new_email, code_hash, code_expires_at, code_tries from guardian_visits where visit_id = ${visit_id} for update`;
  const { new_email, code_hash, code_expires_at, code_tries } = ensureFound(row);
  const isOver = !code_expires_at || new Date(code_expires_at) <= ctx.clock.now();
  if (!new_email || !code_hash || isOver || code_tries >= mailedCode.tries) return 'code_expired';
  if (ctx.secrets.verify('account-code', named(visit_id, new_email, code), code_hash))
    return { email: new_email };
  await tx
    .update(guardian_visits)
    .set({ code_tries: sql`${guardian_visits.code_tries} + 1` })
    .where(eq(guardian_visits.visit_id, visit_id));
  return 'code_invalid';
}

/**
 * Replaces the guardian's address, revokes all links and sessions, sends a link to the new address and a notice to the former one
 * (GUARDIAN-6).
 */
export const confirmNewEmail: Handler<'POST /v1/guardian-access/email/confirm'> = async (ctx, { body }) => {
  const { student_id } = await findVisit(ctx.db, ctx, body.session);
  await takeTryOrRefuse(ctx, [
    { name: `guardian email code of ${student_id}`, rule: guardianEmailTries.codes },
  ]);
  const refused = await ctx.transaction(async (tx) => {
    const visit = await lockVisit(tx, ctx, body.session);
    await refuseSigning(tx, visit);
    const verdict = await judge(tx, ctx, visit, body.code);
    if (typeof verdict === 'string') return verdict;
    const { email } = verdict;
    await refuseAddress(tx, visit, email);
    await setGuardianContact(tx, visit.student_id, 'email', email);
    await touchUser(tx, ctx, visit.user_id);
    await audit(tx, ctx, {
      ...logged(visit),
      before: { student_guardian_email: visit.guardian.email },
      after: { student_guardian_email: email },
    });
    await queueMail(tx, ctx, {
      kind: 'notice',
      to: visit.guardian,
      mail: 'guardian_email_changed',
      values: { student: visit.student_name, email: maskEmail(email) },
    });
    const guardian = { ...visit.guardian, email };
    await mailAccess(tx, ctx, { ...visit, guardian });
    return null;
  });
  // Thrown outside, so that the counted try is kept.
  if (refused) throw new AppError(refused);
  return ok;
};
