import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';

/** Taken before users, contracts, charges and orders wherever they or the student's status change, to prevent deadlocks. */
export async function lockStudent(tx: Tx, student_id: string | null): Promise<void> {
  await tx.execute(sql`select 1 from students where student_id = ${student_id} for update`);
}

export async function lockStudents(tx: Tx, student_ids: readonly string[]): Promise<void> {
  await tx.execute(sql`select 1 from students where student_id = any(${sql.param(student_ids)}::uuid[])
    order by student_id for update`);
}

export async function lockStudentOf(tx: Tx, user_id: string): Promise<void> {
  await tx.execute(sql`select 1 from students where user_id = ${user_id} for update`);
}
