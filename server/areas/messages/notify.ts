import type { NotificationType } from '../../../domain/options.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { notifications } from './tables.ts';

/** Writes a notification and announces it live when the transaction commits; `once_key` drops repeats. */
export async function notify(
  tx: Tx,
  ctx: Ctx,
  entry: {
    recipient_id: string;
    notification: NotificationType;
    title: string;
    content: string;
    message_id?: string;
    body?: Record<string, string>;
    once_key?: string;
  },
): Promise<void> {
  const [row] = await tx
    .insert(notifications)
    .values({ ...entry, created_at: ctx.clock.now() })
    .onConflictDoNothing({ target: notifications.once_key })
    .returning({ id: notifications.id });
  if (row) await ctx.events.announce(tx, { recipient_id: entry.recipient_id, id: row.id });
}
