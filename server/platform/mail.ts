import { eq, type SQL, sql } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import type { Language } from '../../domain/languages.ts';
import type { School } from '../../domain/school.ts';
import type { Config } from '../config.ts';
import { type MailName, type MailValues, mailIn, textIn } from '../texts/texts.ts';
import type { Ctx, Services } from './context.ts';
import type { Reader, Tx } from './db/database.ts';
import { addJobs } from './jobs.ts';
import { type MailChoice, mailChoiceAddress } from './mailChoice.ts';
import { mailHtml } from './mailHtml.ts';
import { lastMail, type MailKind, maskedSubject } from './mailSecrets.ts';
import { logoOf, readSchool } from './school.ts';
import { mail_outbox } from './tables.ts';

export interface Recipient {
  name: string;
  email: string;
  language: Language;
}

type MailCtx = Pick<Ctx, 'clock' | 'config'>;

interface Mail<M extends MailName> {
  kind: MailKind;
  to: Recipient;
  mail: M;
  values: MailValues<M>;
}

export const queueMail = <M extends MailName>(tx: Tx, ctx: MailCtx, entry: Mail<M>): Promise<void> =>
  queueMails(tx, ctx, [entry]);

export async function queueMails<M extends MailName>(
  tx: Tx,
  ctx: MailCtx,
  entries: readonly Mail<M>[],
): Promise<void> {
  if (entries.length === 0) return;
  const { name: school } = await readSchool({ db: tx, config: ctx.config });
  const written = entries.map(({ kind, to, mail, values }) => ({
    kind,
    to,
    ...mailIn(to.language, school, mail, values),
  }));
  await insertMails(tx, ctx, school, written);
}

export interface TextMail {
  kind: MailKind;
  to: Recipient;
  subject: string;
  text: string;
  /** Absent for mails that everyone gets. */
  choice?: MailChoice;
  /** A second mail with this key is dropped. */
  once_key?: string;
}

export const queueText = (tx: Tx, ctx: MailCtx, mail: TextMail): Promise<void> => queueTexts(tx, ctx, [mail]);

export async function queueTexts(tx: Tx, ctx: MailCtx, mails: readonly TextMail[]): Promise<void> {
  if (mails.length === 0) return;
  const { name: school } = await readSchool({ db: tx, config: ctx.config });
  await insertMails(tx, ctx, school, mails);
}

async function insertMails(tx: Tx, ctx: MailCtx, school: string, mails: readonly TextMail[]): Promise<void> {
  const created_at = ctx.clock.now();
  const queued = await tx
    .insert(mail_outbox)
    .values(
      mails.map(({ kind, to, subject, text, choice, once_key = null }) => {
        const secret = kind === 'notice' ? null : kind;
        return {
          kind: secret?.name ?? 'notice',
          to: to.email,
          subject,
          text: `${textIn(to.language, 'mail.greeting', { name: to.name })}\n\n${text}\n\n${school}`,
          created_at,
          secret_until: secret && new Date(created_at.getTime() + secret.validFor),
          language: to.language,
          choice_of: choice?.user_id ?? null,
          choice_kind: choice?.kind ?? null,
          once_key,
        };
      }),
    )
    .onConflictDoNothing({ target: mail_outbox.once_key })
    .returning({ mail_id: mail_outbox.id, kind: mail_outbox.kind });
  const awaited = new Set(
    mails.flatMap(({ kind }) => (kind !== 'notice' && kind.isAwaited ? kind.name : [])),
  );
  await addJobs(
    tx,
    'mail_send',
    queued.map(({ mail_id, kind }) => ({
      payload: { mail_id },
      key: `mail:${mail_id}`,
      ...(awaited.has(kind) && { turn: 'first' as const }),
    })),
  );
}

export async function eraseMailSecrets(db: Reader, which: SQL): Promise<void> {
  await db.execute(sql`
    update mail_outbox set text = null, subject = ${sql.raw(maskedSubject)},
      "to" = case when kind = ${lastMail.name} then '' else "to" end
    where text is not null and secret_until is not null and ${which}`);
}

const loopback = ['127.0.0.1', '[::1]', 'localhost'];

/** Requires STARTTLS of other machines unless the address sets `requireTLS`. */
export function mailServer(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  if (url.protocol === 'smtp:' && !loopback.includes(url.hostname) && !url.searchParams.has('requireTLS'))
    url.searchParams.set('requireTLS', 'true');
  return url.href;
}

export const openMailer = (smtpUrl: string | undefined) =>
  smtpUrl ? nodemailer.createTransport({ pool: true, url: mailServer(smtpUrl) }) : null;
export type Mailer = ReturnType<typeof openMailer>;

/** Stays the same when a mail is sent again; the domain is required by RFC 5322. */
export const messageIdOf = (mail_id: string, from: string): string =>
  `<${mail_id}@${from.slice(from.lastIndexOf('@') + 1).replace(/[>\s]/g, '')}>`;

interface Queued {
  id: string;
  to: string;
  subject: string;
  text: string;
  language: Language | null;
  /** Address at which mails of this kind can be switched off. */
  unsubscribe: string | null;
  /** What the school is called, the address to which people answer, and its colour. */
  school: Pick<School, 'name' | 'email' | 'accent'>;
  /** PNG. */
  logo: Uint8Array | null;
}

/** Mail programs offer to switch off without opening a page only by HTTPS (RFC 8058). */
const unsubscribeHeaders = (address: string) => ({
  // Not folded: some mail programs take the spaces of a folded address for a part of it.
  'List-Unsubscribe': { prepared: true, value: `<${address}>` },
  ...(address.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
});

/** Names the logo within a mail. */
const logoId = 'logo@school';

/** Answers go to people, not to the sender's address; the headers ask out-of-office replies not to answer (RFC 3834). */
export const envelopeOf = (
  { MAIL_FROM }: Pick<Config, 'MAIL_FROM'>,
  { id, to, subject, text, language, unsubscribe, school, logo }: Queued,
) => ({
  from: MAIL_FROM,
  to,
  ...(school.email && { replyTo: school.email }),
  subject,
  text,
  html: mailHtml(text, { name: school.name, accent: school.accent, logo: logo && logoId }),
  ...(logo && {
    attachments: [
      {
        filename: 'logo.png',
        content: Buffer.from(logo),
        cid: logoId,
        contentDisposition: 'inline' as const,
      },
    ],
  }),
  messageId: messageIdOf(id, MAIL_FROM),
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(language && { 'Content-Language': language }),
    ...(unsubscribe && unsubscribeHeaders(unsubscribe)),
  },
});

export async function sendMail(services: Services, { mail_id }: { mail_id: string }): Promise<void> {
  const { config, db, clock, mailer } = services;
  if (!mailer) return;
  const [mail] = await db.select().from(mail_outbox).where(eq(mail_outbox.id, mail_id));
  if (!mail || mail.sent_at || mail.text === null) return;
  const { to, subject, text, language, choice_of: user_id, choice_kind: kind } = mail;
  const unsubscribe = user_id && kind ? mailChoiceAddress(services, { user_id, kind }) : null;
  const school = await readSchool(services);
  const logo = await logoOf(services, school);
  const queued = { id: mail_id, to, subject, text, language, unsubscribe, school, logo };
  await mailer.sendMail(envelopeOf(config, queued));
  await services.transaction(async (tx) => {
    await tx
      .update(mail_outbox)
      .set({ sent_at: clock.now(), error: sql`null` })
      .where(eq(mail_outbox.id, mail_id));
    await eraseMailSecrets(tx, sql`id = ${mail_id}`);
  });
}
