import { eq, sql } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import { mail_outbox } from '../areas/messages/tables.ts';
import type { Ctx, Services } from './context.ts';
import type { Tx } from './db/database.ts';
import { addJob } from './jobs.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  kind:
    | 'confirm-registration'
    | 'email-change'
    | 'password-code'
    | 'signature-code'
    | 'contract-signed'
    | 'notice';
}

/** Puts an e-mail into the outbox, with the job that sends it, in the caller's transaction. */
export async function queueMail(tx: Tx, ctx: Ctx, mail: Mail): Promise<void> {
  const [row] = await tx
    .insert(mail_outbox)
    .values({ ...mail, created_at: ctx.clock.now() })
    .returning({ id: mail_outbox.id });
  if (row) await addJob(tx, 'mail_send', { mail_id: row.id }, { key: `mail:${row.id}` });
}

/** Sends one e-mail over SMTP_URL; without it the outbox itself is the mailbox. */
export async function sendMail(services: Services, { mail_id }: { mail_id: string }): Promise<void> {
  const { config, db, clock } = services;
  if (!config.SMTP_URL) return;
  const [mail] = await db.select().from(mail_outbox).where(eq(mail_outbox.id, mail_id));
  if (!mail || mail.sent_at) return;
  await nodemailer.createTransport(config.SMTP_URL).sendMail({
    from: config.MAIL_FROM,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    messageId: mail_id,
  });
  await db
    .update(mail_outbox)
    .set({ sent_at: clock.now(), error: sql`null` })
    .where(eq(mail_outbox.id, mail_id));
}
