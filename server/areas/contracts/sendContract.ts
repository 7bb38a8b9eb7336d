import { sql } from 'drizzle-orm';
import { languages } from '../../../domain/languages.ts';
import { oneOf, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { queueMail } from '../../platform/mail.ts';
import { visibleStudents } from '../access/api.ts';

/** Reminds the signers who have not signed yet. */
export const sendContract: Handler<'POST /v1/clicksign/send-contract/:user_id'> = async (ctx, { params }) => {
  const rows = await rowsOf(ctx.db, { name: text, email: text, language: oneOf(languages) })`
    select g.name, g.email, u.language from contracts c join students s on s.student_id = c.student_id
    join users u on u.user_id = s.user_id
    join contract_signers g on g.contract_id = c.contract_id and g.signed_at is null
    where s.user_id = ${params.user_id} and c.status = 'pending' and ${visibleStudents(ctx)}`;
  if (rows.length === 0) {
    const { rows: known } = await ctx.db.execute(
      sql`select 1 from students s where s.user_id = ${params.user_id} and ${visibleStudents(ctx)}`,
    );
    throw new AppError(known.length > 0 ? 'not_waiting_signature' : 'not_found');
  }
  await ctx.transaction(async (tx) => {
    for (const signer of rows)
      await queueMail(tx, ctx, {
        kind: 'notice',
        to: signer,
        mail: 'contract_ready',
        values: { link: `${ctx.config.PUBLIC_URL ?? ''}/welcome` },
      });
  });
  return ok;
};
