import type { NotificationType } from '../../../domain/options.ts';
import type { Tx } from '../../platform/db/database.ts';
import { notification_choices } from './tables.ts';

/** How a person wants to be notified of one kind. */
export async function writeChoice(
  tx: Tx,
  user_id: string,
  kind: NotificationType,
  choice: { readonly in_app: boolean; readonly by_email: boolean },
): Promise<void> {
  await tx
    .insert(notification_choices)
    .values({ user_id, kind, ...choice })
    .onConflictDoUpdate({ target: [notification_choices.user_id, notification_choices.kind], set: choice });
}
