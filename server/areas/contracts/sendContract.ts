import { sql } from 'drizzle-orm';
import { AppError } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { queueMail } from '../../platform/mail.ts';
import { visibleStudents } from '../access/api.ts';
import { addresseesOf } from './standing.ts';

export const sendContract: Handler<'POST /v1/clicksign/send-contract/:user_id'> = async (ctx, { params }) => {
  const rows = await addresseesOf(
    ctx.db,
    sql`s.user_id = ${params.user_id} and c.status = 'pending' and g.signed_at is null and ${visibleStudents(ctx)}`,
  );
  if (rows.length === 0) {
    const { rows: known } = await ctx.db.execute(
      sql`select 1 from students s where s.user_id = ${params.user_id} and ${visibleStudents(ctx)}`,
    );
    throw new AppError(known.length > 0 ? 'not_waiting_signature' : 'not_found');
  }
  await ctx.transaction(async (tx) => {
    for (const to of rows)
      await queueMail(tx, ctx, {
        kind: 'notice',
        to,
        mail: 'contract_ready',
        values: { link: `${ctx.config.PUBLIC_URL ?? ''}/welcome` },
      });
  });
  return ok;
};
