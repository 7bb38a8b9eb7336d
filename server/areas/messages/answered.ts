import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { notifications } from './tables.ts';

/** The question of a notification is read, and cannot be answered again. */
export async function markAnswered(tx: Tx, notification_id: string): Promise<void> {
  await tx
    .update(notifications)
    .set({ is_read: true, body: sql`${notifications.body} || '{"answered":"true"}'` })
    .where(eq(notifications.id, notification_id));
}
