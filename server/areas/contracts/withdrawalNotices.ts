import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import { queueText } from '../../platform/mail.ts';
import { noticeIn } from '../../texts/texts.ts';
import { alertAdmins, notify } from '../messages/api.ts';
import { addresseesOf } from './standing.ts';

interface Withdrawal {
  contract_id: string;
  student_id: string;
  protocol: string;
  amount: number;
}

/** The student in the app, all signers by e-mail whatever they have chosen, and the school (CON-14). */
export async function notifyWithdrawal(
  tx: Tx,
  ctx: Ctx,
  { contract_id, student_id, protocol, amount }: Withdrawal,
): Promise<void> {
  const rows = await rowsOf(tx, { user_id: text, name: text })`
    select u.user_id, u.name from students s join users u using (user_id) where s.student_id = ${student_id}`;
  const { user_id, name } = ensureFound(rows[0], 'internal');
  const values = { protocol, amount: { cents: amount } };
  const once_key = `contract:${contract_id}:withdrawn`;
  await notify(tx, ctx, [user_id], {
    notification: 'PAYMENT',
    notice: 'withdrawal',
    values,
    once_key,
    always: true,
  });
  for (const to of await addresseesOf(tx, sql`g.contract_id = ${contract_id}`)) {
    const { title: subject, content } = noticeIn(to.language, 'withdrawal', values);
    await queueText(tx, ctx, { kind: 'notice', to, subject, text: content });
  }
  await alertAdmins(tx, ctx, {
    key: `${once_key}:school`,
    notice: 'withdrawal_school',
    values: { name, protocol, amount: { cents: amount } },
  });
}
