import { sql } from 'drizzle-orm';
import { ensureFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { readSchool } from '../../../platform/school.ts';
import { chargesOf } from '../chargeList.ts';
import { jointTotal, nextCharge } from '../dueCharges.ts';
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
  const whose = ofStudent(student_id);
  const [{ charges, ...totals }, joint_total, next] = await Promise.all([
    chargesOf(ctx, whose),
    jointTotal(ctx.db, student_id),
    nextCharge(ctx.db, whose),
  ]);
  return {
    ...head,
    state: 'open' as const,
    statement: {
      student_name,
      student_guardian_name: guardian.name,
      ...totals,
      joint_total,
      next,
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
