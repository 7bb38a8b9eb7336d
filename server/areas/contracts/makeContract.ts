import { and, eq, sql } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { contractSigners } from '../../../domain/age.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import type { Guardian } from '../people/tables.ts';
import { students } from '../people/tables.ts';
import { contractPdf } from './document.ts';
import { addEvidence } from './evidence.ts';
import { monthsOf, priceOf } from './prices.ts';
import { contract_signers, contracts } from './tables.ts';
import { templateVersion } from './template.ts';
import type { ContractTerms } from './terms.ts';

type Student = typeof students.$inferSelect;

/** Whether a change of the student makes an unsigned contract wrong. */
export const termsChanged = (before: Student, after: Student): boolean =>
  (
    [
      'course_id',
      'student_level',
      'plan_type',
      'frequency',
      'plan_duration',
      'payment_method',
      'plan_start_date',
      'enrollment_date',
    ] as const
  ).some((name) => before[name] !== after[name]) ||
  JSON.stringify(before.guardian) !== JSON.stringify(after.guardian);

interface Enrolment extends Record<string, unknown> {
  name: string;
  email: string;
  cpf: string;
  birthdate: string;
  course: string;
  student_level: string;
  plan_type: string;
  frequency: string;
  plan_duration: string;
  payment_method: string;
  plan_start_date: string | null;
  enrollment_date: string | null;
  guardian: Guardian;
}

async function termsOf(tx: Tx, ctx: Ctx, student_id: string): Promise<ContractTerms> {
  const { rows } = await tx.execute<Enrolment>(sql`
    select u.name, u.email, coalesce(p.cpf, p.nif, '') as cpf, p.birthdate::text, c.course, s.student_level, s.plan_type, s.frequency,
      s.plan_duration, s.payment_method, s.plan_start_date::text, s.enrollment_date::text, s.guardian
    from students s join users u on u.user_id = s.user_id join personal p on p.user_id = s.user_id
    join courses c on c.id = s.course_id where s.student_id = ${student_id}`);
  const row = found(rows[0]);
  const made_on = localDate(ctx.clock.now());
  const starts_on = row.enrollment_date ?? row.plan_start_date ?? made_on;
  const ends_on =
    DateTime.fromISO(starts_on)
      .plus({ months: monthsOf(row.plan_duration) })
      .minus({ days: 1 })
      .toISODate() ?? starts_on;
  const { guardian } = row;
  const own = guardian.student_guardian_relationship === 'Próprio';
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
    course: row.course,
    student_level: row.student_level,
    plan_type: row.plan_type,
    frequency: row.frequency,
    plan_duration: row.plan_duration,
    payment_method: row.payment_method,
    ...(await priceOf(tx, row)),
    starts_on,
    ends_on,
    made_on,
  };
}

/** Makes a contract to sign at today's price, in place of one still unsigned; who signs follows from age (ruling C). */
export async function makeContract(tx: Tx, ctx: Ctx, student_id: string): Promise<void> {
  const terms = await termsOf(tx, ctx, student_id);
  await tx
    .update(contracts)
    .set({ status: 'cancelled' })
    .where(and(eq(contracts.student_id, student_id), eq(contracts.status, 'pending')));
  const pdf = await contractPdf(terms, ctx.clock.now());
  const code = ctx.random.hex(16);
  const file_key = `contracts/${code}.pdf`;
  const [contract] = await tx
    .insert(contracts)
    .values({
      student_id,
      provider: ctx.config.SIGNATURE_PROVIDER,
      template_version: templateVersion,
      terms,
      value_registration: terms.value_registration,
      value_plan: terms.value_plan,
      installments: terms.installments,
      validity: terms.ends_on,
      code,
      file_key,
      sha256_before: sha256(pdf),
      created_at: ctx.clock.now(),
    })
    .returning();
  const { contract_id } = found(contract, 'internal');
  for (const party of contractSigners(terms.student.birthdate, terms.made_on)) {
    const person = party === 'guardian' ? terms.guardian : terms.student;
    if (person)
      await tx
        .insert(contract_signers)
        .values({ contract_id, party, name: person.name, email: person.email });
  }
  await tx.update(students).set({ plan_end_date: terms.ends_on }).where(eq(students.student_id, student_id));
  await addEvidence(tx, ctx, contract_id, 'created', { sha256: sha256(pdf), template: templateVersion });
  await ctx.files.put(file_key, pdf);
}
