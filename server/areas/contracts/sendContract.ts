import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { SignatureProviderError } from '../../providers/signature/port.ts';
import { lockFor, visibleStudents } from '../access/api.ts';
import { inviteSigners } from './invite.ts';
import { LOCAL } from './standing.ts';

/**
 * A job asks the provider to write to the signers, so the person who waits for the answer would not learn that it cannot. A provider that
 * does not answer is asked again by the job.
 */
async function requireAccess(ctx: Ctx, user_id: string): Promise<void> {
  const providers = await rowsOf(ctx.db, { provider: text })`
    select distinct c.provider from contracts c join students s on s.student_id = c.student_id
    where s.user_id = ${user_id} and c.status = 'pending' and c.provider <> ${LOCAL} and ${visibleStudents(ctx)}`;
  for (const { provider } of providers) {
    const signature = ctx.providers.signatureNamed(provider);
    if (!signature) throw new AppError('clicksign_off');
    await signature.checkAccess().catch((error: unknown) => {
      if (!(error instanceof SignatureProviderError)) throw error;
      if (error.isAccessRefused) throw new AppError('clicksign_refused');
    });
  }
}

/** Writes again to those who have not signed; a guardian's earlier link ends. */
export const sendContract: Handler<'POST /v1/clicksign/send-contract/:user_id'> = async (ctx, { params }) => {
  await requireAccess(ctx, params.user_id);
  return ctx.transaction(async (tx) => {
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
};
