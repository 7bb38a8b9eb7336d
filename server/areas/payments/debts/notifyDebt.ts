import type { DebtEvent } from '../../../../domain/delinquency.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { notify } from '../../messages/api.ts';

interface Debtor {
  user_id: string;
  name: string;
  seller_id: string | null;
  is_delinquent: boolean;
  /** Due dates of unpaid charges, the earliest first. */
  due: readonly string[];
}

export async function notifyDebt(tx: Tx, ctx: Ctx, event: DebtEvent, debtor: Debtor): Promise<void> {
  const { user_id, seller_id, name, is_delinquent, due } = debtor;
  const notice = event === 'switched_on' && is_delinquent ? 'switched_on_late' : event;
  const values = { name, since: due[0] ? { day: due[0] } : '' };
  await notify(tx, ctx, [user_id], { notification: 'PAYMENT', notice, values });
  if (seller_id)
    await notify(tx, ctx, [seller_id], { notification: 'PAYMENT', notice: `${notice}_seller`, values });
}
