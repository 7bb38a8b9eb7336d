import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { contracts } from '../contracts/tables.ts';

/** Whether the student withdrew from the contract (CON-14). */
export async function isWithdrawn(tx: Tx, contract_id: string): Promise<boolean> {
  const [contract] = await tx
    .select({ status: contracts.status })
    .from(contracts)
    .where(eq(contracts.contract_id, contract_id));
  return contract?.status === 'withdrawn';
}
