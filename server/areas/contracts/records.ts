import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { contracts } from './tables.ts';

declare module '../../platform/ports.ts' {
  interface Ports {
    contracts: typeof contractRecords;
  }
}

/** The port through which areas that this one imports write contracts. Amounts are in cents. */
export const contractRecords = {
  async setCredit(tx: Tx, contract_id: string, credit: number): Promise<void> {
    await tx.update(contracts).set({ credit }).where(eq(contracts.contract_id, contract_id));
  },
  async addCredit(tx: Tx, contract_id: string, credit: number): Promise<void> {
    await tx
      .update(contracts)
      .set({ credit: sql`${contracts.credit} + ${credit}` })
      .where(eq(contracts.contract_id, contract_id));
  },
};

/** Voids the codes of a student's contracts that have not been signed with. */
export const voidCodes = (tx: Tx, student_id: string): Promise<unknown> =>
  tx.execute(sql`update contract_signers g set code_hash = null from contracts c
    where c.contract_id = g.contract_id and c.student_id = ${student_id} and g.signed_at is null`);

/** Voids the codes with which this user would sign as the student. */
export const voidCodesOfUser = (tx: Tx, user_id: string): Promise<unknown> =>
  tx.execute(sql`update contract_signers g set code_hash = null from contracts c join students s using (student_id)
    where c.contract_id = g.contract_id and s.user_id = ${user_id} and g.party = 'student' and g.signed_at is null`);

/** The caller has removed their evidence. */
export async function removeContracts(tx: Tx, user_ids: readonly string[]): Promise<void> {
  const students = sql`(select student_id from students where user_id = any(${sql.param(user_ids)}::uuid[]))`;
  await tx.execute(sql`delete from contract_signers where contract_id in
    (select contract_id from contracts where student_id in ${students})`);
  await tx.execute(sql`delete from contracts where student_id in ${students}`);
}
