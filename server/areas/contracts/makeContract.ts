import { and, eq, inArray, sql } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { contractSigners } from '../../../domain/age.ts';
import { isRenewal } from '../../../domain/contractRenewal.ts';
import { SELF } from '../../../domain/options.ts';
import type { School } from '../../../domain/school.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { signUntil } from '../../../domain/signing.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { day, orNull, type RowOf, rowsOf, stored, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import { addJobs } from '../../platform/jobs.ts';
import { shareUntilEnd } from '../../platform/locks.ts';
import { readSchool } from '../../platform/school.ts';
import { enrolmentFeeDebtors, enrolmentFeePayers } from '../payments/api.ts';
import { courses, type EnrolmentTerms, students } from '../people/tables.ts';
import { expectEnvelopes, followEnvelopes } from './envelopes/follow.ts';
import { addEvidenceTo } from './evidence.ts';
import { inviteSigners } from './invite.ts';
import { monthsOf, readPrices } from './prices.ts';
import { contract_signers, contracts } from './tables.ts';
import { textLock, versionInForce } from './templates/versions.ts';
import type { ContractTerms } from './terms.ts';

type Plan = Omit<EnrolmentTerms, 'by_pass' | 'skip_to_availability' | 'waived_through'>;

const enrolment = {
  student_id: text,
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
type Enrolment = RowOf<typeof enrolment>;

function partiesOf({ guardian, ...row }: Enrolment): Pick<ContractTerms, 'student' | 'guardian'> {
  const own = guardian.student_guardian_relationship === SELF;
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
  };
}

function periodOf({ enrollment_date, plan_start_date, plan_duration }: Enrolment, made_on: string) {
  const starts_on = enrollment_date ?? plan_start_date ?? made_on;
  const ends_on =
    DateTime.fromISO(starts_on)
      .plus({ months: monthsOf(plan_duration) })
      .minus({ days: 1 })
      .toISODate() ?? starts_on;
  return { starts_on, ends_on, made_on };
}

/** The school as a contract names it. */
export function schoolIn(school: School): NonNullable<ContractTerms['school']> {
  const { name, cnpj, email, phone } = school;
  const street = [school.address, school.address_number, school.address_complement].filter(Boolean);
  const town = [school.neighborhood, [school.city, school.uf].filter(Boolean).join('/')].filter(Boolean);
  const address = street.length > 0 ? [...street, ...town].join(', ') : null;
  return { name, cnpj, address, email, phone };
}

type Signed = ReadonlyMap<string, { contract_id: string; code: string; validity: string }>;

/** Signed contracts, keyed by student id. */
async function signedContracts(tx: Reader, student_ids: readonly string[]): Promise<Signed> {
  const rows = await tx
    .select({
      student_id: contracts.student_id,
      contract_id: contracts.contract_id,
      code: contracts.code,
      validity: contracts.validity,
    })
    .from(contracts)
    .where(and(inArray(contracts.student_id, [...student_ids]), eq(contracts.status, 'signed')));
  return new Map(rows.map(({ student_id, ...contract }) => [student_id, contract]));
}

/** Returns the terms in the order of the ids. */
async function termsOfAll(
  tx: Reader,
  ctx: Ctx,
  student_ids: readonly string[],
  signed: Signed,
  wanted: Partial<Plan> = {},
): Promise<ContractTerms[]> {
  const rows = await rowsOf(tx, enrolment)`
    select s.student_id, u.name, u.email, coalesce(p.cpf, p.nif, '') as cpf, p.birthdate::text, s.course_id, s.student_level, s.plan_type,
      s.frequency, s.plan_duration, s.payment_method, s.plan_start_date::text, s.enrollment_date::text, s.guardian
    from students s join users u on u.user_id = s.user_id join personal p on p.user_id = s.user_id
    where s.student_id = any(${sql.param(student_ids)}::uuid[])`;
  const enrolments = new Map(rows.map((row) => [row.student_id, { ...row, ...wanted }]));
  const courseIds = new Set([...enrolments.values()].map(({ course_id }) => course_id));
  const offered = await tx
    .select({ id: courses.id, name: courses.course })
    .from(courses)
    .where(inArray(courses.id, [...courseIds]));
  const names = new Map(offered.map(({ id, name }) => [id, name]));
  const feePayers = await enrolmentFeePayers(tx, student_ids);
  const feeDebtors = await enrolmentFeeDebtors(tx, student_ids);
  const priceOf = await readPrices(tx);
  const made_on = localDate(ctx.clock.now());
  const school = schoolIn(await readSchool({ db: tx, config: ctx.config }));
  return student_ids.map((student_id) => {
    const row = ensureFound(enrolments.get(student_id));
    const price = priceOf(row);
    const period = periodOf(row, made_on);
    const current = signed.get(student_id);
    // A fee that is owed for the contract in force stays owed only if that contract is renewed.
    const isFeeOwed = feeDebtors.some(
      (fee) =>
        fee.student_id === student_id &&
        (fee.contract_id !== current?.contract_id || isRenewal(current.validity, period.starts_on)),
    );
    return {
      ...partiesOf(row),
      course: ensureFound(names.get(row.course_id)),
      student_level: row.student_level,
      plan_type: row.plan_type,
      frequency: row.frequency,
      plan_duration: row.plan_duration,
      payment_method: row.payment_method,
      ...price,
      value_registration: feePayers.has(student_id) || isFeeOwed ? 0 : price.value_registration,
      ...period,
      school,
      replaces: current?.code ?? null,
    };
  });
}

export async function termsOf(
  tx: Reader,
  ctx: Ctx,
  student_id: string,
  wanted: Partial<Plan> = {},
): Promise<ContractTerms> {
  const signed = await signedContracts(tx, [student_id]);
  return ensureFound((await termsOfAll(tx, ctx, [student_id], signed, wanted))[0]);
}

const signersIn = (contract_id: string, terms: ContractTerms) =>
  contractSigners(terms.student.birthdate, terms.made_on).flatMap((party) => {
    const person = party === 'guardian' ? terms.guardian : terms.student;
    return person ? { contract_id, party, name: person.name, email: person.email } : [];
  });

/** Replaces unsigned contracts at today's price; a signed one stays in force until this one is signed (CON-2). */
async function addContracts(
  tx: Tx,
  ctx: Ctx,
  student_ids: readonly string[],
  enrolment_before: EnrolmentTerms | null = null,
): Promise<string[]> {
  if (student_ids.length === 0) return [];
  const signed = await signedContracts(tx, student_ids);
  const terms = await termsOfAll(tx, ctx, student_ids, signed);
  await tx.execute(shareUntilEnd(textLock));
  const template = String((await versionInForce(tx)).version);
  const now = ctx.clock.now();
  const waiting = and(inArray(contracts.student_id, [...student_ids]), eq(contracts.status, 'pending'));
  const replaced = await tx
    .select({
      contract_id: contracts.contract_id,
      student_id: contracts.student_id,
      enrolment_before: contracts.enrolment_before,
    })
    .from(contracts)
    .where(waiting);
  await tx.update(contracts).set({ status: 'cancelled', enrolment_before: null }).where(waiting);
  // The enrolment is still what the first of the drafts found.
  const found = new Map(replaced.map((draft) => [draft.student_id, draft.enrolment_before]));
  await followEnvelopes(
    tx,
    replaced.map(({ contract_id }) => contract_id),
  );
  const rows = student_ids.map((student_id, index) => {
    const agreed = ensureFound(terms[index], 'internal');
    const code = ctx.random.hex(16);
    return {
      student_id,
      replaces: signed.get(student_id)?.contract_id ?? null,
      enrolment_before: signed.has(student_id) ? (found.get(student_id) ?? enrolment_before) : null,
      provider: ctx.config.SIGNATURE_PROVIDER,
      template_version: template,
      terms: agreed,
      value_registration: agreed.value_registration,
      value_plan: agreed.value_plan,
      installments: agreed.installments,
      validity: agreed.ends_on,
      code,
      file_key: `contracts/${code}.pdf`,
      created_at: now,
      sign_until: signUntil(now),
    };
  });
  const made = await tx.insert(contracts).values(rows).returning();
  const ids = made.map(({ contract_id }) => contract_id);
  const signers = made.flatMap(({ contract_id, terms }) => signersIn(contract_id, terms));
  if (signers.length > 0) await tx.insert(contract_signers).values(signers);
  await expectEnvelopes(tx, ctx, ids);
  await ctx.ports.people.setPlanEnds(tx, ids);
  await addEvidenceTo(tx, ctx, ids, 'created', { template });
  await addJobs(
    tx,
    'contract_files',
    ids.map((contract_id) => ({
      payload: { contract_id },
      key: `contract_files ${contract_id}`,
      turn: 'last' as const,
    })),
  );
  return ids;
}

/** Guardians, who have no account, are written to; students are by their registration. */
export async function makeContracts(tx: Tx, ctx: Ctx, student_ids: readonly string[]): Promise<string[]> {
  const ids = await addContracts(tx, ctx, student_ids);
  if (ids.length > 0) await inviteSigners(tx, ctx, ids, { students: null });
  return ids;
}

export async function makeContract(tx: Tx, ctx: Ctx, student_id: string): Promise<string> {
  return ensureFound((await makeContracts(tx, ctx, [student_id]))[0], 'internal');
}

/** The caller writes to the signers; `before` is the enrolment that the new contract changes. */
export async function issueContract(
  tx: Tx,
  ctx: Ctx,
  student_id: string,
  before: EnrolmentTerms,
): Promise<string> {
  return ensureFound((await addContracts(tx, ctx, [student_id], before))[0], 'internal');
}
