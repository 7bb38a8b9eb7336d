import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { driverError } from '../../../platform/db/errors.ts';

const EXCLUDED = '23P01';

/** Runs `work` in a savepoint; rolls back and returns false if it would double-book a person (CAL-1) or fails with an expected error. */
export async function unlessTaken(
  tx: Tx,
  work: () => Promise<unknown>,
  isExpected: (error: unknown) => boolean = () => false,
): Promise<boolean> {
  await tx.execute(sql`savepoint attempt`);
  try {
    await work();
  } catch (error) {
    if (driverError(error)?.code !== EXCLUDED && !isExpected(error)) throw error;
    // Released, so that an attempt around this one finds its own savepoint.
    await tx.execute(sql`rollback to savepoint attempt`);
    await tx.execute(sql`release savepoint attempt`);
    return false;
  }
  await tx.execute(sql`release savepoint attempt`);
  return true;
}
