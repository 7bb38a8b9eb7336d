import { maskEmail } from '../../../domain/email.ts';
import { guardianLinkTries } from '../../../domain/tries.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { instant, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { takeTry, takeTryOrRefuse } from '../../platform/tries.ts';
import { lockFor, visibleStudents } from '../access/api.ts';
import { type PaidFor, readPaidFor } from '../payments/api.ts';
import { endAccesses, findAccess, mailAccess, mailedAccesses } from './links.ts';

async function requireStudent(ctx: Ctx, id: string): Promise<string> {
  const [student] = await rowsOf(ctx.db, { student_id: text })`
    select s.student_id from students s where s.student_id = ${id} and ${visibleStudents(ctx)}`;
  return ensureFound(student).student_id;
}

/** Returns null for a deactivated student, whose guardian receives no e-mails (GUARDIAN-1). */
async function readGuarded(db: Reader, ctx: Ctx, student_id: string): Promise<PaidFor | null> {
  const [on] = await rowsOf(db, { student_id: text })`
    select s.student_id from students s join users u on u.user_id = s.user_id
    where s.student_id = ${student_id} and u.user_status`;
  return on ? readPaidFor(db, ctx, student_id) : null;
}

async function requireGuarded(db: Reader, ctx: Ctx, student_id: string): Promise<PaidFor> {
  const guarded = await readGuarded(db, ctx, student_id);
  if (!guarded) throw new AppError('no_guardian');
  return guarded;
}

const linkShape = {
  email: text,
  created_at: instant,
  expires_at: instant,
  opened_at: orNull(instant),
  revoked_at: orNull(instant),
};

export const readAccess: Handler<'GET /v1/students/:id/guardian-access'> = async (ctx, { params }) => {
  const student_id = await requireStudent(ctx, params.id);
  const [link] = await rowsOf(ctx.db, linkShape)`
    select email, created_at, expires_at, opened_at, revoked_at from guardian_accesses
    where student_id = ${student_id} and not of_former_guardian order by created_at desc limit 1`;
  return {
    can_send: (await readGuarded(ctx.db, ctx, student_id)) !== null,
    link: link
      ? {
          sent_to: maskEmail(link.email),
          sent_at: link.created_at,
          expires_at: link.expires_at,
          opened_at: link.opened_at,
          revoked_at: link.revoked_at,
        }
      : null,
  };
};

/** A student out of scope looks missing (GUARDIAN-1). */
export const sendAccess: Handler<'POST /v1/students/:id/guardian-access'> = async (ctx, { params }) => {
  const student_id = await requireStudent(ctx, params.id);
  await requireGuarded(ctx.db, ctx, student_id);
  await takeTryOrRefuse(ctx, [mailedAccesses(student_id)]);
  return ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [student_id] });
    const guarded = await requireGuarded(tx, ctx, student_id);
    await mailAccess(tx, ctx, guarded);
    const { email } = guarded.guardian;
    await audit(tx, ctx, {
      context: 'guardian_access',
      entity: 'guardian_accesses',
      entity_id: student_id,
      student_id,
      after: { student_guardian_email: email },
    });
    return { sent_to: maskEmail(email) };
  });
};

/** Repeating it changes nothing. */
export const revokeAccess: Handler<'POST /v1/students/:id/guardian-access/revoke'> = async (
  ctx,
  { params },
) => {
  const student_id = await requireStudent(ctx, params.id);
  await ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [student_id] });
    if (!(await endAccesses(tx, ctx, student_id))) return;
    await audit(tx, ctx, {
      context: 'guardian_access',
      entity: 'guardian_accesses',
      entity_id: student_id,
      student_id,
      before: { access_revoked: false },
      after: { access_revoked: true },
    });
  });
  return ok;
};

/**
 * Answers the same whether the token is known or not, has expired or not, and whether a mail was sent or another one had been sent minutes
 * before, so that nothing is learned from it (GUARDIAN-3).
 */
export const renewAccess: Handler<'POST /v1/guardian-access/renew'> = async (ctx, { body }) => {
  const { token } = body;
  await takeTryOrRefuse(ctx, [
    { name: `renewal of guardian access ${sha256(token)}`, rule: guardianLinkTries.renewals },
  ]);
  const known = await findAccess(ctx.db, ctx, token);
  if (known?.state !== 'expired' || (await takeTry(ctx, [mailedAccesses(known.student_id)])) > 0) return ok;
  await ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [known.student_id] });
    const access = await findAccess(tx, ctx, token);
    if (access) await mailAccess(tx, ctx, access);
  });
  return ok;
};
