import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Language } from '../../../domain/languages.ts';
import type { Reader } from '../../platform/db/database.ts';
import { ensureFound } from '../../platform/errors.ts';
import { users } from '../identity/tables.ts';
import { students } from '../people/tables.ts';
import { contract_signers, contracts } from './tables.ts';

export type Contract = typeof contracts.$inferSelect;

/** The contract that waits for signatures, else the one in force; null before the first one. */
export async function currentContract(db: Reader, student_id: string): Promise<Contract | null> {
  const [contract] = await db
    .select()
    .from(contracts)
    .where(and(eq(contracts.student_id, student_id), ne(contracts.status, 'cancelled')))
    .orderBy(
      sql`${contracts.status} = 'pending' desc`,
      sql`${contracts.status} = 'signed' desc`,
      desc(contracts.created_at),
    )
    .limit(1);
  return contract ?? null;
}

/** Whether any contract of the student, apart from withdrawn ones, has a signature. */
export async function anyoneSigned(db: Reader, student_id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from contracts c where c.student_id = ${student_id} and c.status <> 'cancelled' and (c.signed_at is not null
      or exists (select 1 from contract_signers g where g.contract_id = c.contract_id and g.signed_at is not null)) limit 1`);
  return rows.length > 0;
}

/** The language in which the student, and a guardian, are written to. */
export async function languageOf(db: Reader, student_id: string): Promise<Language> {
  const [row] = await db
    .select({ language: users.language })
    .from(users)
    .innerJoin(students, eq(students.user_id, users.user_id))
    .where(eq(students.student_id, student_id));
  return ensureFound(row).language;
}

export const signersOf = (db: Reader, contract_id: string) =>
  db.select().from(contract_signers).where(eq(contract_signers.contract_id, contract_id));
