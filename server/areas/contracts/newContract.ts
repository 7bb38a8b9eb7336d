import { and, eq } from 'drizzle-orm';
import type { Validated } from '../../../contract/index.ts';
import { isRenewal, renewalStart } from '../../../domain/contractRenewal.ts';
import { creditedSchedule } from '../../../domain/credit.ts';
import { levelChangeIssue } from '../../../domain/levelChange.ts';
import { isPaymentMethodOffered } from '../../../domain/options.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { instant, orNull, rowsOf, stored, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound, refused } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockFor, refuseIdleCourses } from '../access/api.ts';
import { recomputeOnboarding } from '../onboarding/api.ts';
import { enrolmentFeePaid } from '../payments/api.ts';
import { students } from '../people/tables.ts';
import { auditContract } from './auditContract.ts';
import { inviteSigners } from './invite.ts';
import { issueContract, termsOf } from './makeContract.ts';
import { enrolmentOf } from './restoreEnrolment.ts';
import { type Contract, currentContract, summaryOf } from './standing.ts';
import { planCredit } from './supersede.ts';
import { contracts } from './tables.ts';
import type { ContractTerms } from './terms.ts';

type Student = typeof students.$inferSelect;
type Issue = Validated<'POST /v1/students/:id/new-contract'>;
type Wanted = Omit<Issue['body'], 'contract_id' | 'level_reason'>;

/** An early enrolment keeps its type and starts on the new date. */
const withTerms = (student: Student, wanted: Wanted) => ({
  course_id: wanted.course,
  student_level: wanted.student_level,
  plan_type: wanted.plan_type,
  frequency: wanted.frequency,
  plan_duration: wanted.plan_duration,
  payment_method: wanted.payment_method,
  plan_start_date: wanted.plan_start_date ?? null,
  enrollment_date: student.enrollment_type === 'early_enrollment' ? (wanted.plan_start_date ?? null) : null,
});

const wantedOf = (student: Student): Wanted => ({
  course: student.course_id,
  student_level: student.student_level,
  plan_type: student.plan_type,
  frequency: student.frequency as Wanted['frequency'],
  plan_duration: student.plan_duration,
  payment_method: student.payment_method,
  plan_start_date: student.enrollment_date ?? student.plan_start_date,
});

function checkOffered({ plan_duration, payment_method }: Wanted): void {
  if (isPaymentMethodOffered(plan_duration, payment_method)) return;
  throw refused({ path: 'payment_method', code: 'payment_method_not_offered' });
}

const refuseIdleCourse = (db: Reader, { course_id }: Student, { course }: Wanted): Promise<void> =>
  refuseIdleCourses(db, course === course_id ? [] : [course], 'course');

async function studentRow(db: Reader, student_id: string): Promise<Student> {
  const [student] = await db.select().from(students).where(eq(students.student_id, student_id));
  return ensureFound(student);
}

export const previewNewContract: Handler<'GET /v1/students/:id/new-contract'> = async (
  ctx,
  { params, query },
) => {
  const student = await studentRow(ctx.db, params.id);
  const today = localDate(ctx.clock.now());
  const current = await currentContract(ctx.db, params.id);
  const next = current?.status === 'signed' ? renewalStart(current.validity, today) : null;
  const kept = wantedOf(student);
  const wanted = { ...kept, plan_start_date: next ?? kept.plan_start_date, ...query };
  checkOffered(wanted);
  await refuseIdleCourse(ctx.db, student, wanted);
  const terms = await termsOf(ctx.db, ctx, params.id, withTerms(student, wanted));
  const held = await planCredit(ctx.db, params.id, { today, starts_on: terms.starts_on });
  const credit = Math.max(0, held);
  const { installments, credited, remaining, excess } = creditedSchedule(
    terms.value_plan,
    terms.installments,
    credit,
  );
  const earlier = await rowsOf(ctx.db, {
    contract_id: text,
    status: stored(contracts.status),
    signed_at: orNull(instant),
  })`select contract_id, status, signed_at from contracts
    where student_id = ${params.id} and status in ('pending', 'signed', 'superseded') order by created_at desc, contract_id`;
  return {
    contract_id: current?.contract_id ?? null,
    terms: { ...wanted, plan_start_date: wanted.plan_start_date ?? null },
    student_level: student.student_level,
    current: current ? { ...summaryOf(current.terms), status: current.status } : null,
    proposed: summaryOf(terms),
    is_renewal: await isRenewalOf(ctx.db, params.id, terms.starts_on),
    fee_paid: await enrolmentFeePaid(ctx.db, params.id),
    paid: credit,
    credited,
    remaining,
    excess,
    owed_beside: Math.max(0, -held),
    installments: installments.map(({ installment, amount, credited: covered, due }) => ({
      installment,
      amount,
      credited: covered,
      due,
    })),
    contracts: earlier,
  };
};

/** Whether the new contract would continue the one in force instead of changing it (CON-15). */
async function isRenewalOf(db: Reader, student_id: string, starts_on: string): Promise<boolean> {
  const [signed] = await db
    .select({ validity: contracts.validity })
    .from(contracts)
    .where(and(eq(contracts.student_id, student_id), eq(contracts.status, 'signed')));
  return signed !== undefined && isRenewal(signed.validity, starts_on);
}

/** True if an earlier, identical request made this contract. */
function isRepeated(current: Contract | null, terms: ContractTerms, contract_id: string | null): boolean {
  return (
    current?.status === 'pending' &&
    current.issued_for === contract_id &&
    JSON.stringify(summaryOf(current.terms)) === JSON.stringify(summaryOf(terms))
  );
}

async function writeTerms(
  tx: Tx,
  ctx: Ctx,
  student: Student,
  wanted: Wanted,
  reason?: string,
): Promise<void> {
  const next = withTerms(student, wanted);
  const change = { from: student.student_level, to: next.student_level, byTeacher: false, reason };
  if (levelChangeIssue(change) === 'level_reason_short')
    throw refused({ path: 'level_reason', code: 'level_down_reason' });
  await ctx.ports.people.setEnrolment(tx, student.student_id, {
    ...next,
    by_pass: false,
    skip_to_availability: false,
    waived_through: 0,
  });
  if (next.student_level !== student.student_level)
    await ctx.ports.people.addLevelChange(tx, {
      student_id: student.student_id,
      from_level: student.student_level,
      to_level: next.student_level,
      reason: reason || null,
      changed_by: requireActor(ctx).user_id,
      at: ctx.clock.now(),
    });
}

/** Replaces a contract that has been signed (CON-6). A concurrent request returns the first one's contract, or 409 for other terms. */
export const issueNewContract: Handler<'POST /v1/students/:id/new-contract'> = async (
  ctx,
  { params, body: { contract_id, level_reason, ...wanted } },
) => {
  checkOffered(wanted);
  return ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [params.id] });
    const student = await studentRow(tx, params.id);
    const current = await currentContract(tx, params.id);
    const terms = await termsOf(tx, ctx, params.id, withTerms(student, wanted));
    if ((current?.contract_id ?? null) !== contract_id) {
      if (current && isRepeated(current, terms, contract_id))
        return { contract_id: current.contract_id, onboarding_status: student.onboarding_status };
      throw new AppError('stale');
    }
    await refuseIdleCourse(tx, student, wanted);
    await writeTerms(tx, ctx, student, wanted, level_reason ?? undefined);
    const issued = await issueContract(tx, ctx, params.id, enrolmentOf(student));
    await tx.update(contracts).set({ issued_for: contract_id }).where(eq(contracts.contract_id, issued));
    await inviteSigners(tx, ctx, [issued], { students: 'new_contract_ready' });
    await auditContract(tx, ctx, {
      contract_id: issued,
      student_id: params.id,
      before: current
        ? { contract_id: current.contract_id, ...summaryOf(current.terms) }
        : { contract_id: null },
      after: { contract_id: issued, ...summaryOf(terms) },
    });
    return { contract_id: issued, onboarding_status: await recomputeOnboarding(tx, ctx, params.id) };
  });
};
