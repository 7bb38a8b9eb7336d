import { sql } from 'drizzle-orm';
import { noticeLimits } from '../../../domain/notices.ts';
import { userTypes } from '../../../domain/userTypes.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, digits, listOf, oneOf, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, hasFlag, listPage, matchesUnindexed } from '../../platform/list.ts';
import { hasNameOrEmail } from '../access/api.ts';
import {
  managed,
  messageColumns,
  messageOf,
  messageShape,
  messageTables,
  recipientColumns,
} from './messageView.ts';

const listed = 20;

/** Lists what the caller sent, or, with their own `recipient_id`, what they received (ACCESS-6). */
export const listMessages: Handler<'GET /v1/messages'> = async (ctx, { query }) => {
  const { user_id } = requireActor(ctx);
  const { recipient_id, sender_id, require_confirmation, is_read, status, category, title } = query;
  const received = recipient_id !== undefined;
  const [page, unread] = await Promise.all([
    listPage(ctx, query, {
      shape: messageShape,
      select: messageColumns(ctx, listed),
      from: messageTables(ctx),
      where: and(
        received ? sql`own.user_id = ${recipient_id}` : managed(ctx),
        sender_id !== undefined && sql`m.sender_id = ${sender_id}`,
        require_confirmation !== undefined && sql`m.require_confirmation = ${require_confirmation}`,
        is_read !== undefined && sql`own.is_read = ${is_read}`,
        status !== undefined && sql`m.status = ${status}`,
        category !== undefined && sql`m.category = ${category}`,
        matchesUnindexed(sql`m.title`, title),
      ),
      sorts: {
        // The date that the list shows.
        created_at: received ? sql`own.delivered_at` : sql`coalesce(m.sent_at, m.schedule, m.created_at)`,
        title: byName(sql`m.title`),
        status: sql`m.status`,
        category: sql`m.category`,
        sent_at: { nullable: sql`m.sent_at` },
        schedule: { nullable: sql`m.schedule` },
      },
      id: sql`m.id`,
    }),
    rowsOf(ctx.db, { unread: digits })`select count(*) as unread from message_recipients
      where user_id = ${user_id} and not is_read and delivered_at is not null`,
  ]);
  return { ...page, response: page.response.map(messageOf), unread: Number(unread[0]?.unread ?? 0) };
};

export async function readMessage(db: Reader, ctx: Ctx, id: string) {
  const rows = await rowsOf(db, messageShape)`
    select ${messageColumns(ctx, noticeLimits.chosen)} from ${messageTables(ctx)}
    where m.id = ${id} and (${managed(ctx)} or own.user_id is not null)`;
  return messageOf(ensureFound(rows[0]));
}

export const getMessage: Handler<'GET /v1/messages/:id'> = (ctx, { params }) =>
  readMessage(ctx.db, ctx, params.id);

export const listRecipients: Handler<'GET /v1/messages/:id/recipients'> = async (ctx, { params, query }) => {
  const own = await rowsOf(ctx.db, { id: text })`
    select m.id from messages m where m.id = ${params.id} and ${managed(ctx)}`;
  ensureFound(own[0]);
  return listPage(ctx, query, {
    shape: { id: text, is_read: bool, label: text, types: listOf(oneOf(userTypes)) },
    select: recipientColumns,
    from: sql`message_recipients r join users u on u.user_id = r.user_id`,
    where: and(
      sql`r.message_id = ${params.id}`,
      hasFlag(sql`r.is_read`, query.is_read),
      hasNameOrEmail(query.search),
    ),
    sorts: { label: byName(sql`u.name`) },
    id: sql`r.user_id`,
  });
};
