import { eq } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { digits, rowsOf } from '../../../platform/db/rows.ts';
import { notify } from '../../messages/api.ts';
import { students } from '../../people/tables.ts';
import { settleCharge } from '../settle.ts';
import { charges } from '../tables.ts';

/** Counts again what has been given back of a charge, as its refunds say (PAY-13, PAY-21). The caller has locked the charge. */
export async function countRefunded(tx: Tx, ctx: Ctx, charge_id: string, by?: string): Promise<void> {
  const [charge] = await tx.select().from(charges).where(eq(charges.charge_id, charge_id));
  if (!charge) return;
  const rows = await rowsOf(tx, { cents: digits })`
    select coalesce(sum(amount), 0) as cents from refunds where charge_id = ${charge_id} and status = 'done'`;
  const refunded = Math.min(charge.amount, Number(rows[0]?.cents ?? 0));
  if (refunded <= charge.refunded) return;
  await tx.update(charges).set({ refunded }).where(eq(charges.charge_id, charge_id));
  await audit(tx, ctx, {
    context: 'payments',
    entity: 'charges',
    entity_id: charge_id,
    student_id: charge.student_id,
    before: { refunded: charge.refunded },
    after: { refunded },
    ...(by && { by }),
  });
  const [student] = await tx.select().from(students).where(eq(students.student_id, charge.student_id));
  if (student)
    await notify(tx, ctx, [student.user_id], {
      notification: 'PAYMENT',
      notice: by ? 'refunded' : 'refunded_by_hand',
      values: { amount: { cents: refunded - charge.refunded } },
      once_key: `charge:${charge_id}:refunded:${refunded}`,
    });
  if (refunded >= charge.amount)
    await settleCharge(
      tx,
      ctx,
      { ...charge, refunded },
      { status: 'refunded', at: charge.paid_at, ...(by && { by }) },
    );
}
