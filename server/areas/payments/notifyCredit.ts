import { eq } from 'drizzle-orm';
import { formatBRL } from '../../../domain/money.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { notify } from '../messages/notify.ts';
import { students } from '../people/tables.ts';

function credit(received: number, excess: number): string {
  const over = `${formatBRL(excess)} ficam como excedente: fale com a escola.`;
  if (excess === received) return `Não há outro valor em aberto: ${over}`;
  const taken = `${formatBRL(received - excess)} foram descontados das parcelas em aberto.`;
  return excess > 0 ? `${taken} ${over}` : taken;
}

/** Notifies the student that money which its charge did not wait for was kept. */
export async function notifyCredit(
  tx: Tx,
  ctx: Ctx,
  order: { order_id: string; student_id: string; received: number; excess: number },
): Promise<void> {
  const { order_id, student_id, received, excess } = order;
  const [student] = await tx.select().from(students).where(eq(students.student_id, student_id));
  if (!student) return;
  await notify(tx, ctx, {
    recipient_id: student.user_id,
    notification: 'PAYMENT',
    title: 'Pagamento recebido a mais',
    content: `Recebemos ${formatBRL(received)} por uma cobrança que já estava paga ou que mudou. ${credit(received, excess)}`,
    once_key: `order:${order_id}:credited`,
  });
}
