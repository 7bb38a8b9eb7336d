import { sql } from 'drizzle-orm';
import { ensureFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { readSchool } from '../../../platform/school.ts';
import { chargesOf } from '../chargeList.ts';
import { jointTotal } from '../dueCharges.ts';
import { jointPaymentLink, secondCopy } from '../paymentLink.ts';
import { findLink, recordOpening, studentOfLink } from './links.ts';

const ofStudent = (student_id: string) => sql`s.student_id = ${student_id}`;

/** Returns the statement to the guardian of a minor. There is no session: the token authorizes the request (PAY-24). */
export const openGuardianStatement: Handler<'POST /v1/guardian-statement'> = async (ctx, { body }) => {
  const link = ensureFound(await findLink(ctx.db, ctx, body.token));
  const { guardian, student_id, student_name } = link;
  const head = { language: guardian.language, school: (await readSchool(ctx)).name };
  if (link.isExpired) return { ...head, state: 'expired' as const, statement: null };
  await recordOpening(ctx, link);
  const [owed, joint_total] = await Promise.all([
    chargesOf(ctx, ofStudent(student_id)),
    jointTotal(ctx.db, student_id),
  ]);
  return {
    ...head,
    state: 'open' as const,
    statement: {
      student_name,
      student_guardian_name: guardian.name,
      ...owed,
      joint_total,
    },
  };
};

export const guardianPayment: Handler<'POST /v1/guardian-statement/payment'> = async (ctx, { body }) =>
  secondCopy(ctx, body.charge_id, ofStudent(await studentOfLink(ctx, body.token)));

export const guardianJointPayment: Handler<'POST /v1/guardian-statement/joint-payment'> = async (
  ctx,
  { body },
) => jointPaymentLink(ctx, ofStudent(await studentOfLink(ctx, body.token)));
