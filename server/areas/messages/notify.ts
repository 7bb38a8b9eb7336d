import { eq, inArray } from 'drizzle-orm';
import { languages } from '../../../domain/languages.ts';
import { channelsOf } from '../../../domain/notificationChoices.ts';
import { NOTIFICATION_TYPES, type NotificationType } from '../../../domain/options.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import type { AuditCtx } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { bool, oneOf, rowsOf, text } from '../../platform/db/rows.ts';
import { queueTexts, type Recipient } from '../../platform/mail.ts';
import type { MailChoice } from '../../platform/mailChoice.ts';
import { type NoticeName, type NoticeValues, noticeIn, textIn } from '../../texts/texts.ts';
import { users } from '../identity/tables.ts';
import { personal } from '../people/tables.ts';
import { notifications } from './tables.ts';

/** Context that a command without a server has, too. */
export type NotifyCtx = AuditCtx & Pick<Ctx, 'config'>;

interface Notice<N extends NoticeName> {
  notification: NotificationType;
  notice: N;
  values: NoticeValues<N>;
  body?: Record<string, string>;
  /** Prefix of a key per recipient, so that a repeated job writes nothing twice. */
  once_key?: string;
  /** Ignores the recipients' choices; the caller sends its own e-mail. */
  always?: boolean;
}

export async function notify<N extends NoticeName>(
  tx: Tx,
  ctx: NotifyCtx,
  recipients: readonly string[],
  { notification, notice, values, body = {}, once_key, always = false }: Notice<N>,
): Promise<string[]> {
  if (recipients.length === 0) return [];
  const people = await tx
    .select({ user_id: users.user_id, language: users.language, timezone: personal.timezone })
    .from(users)
    .leftJoin(personal, eq(personal.user_id, users.user_id))
    .where(inArray(users.user_id, [...recipients]));
  const rows = people.map(({ user_id, language, timezone }) => ({
    recipient_id: user_id,
    notification,
    ...noticeIn(language, notice, values, timezone ?? SCHOOL_ZONE),
    body,
    once_key: once_key === undefined ? null : `${once_key}:${user_id}`,
  }));
  return always ? insert(tx, ctx, rows) : writeNotifications(tx, ctx, rows);
}

type Row = Omit<typeof notifications.$inferInsert, 'created_at'>;

/** Writes to the channels that each recipient has chosen (NOTICE-1). Drops a repeated `once_key`; returns who received one in the app. */
export async function writeNotifications(tx: Tx, ctx: NotifyCtx, rows: readonly Row[]): Promise<string[]> {
  const choices = await readChoices(
    tx,
    rows.map(({ recipient_id }) => recipient_id),
  );
  const kept: Row[] = [];
  const mailed: { to: Recipient & MailChoice; row: Row }[] = [];
  for (const row of rows) {
    const choice = choices.get(`${row.recipient_id}:${row.notification}`);
    const { in_app, by_email } = channelsOf(row.notification, choice);
    if (in_app) kept.push(row);
    if (by_email && choice) mailed.push({ to: choice, row });
  }
  const written = await insert(tx, ctx, kept);
  await queueTexts(
    tx,
    ctx,
    mailed.map(({ to, row: { title, content: text, once_key } }) => ({
      ...mailByChoice(ctx, to, title, text),
      ...(once_key && { once_key }),
    })),
  );
  return written;
}

/** Reads choices, of which only those that differ from the default are stored. */
async function readChoices(tx: Tx, ids: readonly string[]) {
  const rows = await rowsOf(tx, {
    user_id: text,
    kind: oneOf(NOTIFICATION_TYPES),
    in_app: bool,
    by_email: bool,
    name: text,
    email: text,
    language: oneOf(languages),
  })`
    select c.user_id, c.kind, c.in_app, c.by_email, u.name, u.email, u.language
    from notification_choices c join users u on u.user_id = c.user_id
    where c.user_id = any(${`{${ids.join()}}`}::uuid[]) and (c.by_email or not c.in_app)`;
  return new Map(rows.map((row) => [`${row.user_id}:${row.kind}`, row]));
}

/** The content in the language it was written in, framed in the recipient's. */
export const mailByChoice = (
  ctx: Pick<Ctx, 'config'>,
  to: Recipient & MailChoice,
  title: string,
  content: string,
) => ({
  kind: 'notice' as const,
  to,
  choice: { user_id: to.user_id, kind: to.kind },
  subject: textIn(to.language, 'mail.by_choice.subject', { title }),
  text: textIn(to.language, 'mail.by_choice.text', {
    content,
    link: `${ctx.config.PUBLIC_URL ?? ''}/profile`,
  }),
});

async function insert(tx: Tx, ctx: NotifyCtx, rows: readonly Row[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const created_at = ctx.clock.now();
  const written = await tx
    .insert(notifications)
    .values(rows.map((row) => ({ ...row, created_at })))
    .onConflictDoNothing({ target: notifications.once_key })
    .returning({ id: notifications.id, recipient_id: notifications.recipient_id });
  const by = ctx.actor?.session_id;
  await ctx.events.announce(
    tx,
    written.map((row) => ({ ...row, ...(by && row.recipient_id === ctx.actor?.user_id && { by }) })),
  );
  return written.map(({ recipient_id }) => recipient_id);
}
