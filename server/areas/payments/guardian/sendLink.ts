import { maskEmail } from '../../../../domain/email.ts';
import { guardianLinkTries } from '../../../../domain/tries.ts';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { rowsOf, text } from '../../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/hash.ts';
import { type Handler, ok } from '../../../platform/http/handlers.ts';
import { takeTry, takeTryOrRefuse } from '../../../platform/tries.ts';
import { lockFor, visibleStudents } from '../../access/api.ts';
import { findLink, mailedLinks, mailStatement } from './links.ts';
import { type PaidFor, readPaidFor } from './payingGuardian.ts';

async function requirePaidFor(db: Reader, ctx: Ctx, student_id: string): Promise<PaidFor> {
  const paidFor = await readPaidFor(db, ctx, student_id);
  if (!paidFor) throw new AppError('no_paying_guardian');
  return paidFor;
}

/** Asked for by staff; a student out of scope looks missing (PAY-24). */
export const sendGuardianLink: Handler<'POST /v1/statement/:user_id/guardian-link'> = async (
  ctx,
  { params },
) => {
  const [student] = await rowsOf(ctx.db, { student_id: text })`
    select s.student_id from students s where s.user_id = ${params.user_id} and ${visibleStudents(ctx)}`;
  const { student_id } = ensureFound(student);
  await requirePaidFor(ctx.db, ctx, student_id);
  await takeTryOrRefuse(ctx, [mailedLinks(student_id)]);
  return ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [student_id] });
    const paidFor = await requirePaidFor(tx, ctx, student_id);
    await mailStatement(tx, ctx, paidFor);
    const { email } = paidFor.guardian;
    await audit(tx, ctx, {
      context: 'payments',
      entity: 'guardian_links',
      entity_id: student_id,
      student_id,
      after: { student_guardian_email: email },
    });
    return { sent_to: maskEmail(email) };
  });
};

/**
 * Answers the same whether the token is known or not, and whether a mail was sent or another one had been sent minutes before, so that
 * nothing is learned from it (PAY-25).
 */
export const renewGuardianLink: Handler<'POST /v1/guardian-statement/renew'> = async (ctx, { body }) => {
  const { token } = body;
  await takeTryOrRefuse(ctx, [
    { name: `renewal of guardian link ${sha256(token)}`, rule: guardianLinkTries.renewals },
  ]);
  const known = await findLink(ctx.db, ctx, token);
  if (!known || (await takeTry(ctx, [mailedLinks(known.student_id)])) > 0) return ok;
  await ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [known.student_id] });
    const link = await findLink(tx, ctx, token);
    if (link) await mailStatement(tx, ctx, link);
  });
  return ok;
};
