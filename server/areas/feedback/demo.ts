import type { UserType } from '../../../domain/userTypes.ts';
import type { FillDemo } from '../../platform/area.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { feedback } from './tables.ts';

const written = [
  {
    type: 'STUDENT',
    page: '/student-calendar',
    text: 'Seria bom receber um lembrete quinze minutos antes da aula.',
    days: 1,
  },
  { type: 'TEACHER', page: '/teacher', text: 'O gráfico de níveis ajuda muito. Obrigada!', days: 4 },
  {
    type: 'FEV',
    page: '/fev-dashboard',
    text: 'Queria ver os alunos que ainda não assinaram em primeiro lugar.',
    days: 9,
    note: 'Anotado para a próxima reunião.',
  },
] as const satisfies { type: UserType; page: string; text: string; days: number; note?: string }[];

/** Feedback of the last days; the oldest is closed. */
export const fillFeedback: FillDemo = async (tx, moment) => {
  for (const { type, page, text: words, days, ...rest } of written) {
    const rows = await rowsOf(tx, { user_id: text })`
      select user_id from users where ${type} = any(types) order by created_at, user_id limit 1`;
    const [sender] = rows;
    if (!sender) continue;
    const note = 'note' in rest ? rest.note : null;
    const created_at = moment(-days);
    await tx.insert(feedback).values({
      user_id: sender.user_id,
      type,
      page,
      text: words,
      note,
      created_at,
      updated_at: created_at,
      status: note === null ? 'open' : 'closed',
    });
  }
};
