import { sql } from 'drizzle-orm';
import { ensureFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { readSchool } from '../../../platform/school.ts';
import { chargesOf } from '../chargeList.ts';
import { jointTotal } from '../dueCharges.ts';
import { jointPaymentLink, paymentLink, secondCopy } from '../paymentLink.ts';
import { findLink, recordOpening, studentOfLink } from './links.ts';

const ofStudent = (student_id: string) => sql`s.student_id = ${student_id}`;

/** Without a session: the token is the permission (PAY-24). */
export const openGuardianStatement: Handler<'POST /v1/guardian-statement'> = async (ctx, { body }) => {
  const link = ensureFound(await findLink(ctx.db, ctx, body.token));
  const { guardian, student_id, student_name } = link;
  const head = { language: guardian.language, school: (await readSchool(ctx)).name };
  if (link.isExpired) return { ...head, state: 'expired' as const, statement: null };
  await recordOpening(ctx, link);
  const [{ charges, ...totals }, joint_total] = await Promise.all([
    chargesOf(ctx, ofStudent(student_id)),
    jointTotal(ctx.db, student_id),
  ]);
  return {
    ...head,
    state: 'open' as const,
    statement: {
      student_name,
      student_guardian_name: guardian.name,
      ...totals,
      joint_total,
      charges,
    },
  };
};

export const guardianPayment: Handler<'POST /v1/guardian-statement/payment'> = async (ctx, { body }) => {
  const whose = ofStudent(await studentOfLink(ctx, body.token));
  return body.pay === 'joint' ? jointPaymentLink(ctx, whose) : paymentLink(ctx, whose, body.pay);
};

export const guardianSecondCopy: Handler<'POST /v1/guardian-statement/second-copy'> = async (ctx, { body }) =>
  secondCopy(ctx, body.charge_id, ofStudent(await studentOfLink(ctx, body.token)));
