import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isAdult } from '../../../domain/age.ts';
import { EXPIRING_DAYS } from '../../../domain/contractValidity.ts';
import { languages } from '../../../domain/languages.ts';
import { STANDING_STATUSES } from '../../../domain/options.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { oneOf, rowsOf, text } from '../../platform/db/rows.ts';
import { contract_signers, contracts } from './tables.ts';
import type { ContractTerms } from './terms.ts';

export type Contract = typeof contracts.$inferSelect;

/** The provider of contracts that are signed in the school's own pages. */
export const LOCAL = 'local';

/** The guardian of a contract no longer consents to anything in the place of a student who is 18 by now. */
export const isOfAge = ({ clock }: Pick<Ctx, 'clock'>, { terms }: Pick<Contract, 'terms'>): boolean =>
  isAdult(terms.student.birthdate, localDate(clock.now()));

/** Returns for each student the contract that awaits signatures, or else the one in force. */
export const currentContracts = (db: Reader, student_ids: readonly string[]): Promise<Contract[]> =>
  db
    .selectDistinctOn([contracts.student_id])
    .from(contracts)
    .where(
      and(inArray(contracts.student_id, [...student_ids]), inArray(contracts.status, [...STANDING_STATUSES])),
    )
    .orderBy(
      contracts.student_id,
      sql`${contracts.status} = 'pending' desc`,
      sql`${contracts.status} = 'signed' desc`,
      desc(contracts.created_at),
    );

/**
 * Condition on `c` (contracts): the student's contract as `currentContracts` returns it, or the newest one if all ended unsigned.
 * A replaced contract has a signed successor. A `case`, because the planner takes `or` for so rare that it would sort all rows.
 */
export const isCurrent: SQL = sql`case c.status when 'pending' then true
  when 'signed' then not exists (select 1 from contracts p where p.student_id = c.student_id and p.status = 'pending')
  when 'superseded' then false
  when 'withdrawn' then not exists (select 1 from contracts n where n.student_id = c.student_id
    and (n.status in ('pending', 'signed') or n.status = 'withdrawn' and (n.created_at, n.contract_id) > (c.created_at, c.contract_id)))
  else not exists (select 1 from contracts n where n.student_id = c.student_id
    and (n.status in ('pending', 'signed', 'superseded', 'withdrawn') or (n.created_at, n.contract_id) > (c.created_at, c.contract_id))) end`;

/** Condition on `c` (contracts): it is in force and ends within 30 days, and no other one of the student waits for signatures (CON-15). */
export const isEndingSoon = (today: string): SQL =>
  sql`(c.status = 'signed' and c.validity between ${today}::date and ${today}::date + ${EXPIRING_DAYS}::int
    and not exists (select 1 from contracts p where p.student_id = c.student_id and p.status = 'pending'))`;

export async function currentContract(db: Reader, student_id: string): Promise<Contract | null> {
  return (await currentContracts(db, [student_id]))[0] ?? null;
}

export async function anyoneSigned(db: Reader, student_id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from contracts c where c.student_id = ${student_id} and c.status in ('pending', 'signed', 'superseded') and (c.signed_at is not null
      or exists (select 1 from contract_signers g where g.contract_id = c.contract_id and g.signed_at is not null)) limit 1`);
  return rows.length > 0;
}

/** The language of the account that has the address of signer `g`, or else of the student's account `u`. */
export const languageOfSigner: SQL = sql`coalesce((select a.language from users a where a.email = g.email::citext), u.language)`;

export const addresseesOf = (db: Reader, where: SQL) =>
  rowsOf(db, { name: text, email: text, language: oneOf(languages) })`
    select g.name, g.email, ${languageOfSigner} as language
    from contract_signers g join contracts c on c.contract_id = g.contract_id
    join students s on s.student_id = c.student_id join users u on u.user_id = s.user_id
    where ${where} order by g.party`;

export const summaryOf = (terms: ContractTerms) => ({
  course: terms.course,
  student_level: terms.student_level,
  plan_type: terms.plan_type,
  frequency: terms.frequency,
  plan_duration: terms.plan_duration,
  payment_method: terms.payment_method,
  value_plan: terms.value_plan,
  value_registration: terms.value_registration,
  installments: terms.installments,
  starts_on: terms.starts_on,
  ends_on: terms.ends_on,
});

export const signersOf = (db: Reader, contract_id: string) =>
  db
    .select()
    .from(contract_signers)
    .where(eq(contract_signers.contract_id, contract_id))
    .orderBy(desc(contract_signers.party));
