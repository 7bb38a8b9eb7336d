import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { ensureFound } from '../../platform/errors.ts';
import { type EnrolmentTerms, students } from '../people/tables.ts';
import type { Contract } from './standing.ts';
import { contracts } from './tables.ts';

/** The enrolment of a student as a new contract finds it. */
export const enrolmentOf = (student: EnrolmentTerms): EnrolmentTerms => ({
  course_id: student.course_id,
  student_level: student.student_level,
  plan_type: student.plan_type,
  frequency: student.frequency,
  plan_duration: student.plan_duration,
  payment_method: student.payment_method,
  plan_start_date: student.plan_start_date,
  enrollment_date: student.enrollment_date,
  by_pass: student.by_pass,
  skip_to_availability: student.skip_to_availability,
  waived_through: student.waived_through,
});

/** What the log shows of an enrolment. */
const shown = (enrolment: EnrolmentTerms) => ({
  course_id: enrolment.course_id,
  student_level: enrolment.student_level,
  plan_type: enrolment.plan_type,
  frequency: enrolment.frequency,
  plan_duration: enrolment.plan_duration,
  payment_method: enrolment.payment_method,
  plan_start_date: enrolment.plan_start_date,
  waived_through: enrolment.waived_through,
});

/**
 * Puts back the enrolment that a contract had changed, with what was waived in it, because the contract ended before its time and the one
 * before it goes on (CON-13, CON-14). A level that has changed since with the student's progress stays. A repeat changes nothing. The caller
 * has locked the student and computes the onboarding and the debt again.
 */
export async function restoreEnrolment(tx: Tx, ctx: Ctx, ended: Contract): Promise<void> {
  const { contract_id, student_id, replaces, terms } = ended;
  const [contract] = await tx.select().from(contracts).where(eq(contracts.contract_id, contract_id));
  const before = contract?.enrolment_before;
  if (!before) return;
  const [row] = await tx.select().from(students).where(eq(students.student_id, student_id));
  const student = ensureFound(row);
  const isLevelKept = student.student_level !== terms.student_level;
  const student_level = isLevelKept ? student.student_level : before.student_level;
  const restored = { ...before, student_level };
  await ctx.ports.people.setEnrolment(tx, student_id, restored);
  if (replaces) await ctx.ports.people.setPlanEnds(tx, [replaces]);
  if (student_level !== student.student_level)
    await ctx.ports.people.addLevelChange(tx, {
      student_id,
      from_level: student.student_level,
      to_level: student_level,
      at: ctx.clock.now(),
    });
  await tx.update(contracts).set({ enrolment_before: null }).where(eq(contracts.contract_id, contract_id));
  await audit(tx, ctx, {
    context: 'contracts',
    entity: 'students',
    entity_id: student_id,
    student_id,
    before: shown(enrolmentOf(student)),
    after: shown(restored),
  });
}
