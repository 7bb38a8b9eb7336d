import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';

/** Taken before contracts, charges and orders wherever they or the student's status change; this order prevents deadlocks. */
export async function lockStudent(tx: Tx, student_id: string | null): Promise<void> {
  await tx.execute(sql`select 1 from students where student_id = ${student_id} for update`);
}
