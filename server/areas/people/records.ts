import { eq, sql } from 'drizzle-orm';
import type { DebtState } from '../../../domain/delinquency.ts';
import type { OnboardingStatus } from '../../../domain/onboarding.ts';
import { SELF } from '../../../domain/options.ts';
import type { Tx } from '../../platform/db/database.ts';
import { level_changes } from './levels/tables.ts';
import { readable } from './readable.ts';
import { type EnrolmentTerms, type Guardian, personal, students } from './tables.ts';

declare module '../../platform/ports.ts' {
  interface Ports {
    people: typeof personRecords;
  }
}

type Personal = typeof personal.$inferInsert;
type Student = typeof students.$inferInsert;

const setStudent = async (tx: Tx, student_id: string, values: Partial<Student>): Promise<void> => {
  await tx.update(students).set(values).where(eq(students.student_id, student_id));
};

export async function setContact(
  tx: Tx,
  user_id: string,
  values: Pick<Personal, 'phone'> & Partial<Pick<Personal, 'address'>>,
): Promise<void> {
  await tx
    .insert(personal)
    .values({ user_id, ...values })
    .onConflictDoUpdate({ target: personal.user_id, set: values });
}

async function setTimezone(tx: Tx, user_id: string, timezone: string): Promise<void> {
  await tx.update(personal).set({ timezone }).where(eq(personal.user_id, user_id));
}

export async function setGuardian(tx: Tx, user_id: string, guardian: Guardian): Promise<void> {
  await tx.update(students).set({ guardian }).where(eq(students.user_id, user_id));
}

/** The guardian's own contact data, changed by the guardian of a minor (GUARDIAN-6). */
export const setGuardianContact = (
  tx: Tx,
  student_id: string,
  field: 'phone' | 'email',
  value: string,
): Promise<unknown> =>
  tx.execute(sql`update students set guardian = jsonb_set(guardian, ${`{student_guardian_${field}}`}, to_jsonb(${value}::text))
    where student_id = ${student_id} and guardian->>'student_guardian_relationship' <> ${SELF}`);

const setOwnGuardian = (tx: Tx, user_id: string, field: 'phone' | 'email', value: string): Promise<unknown> =>
  tx.execute(sql`update students set guardian = jsonb_set(guardian, ${`{student_guardian_${field}}`}, to_jsonb(${value}::text))
    where user_id = ${user_id} and guardian->>'student_guardian_relationship' = ${SELF}`);

/** The guardian's data of a student without another guardian are copies. */
export const setOwnGuardianPhone = (tx: Tx, user_id: string, phone: string): Promise<unknown> =>
  setOwnGuardian(tx, user_id, 'phone', phone);

/** The guardian's data of a student without another guardian are copies. */
const setOwnGuardianEmail = (tx: Tx, user_id: string, email: string): Promise<unknown> =>
  setOwnGuardian(tx, user_id, 'email', email);

/** A student's plan ends on the last day of the contract. */
const setPlanEnds = (tx: Tx, contract_ids: readonly string[]): Promise<unknown> =>
  tx.execute(sql`update students s set plan_end_date = c.validity from contracts c
    where c.contract_id = any(${sql.param(contract_ids)}::uuid[]) and s.student_id = c.student_id`);

/** Waives the steps up to `through` at most. */
const limitWaivers = (
  tx: Tx,
  student_id: string,
  through: Student['waived_through'] & number,
): Promise<unknown> =>
  tx.execute(
    sql`update students set waived_through = ${through} where student_id = ${student_id} and waived_through > ${through}`,
  );

/** Waives the steps up to `through` again, if they are waived up to `now`; false if that has changed. */
async function raiseWaivers(
  tx: Tx,
  student_id: string,
  { now, through }: { now: number; through: number },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`update students set waived_through = ${through}
    where student_id = ${student_id} and waived_through = ${now} returning 1`);
  return rows.length > 0;
}

/** Only a later signature counts, and no step is waived any more (CON-14). */
const reopen = (tx: Tx, student_id: string, at: Date): Promise<void> =>
  setStudent(tx, student_id, { reopened_at: at, waived_through: 0 });

async function addLevelChange(tx: Tx, row: typeof level_changes.$inferInsert): Promise<void> {
  await tx.insert(level_changes).values(row);
}

/** Removes people whom nothing refers to any more, except their users. */
export async function removePeople(tx: Tx, user_ids: readonly string[]): Promise<void> {
  const people = sql`any(${sql.param(user_ids)}::uuid[])`;
  await tx.execute(sql`delete from level_changes where student_id in
    (select student_id from students where user_id = ${people})`);
  await tx.execute(sql`delete from teacher_courses where teacher_id in
    (select teacher_id from teachers where user_id = ${people})`);
  await tx.execute(sql`delete from students where user_id = ${people}`);
  await tx.execute(sql`delete from teachers where user_id = ${people}`);
  await tx.execute(sql`delete from fevs where user_id = ${people}`);
  await tx.execute(sql`delete from franchises where user_id = ${people}`);
  await tx.execute(sql`delete from personal where user_id = ${people}`);
}

/** The terms of a new contract (CON-6). */
const setEnrolment = (tx: Tx, student_id: string, terms: EnrolmentTerms): Promise<void> =>
  setStudent(tx, student_id, terms);

const setOnboardingStatus = (
  tx: Tx,
  student_id: string,
  onboarding_status: OnboardingStatus,
): Promise<void> => setStudent(tx, student_id, { onboarding_status });

const setDebt = (tx: Tx, student_id: string, debt: Partial<DebtState>): Promise<void> =>
  setStudent(tx, student_id, debt);

/** The port through which areas that this one imports write people. */
export const personRecords = {
  addLevelChange,
  limitWaivers,
  raiseWaivers,
  readable,
  reopen,
  setDebt,
  setEnrolment,
  setOnboardingStatus,
  setOwnGuardianEmail,
  setPlanEnds,
  setTimezone,
};
