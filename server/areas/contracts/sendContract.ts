import { sql } from 'drizzle-orm';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { lockFor, visibleStudents } from '../access/api.ts';
import { inviteSigners } from './invite.ts';

/** Writes again to those who have not signed; a guardian's earlier link ends. */
export const sendContract: Handler<'POST /v1/clicksign/send-contract/:user_id'> = (ctx, { params }) =>
  ctx.transaction(async (tx) => {
    const [student] = await rowsOf(tx, { student_id: text })`
      select s.student_id from students s where s.user_id = ${params.user_id} and ${visibleStudents(ctx)}`;
    const { student_id } = ensureFound(student);
    await lockFor(tx, { students: [student_id] });
    const waiting = await rowsOf(tx, { contract_id: text })`
      select contract_id from contracts where student_id = ${student_id} and status = 'pending'
        and (sign_until is null or sign_until > ${sql.param(ctx.clock.now().toISOString())})`;
    const ids = waiting.map(({ contract_id }) => contract_id);
    if ((await inviteSigners(tx, ctx, ids, { students: 'contract_ready' })) === 0)
      throw new AppError('not_waiting_signature');
    return ok;
  });
