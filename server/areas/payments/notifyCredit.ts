import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { notify } from '../messages/api.ts';
import { students } from '../people/tables.ts';

/** Money for a charge that was not open. */
export async function notifyCredit(
  tx: Tx,
  ctx: Ctx,
  order: { order_id: string; student_id: string; received: number; excess: number },
): Promise<void> {
  const { order_id, student_id, received, excess } = order;
  const [student] = await tx.select().from(students).where(eq(students.student_id, student_id));
  if (!student) return;
  const notice = excess === received ? 'not_credited' : excess > 0 ? 'credited_partly' : 'credited';
  await notify(tx, ctx, [student.user_id], {
    notification: 'PAYMENT',
    notice,
    values: { received: { cents: received }, taken: { cents: received - excess }, excess: { cents: excess } },
    once_key: `order:${order_id}:credited`,
  });
}
