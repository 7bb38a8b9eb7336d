import { ONBOARDING_STATUSES } from '../../../domain/onboarding.ts';
import type { Tx } from '../../platform/db/database.ts';
import { bool, oneOf, rowsOf } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { student_transfers } from './tables.ts';

type Pair = Pick<typeof student_transfers.$inferSelect, 'student_id' | 'teacher_id'>;

/** The student may have changed teachers since the request (TRANSFER-3). */
export async function requireStillTaught(tx: Tx, { student_id, teacher_id }: Pair): Promise<void> {
  const [student] = await rowsOf(tx, { onboarding_status: oneOf(ONBOARDING_STATUSES), is_taught: bool })`
    select s.onboarding_status, exists (select 1 from class_students cs join classes c on c.id = cs.class_id
      where cs.student_id = s.student_id and cs.left_at is null and c.teacher_id = ${teacher_id}) as is_taught
    from students s where s.student_id = ${student_id}`;
  const { onboarding_status, is_taught } = ensureFound(student);
  if (onboarding_status !== 'CONCLUIDO') throw new AppError('transfer_not_concluded');
  if (!is_taught) throw new AppError('transfer_not_taught');
}
