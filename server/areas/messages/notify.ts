import { inArray } from 'drizzle-orm';
import type { NotificationType } from '../../../domain/options.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type NoticeName, type NoticeValues, noticeIn } from '../../texts/texts.ts';
import { users } from '../identity/tables.ts';
import { notifications } from './tables.ts';

interface Notice<N extends NoticeName> {
  notification: NotificationType;
  notice: N;
  values: NoticeValues<N>;
  body?: Record<string, string>;
  /** Prefix of a key per recipient, so that a repeated job writes nothing twice. */
  once_key?: string;
}

export async function notify<N extends NoticeName>(
  tx: Tx,
  ctx: Ctx,
  recipients: readonly string[],
  { notification, notice, values, body = {}, once_key }: Notice<N>,
): Promise<string[]> {
  if (recipients.length === 0) return [];
  const people = await tx
    .select({ user_id: users.user_id, language: users.language })
    .from(users)
    .where(inArray(users.user_id, [...recipients]));
  const rows = people.map(({ user_id, language }) => ({
    recipient_id: user_id,
    notification,
    ...noticeIn(language, notice, values),
    body,
    once_key: once_key === undefined ? null : `${once_key}:${user_id}`,
  }));
  return writeNotifications(tx, ctx, rows);
}

/** Announces them on commit and drops a repeated `once_key`; returns the recipients of the others. */
export async function writeNotifications(
  tx: Tx,
  ctx: Ctx,
  rows: readonly Omit<typeof notifications.$inferInsert, 'created_at'>[],
): Promise<string[]> {
  const created_at = ctx.clock.now();
  const written = await tx
    .insert(notifications)
    .values(rows.map((row) => ({ ...row, created_at })))
    .onConflictDoNothing({ target: notifications.once_key })
    .returning({ id: notifications.id, recipient_id: notifications.recipient_id });
  for (const row of written) await ctx.events.announce(tx, row);
  return written.map(({ recipient_id }) => recipient_id);
}
