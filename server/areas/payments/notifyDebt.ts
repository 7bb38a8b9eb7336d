import { DateTime } from 'luxon';
import type { DebtEvent } from '../../../domain/delinquency.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { notify } from '../messages/notify.ts';

interface Debtor {
  user_id: string;
  name: string;
  /** The seller's user. */
  seller_id: string | null;
  is_delinquent: boolean;
  /** Due dates of unpaid charges, the earliest first. */
  due: readonly string[];
}

type Text = readonly [title: string, content: string];

function texts(event: DebtEvent, { name, is_delinquent, due }: Debtor): { student: Text; seller: Text } {
  const since = DateTime.fromISO(due[0] ?? '').toFormat('dd/MM/yyyy');
  switch (event) {
    case 'late':
      return {
        student: [
          'Pagamento em atraso',
          `Ainda não recebemos o pagamento que venceu em ${since}. Se você já pagou, pode desconsiderar este aviso. Se precisar de ajuda, fale com a escola.`,
        ],
        seller: [
          'Aluno com pagamento em atraso',
          `${name} tem um pagamento em atraso desde ${since}. Um contato seu pode ajudar.`,
        ],
      };
    case 'switched_off':
      return {
        student: [
          'Aulas pausadas por falta de pagamento',
          `O pagamento que venceu em ${since} continua em aberto, e por isso suas aulas estão pausadas. Assim que ele for confirmado, seu acesso volta automaticamente. Se precisar de ajuda, fale com a escola.`,
        ],
        seller: [
          'Aluno inativo por falta de pagamento',
          `${name} está inativo: o pagamento que venceu em ${since} continua em aberto. O acesso volta automaticamente assim que ele for confirmado.`,
        ],
      };
    case 'switched_on': {
      const left = is_delinquent ? ` Ainda há um pagamento em atraso, que venceu em ${since}.` : '';
      return {
        student: [
          'Acesso liberado',
          `Que bom ter você de volta! Sua pendência foi resolvida e suas aulas estão liberadas.${left}`,
        ],
        seller: [
          'Aluno ativo novamente',
          `A pendência de ${name} foi resolvida e o acesso está liberado.${left}`,
        ],
      };
    }
    case 'settled':
      return {
        student: ['Pagamentos em dia', 'Obrigado! Não há mais pagamentos em atraso.'],
        seller: ['Aluno com pagamentos em dia', `${name} não tem mais pagamentos em atraso.`],
      };
  }
}

/** Notifies the student and the seller of one transition of the debt. */
export async function notifyDebt(tx: Tx, ctx: Ctx, event: DebtEvent, debtor: Debtor): Promise<void> {
  const { student, seller } = texts(event, debtor);
  const send = (recipient_id: string, [title, content]: Text) =>
    notify(tx, ctx, { recipient_id, notification: 'PAYMENT', title, content });
  await send(debtor.user_id, student);
  if (debtor.seller_id) await send(debtor.seller_id, seller);
}
