import { and, eq } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { contractSigners } from '../../../domain/age.ts';
import { SELF } from '../../../domain/options.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { day, orNull, rowsOf, stored, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs.ts';
import { templateVersion } from '../../texts/contract.ts';
import { enrolmentFeePaid } from '../payments/api.ts';
import { courses, students } from '../people/tables.ts';
import { addEvidence } from './evidence.ts';
import { monthsOf, priceOf } from './prices.ts';
import { contract_signers, contracts } from './tables.ts';
import type { ContractTerms } from './terms.ts';

type Plan = Pick<
  typeof students.$inferSelect,
  | 'course_id'
  | 'student_level'
  | 'plan_type'
  | 'frequency'
  | 'plan_duration'
  | 'payment_method'
  | 'plan_start_date'
  | 'enrollment_date'
>;

const enrolment = {
  name: text,
  email: text,
  cpf: text,
  birthdate: day,
  course_id: text,
  student_level: stored(students.student_level),
  plan_type: stored(students.plan_type),
  frequency: text,
  plan_duration: stored(students.plan_duration),
  payment_method: stored(students.payment_method),
  plan_start_date: orNull(day),
  enrollment_date: orNull(day),
  guardian: stored(students.guardian),
};

export async function termsOf(
  tx: Reader,
  ctx: Ctx,
  student_id: string,
  wanted: Partial<Plan> = {},
): Promise<ContractTerms> {
  const rows = await rowsOf(tx, enrolment)`
    select u.name, u.email, coalesce(p.cpf, p.nif, '') as cpf, p.birthdate::text, s.course_id, s.student_level, s.plan_type, s.frequency,
      s.plan_duration, s.payment_method, s.plan_start_date::text, s.enrollment_date::text, s.guardian
    from students s join users u on u.user_id = s.user_id join personal p on p.user_id = s.user_id
    where s.student_id = ${student_id}`;
  const row = { ...ensureFound(rows[0]), ...wanted };
  const [course] = await tx
    .select({ name: courses.course })
    .from(courses)
    .where(eq(courses.id, row.course_id));
  const made_on = localDate(ctx.clock.now());
  const starts_on = row.enrollment_date ?? row.plan_start_date ?? made_on;
  const ends_on =
    DateTime.fromISO(starts_on)
      .plus({ months: monthsOf(row.plan_duration) })
      .minus({ days: 1 })
      .toISODate() ?? starts_on;
  const { guardian } = row;
  const own = guardian.student_guardian_relationship === SELF;
  const price = await priceOf(tx, row);
  const [signed] = await tx
    .select({ code: contracts.code })
    .from(contracts)
    .where(and(eq(contracts.student_id, student_id), eq(contracts.status, 'signed')));
  return {
    student: { name: row.name, cpf: row.cpf, birthdate: row.birthdate, email: row.email },
    guardian: own
      ? null
      : {
          name: guardian.student_guardian_name,
          cpf: guardian.student_guardian_cpf,
          relationship: guardian.student_guardian_relationship,
          email: guardian.student_guardian_email,
        },
    course: ensureFound(course).name,
    student_level: row.student_level,
    plan_type: row.plan_type,
    frequency: row.frequency,
    plan_duration: row.plan_duration,
    payment_method: row.payment_method,
    ...price,
    value_registration: (await enrolmentFeePaid(tx, student_id)) ? 0 : price.value_registration,
    starts_on,
    ends_on,
    made_on,
    replaces: signed?.code ?? null,
  };
}

/** Replaces an unsigned contract at today's price; a signed one stays in force until this one is signed (CON-2). */
export async function makeContract(tx: Tx, ctx: Ctx, student_id: string): Promise<string> {
  const terms = await termsOf(tx, ctx, student_id);
  const [signed] = await tx
    .select({ contract_id: contracts.contract_id })
    .from(contracts)
    .where(and(eq(contracts.student_id, student_id), eq(contracts.status, 'signed')));
  await tx
    .update(contracts)
    .set({ status: 'cancelled' })
    .where(and(eq(contracts.student_id, student_id), eq(contracts.status, 'pending')));
  const code = ctx.random.hex(16);
  const [contract] = await tx
    .insert(contracts)
    .values({
      student_id,
      replaces: signed?.contract_id ?? null,
      provider: ctx.config.SIGNATURE_PROVIDER,
      template_version: templateVersion,
      terms,
      value_registration: terms.value_registration,
      value_plan: terms.value_plan,
      installments: terms.installments,
      validity: terms.ends_on,
      code,
      file_key: `contracts/${code}.pdf`,
      created_at: ctx.clock.now(),
    })
    .returning();
  const { contract_id } = ensureFound(contract, 'internal');
  const signers = contractSigners(terms.student.birthdate, terms.made_on).flatMap((party) => {
    const person = party === 'guardian' ? terms.guardian : terms.student;
    return person ? { contract_id, party, name: person.name, email: person.email } : [];
  });
  if (signers.length > 0) await tx.insert(contract_signers).values(signers);
  await tx.update(students).set({ plan_end_date: terms.ends_on }).where(eq(students.student_id, student_id));
  await addEvidence(tx, ctx, contract_id, 'created', { template: templateVersion });
  await addJob(tx, 'contract_files', { contract_id }, { key: `contract_files ${contract_id}` });
  return contract_id;
}
