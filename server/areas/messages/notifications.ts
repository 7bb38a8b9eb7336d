import { and, eq, sql } from 'drizzle-orm';
import { actorOf } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError, found } from '../../platform/errors.ts';
import { listPage, type Page } from '../../platform/list.ts';
import { notifications } from './tables.ts';

type Row = typeof notifications.$inferSelect;

/** Own notifications, newest first unless asked otherwise, with how many are unread (spec 1 §2.11). */
export async function listNotifications(ctx: Ctx, { query }: { query: Page & { orderBy: 'created_at' } }) {
  const { user_id } = actorOf(ctx);
  const page = await listPage<Row>(ctx, query, {
    select: sql`n.*`,
    from: sql`notifications n`,
    where: sql`n.recipient_id = ${user_id}`,
    sorts: { created_at: sql`n.created_at` },
    id: sql`n.id`,
  });
  const { rows } = await ctx.db.execute<{ unread: string }>(
    sql`select count(*) as unread from notifications where recipient_id = ${user_id} and not is_read`,
  );
  return { ...page, unread: Number(rows[0]?.unread ?? 0) };
}

export async function readNotification(
  ctx: Ctx,
  { body }: { body: { user_id: string; notification_id: string } },
) {
  const [row] = await ctx.db
    .update(notifications)
    .set({ is_read: true })
    .where(
      and(eq(notifications.id, body.notification_id), eq(notifications.recipient_id, actorOf(ctx).user_id)),
    )
    .returning({ id: notifications.id });
  found(row);
  return { ok: true } as const;
}

/** The own live stream: each event names the recipient and the title (spec 1 §7). */
export function notificationEvents(ctx: Ctx, { params }: { params: { user_id: string } }) {
  if (params.user_id !== actorOf(ctx).user_id) throw new AppError('not_found');
  return {
    open: (send: (event: { id: string; data: unknown }) => void) =>
      ctx.events.subscribe(params.user_id, ({ id }) => {
        void ctx.db
          .select({ title: notifications.title, notification: notifications.notification })
          .from(notifications)
          .where(eq(notifications.id, id))
          .then(([row]) => row && send({ id, data: { recipient_id: params.user_id, ...row } }))
          .catch((error: unknown) => ctx.log.warn({ err: error }, 'a notification could not be streamed'));
      }),
  };
}
