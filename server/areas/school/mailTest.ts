import { randomUUID } from 'node:crypto';
import { languages } from '../../../domain/languages.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { oneOf, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { envelopeOf, queueMail } from '../../platform/mail.ts';
import { logoOf, readSchool } from '../../platform/school.ts';
import { mailIn } from '../../texts/texts.ts';

async function recipient(ctx: Ctx) {
  const rows = await rowsOf(ctx.db, { name: text, email: text, language: oneOf(languages) })`
    select name, email, language from users where user_id = ${requireActor(ctx).user_id}`;
  return ensureFound(rows[0]);
}

/**
 * Sends a mail to the caller outside the queue, so that the outcome is the mail server's, and returns the address. A demo
 * without a mail server keeps the mail in its outbox.
 */
export async function mailToOneself(ctx: Ctx): Promise<string> {
  const { config, mailer } = ctx;
  const to = await recipient(ctx);
  const school = await readSchool(ctx);
  if (!mailer) {
    if (!config.isDemo) throw new AppError('mail_not_configured');
    await ctx.transaction((tx) => queueMail(tx, ctx, { kind: 'notice', to, mail: 'test', values: {} }));
    return to.email;
  }
  const written = mailIn(to.language, school.name, 'test', {});
  const mail = { id: randomUUID(), to: to.email, language: to.language, unsubscribe: null };
  const logo = await logoOf(ctx, school);
  await mailer.sendMail(envelopeOf(config, { ...mail, ...written, school, logo }));
  return to.email;
}

export const sendTestMail: Handler<'POST /v1/school-settings/mail-test'> = async (ctx) => {
  try {
    return { to: await mailToOneself(ctx) };
  } catch (error) {
    if (error instanceof AppError) throw error;
    ctx.log.warn({ err: error }, 'the test mail was not sent');
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError('mail_not_sent', { reason: reason.slice(0, 300) });
  }
};
