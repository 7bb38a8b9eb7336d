import { eq, inArray, sql } from 'drizzle-orm';
import type { UserInput } from '../../../contract/registration.ts';
import { normalisePhone } from '../../../domain/brazil.ts';
import { SELF } from '../../../domain/options.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { refuseIdleCourses } from '../access/api.ts';
import { saveAvailability } from '../availability/api.ts';
import { refreshDrafts } from '../contracts/api.ts';
import { recomputeOnboardings } from '../onboarding/api.ts';
import { recomputeDebt } from '../payments/api.ts';
import { ownGuardian } from './guardian.ts';
import { level_changes } from './levels/tables.ts';
import { storedFields } from './storedFields.ts';
import { type Guardian, students } from './tables.ts';
import { waiversOf } from './waivers.ts';
import type { People, Written } from './writePerson.ts';

function guardianOf(form: UserInput): Guardian {
  const { student_guardian_relationship = SELF, student_guardian_address: home } = form;
  if (student_guardian_relationship === SELF) return ownGuardian(form);
  return {
    student_guardian_name: form.student_guardian_name ?? '',
    student_guardian_email: form.student_guardian_email ?? '',
    student_guardian_rg: form.student_guardian_rg ?? null,
    student_guardian_cpf: form.student_guardian_cpf ?? '',
    student_guardian_phone: normalisePhone(form.student_guardian_phone ?? ''),
    student_guardian_birthdate: form.student_guardian_birthdate ?? '',
    student_guardian_relationship,
    student_guardian_address: home ? { ...home } : null,
  };
}

/** A disabled seller keeps students and gets no new ones (REG-15). */
export async function refuseIdleSellers(tx: Tx, fev_ids: readonly string[]): Promise<void> {
  if (fev_ids.length === 0) return;
  const rows = await rowsOf(tx, {
    fev_id: text,
  })`select f.fev_id from fevs f join users u on u.user_id = f.user_id
    where f.fev_id = any(${sql.param(fev_ids)}::uuid[]) and f.fev_status and u.user_status`;
  if (rows.length < new Set(fev_ids).size) throw new AppError('seller_unknown');
}

type Student = typeof students.$inferSelect;

function valuesOf({ user_id, form, company_id }: Written) {
  const { course, student_level, plan_type, frequency, plan_duration, payment_method } = form;
  if (!course || !student_level || !plan_type || !frequency || !plan_duration || !payment_method)
    throw new AppError('invalid_request');
  return {
    user_id,
    ...storedFields(students, form),
    enrollment_type: form.enrollment_type ?? 'immediate_start',
    course_id: course,
    student_level,
    plan_type,
    frequency,
    plan_duration,
    payment_method,
    guardian: guardianOf(form),
    ...(company_id && { company_id }),
  };
}

interface Enrolled extends Written {
  before: Student | undefined;
}

/** Waivers of a new student start from none. */
async function writeRows(tx: Tx, ctx: Ctx, people: readonly Enrolled[]): Promise<Student[]> {
  const written: Student[] = [];
  const fresh = people.filter(({ before }) => !before);
  if (fresh.length > 0) {
    const rows = fresh.map((person) => ({
      ...valuesOf(person),
      ...waiversOf(ctx, undefined, person.form),
      onboarding_status: 'AGUARDANDO_ASSINATURA_CONTRATO' as const,
    }));
    written.push(...(await tx.insert(students).values(rows).returning()));
  }
  for (const person of people) {
    if (!person.before) continue;
    const values = { ...valuesOf(person), ...waiversOf(ctx, person.before, person.form) };
    written.push(
      ...(await tx.update(students).set(values).where(eq(students.user_id, person.user_id)).returning()),
    );
  }
  return written;
}

async function enrolledOf(tx: Tx, people: People): Promise<Enrolled[]> {
  const ids = people.map(({ user_id }) => user_id);
  const rows = await tx
    .select()
    .from(students)
    .where(inArray(students.user_id, ids))
    .orderBy(students.student_id)
    .for('update');
  const before = new Map(rows.map((row) => [row.user_id, row]));
  return people.map((person) => ({ ...person, before: before.get(person.user_id) }));
}

/** Renews the contract at the current price until it is signed. */
export async function writeStudents(tx: Tx, ctx: Ctx, all: People): Promise<void> {
  const people = await enrolledOf(
    tx,
    all.filter(({ form }) => form.types.includes('STUDENT')),
  );
  if (people.length === 0) return;
  await refuseIdleSellers(
    tx,
    people.flatMap(({ form, before }) => (form.fev_id && form.fev_id !== before?.fev_id ? form.fev_id : [])),
  );
  await refuseIdleCourses(
    tx,
    people.flatMap(({ form, before }) =>
      form.course && form.course !== before?.course_id ? form.course : [],
    ),
    'course',
  );
  const written = new Map((await writeRows(tx, ctx, people)).map((row) => [row.user_id, row]));
  const enrolled = people.map((person) => ({
    ...person,
    row: ensureFound(written.get(person.user_id), 'internal'),
  }));
  const levels = enrolled.flatMap(({ before, form, row: { student_id, student_level } }) =>
    before?.student_level === student_level
      ? []
      : {
          student_id,
          from_level: before?.student_level ?? null,
          to_level: student_level,
          reason: before ? (form.level_reason ?? null) : null,
          changed_by: requireActor(ctx).user_id,
          at: ctx.clock.now(),
        },
  );
  if (levels.length > 0) await tx.insert(level_changes).values(levels);
  for (const { user_id, form, row } of enrolled)
    if (form.availability)
      await saveAvailability(tx, ctx, user_id, form.availability, form.timezone, {
        student_id: row.student_id,
      });
  const rows = enrolled.map(({ row }) => row);
  await refreshDrafts(tx, ctx, rows);
  await recomputeOnboardings(
    tx,
    ctx,
    rows.map(({ student_id }) => student_id),
  );
  // Waivers determine which charges are debt.
  for (const { before, row } of enrolled) if (before) await recomputeDebt(tx, ctx, row.student_id);
}
