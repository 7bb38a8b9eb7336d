import { sql } from 'drizzle-orm';
import { languages } from '../../../domain/languages.ts';
import { instant, oneOf, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { visibleUsers } from '../access/api.ts';
import { refuseStronger, sendConfirmation } from '../identity/api.ts';
import { countResend } from './registrationTries.ts';

const target = {
  user_id: text,
  name: text,
  email: text,
  language: oneOf(languages),
  email_confirmed_at: orNull(instant),
};

export const resendEmail: Handler<'POST /v1/users/resend-email'> = async (ctx, { body }) => {
  const rows = await rowsOf(ctx.db, target)`
    select u.user_id, u.name, u.email, u.language, u.email_confirmed_at from users u left join students s on s.user_id = u.user_id
    where ${body.user_id ? sql`u.user_id = ${body.user_id}` : sql`u.email = ${body.email}`} and ${visibleUsers(ctx)}`;
  const user = ensureFound(rows[0]);
  await refuseStronger(ctx.db, ctx, user.user_id);
  if (user.email_confirmed_at) throw new AppError('already_confirmed');
  await countResend(ctx, user.email);
  await ctx.transaction((tx) => sendConfirmation(tx, ctx, user));
  return ok;
};
