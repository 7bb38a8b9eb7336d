import type { Tx } from '../../platform/db/database.ts';
import type { NoticeName, NoticeValues } from '../../texts/texts.ts';
import { type NotifyCtx, notify } from '../messages/api.ts';

/** Notifies these logins, except the caller's, about lessons, make-ups and requests. */
export async function notifyOthers<N extends NoticeName>(
  tx: Tx,
  ctx: NotifyCtx,
  to: readonly string[],
  notice: N,
  values: NoticeValues<N>,
  body: Record<string, string> = {},
): Promise<void> {
  const others = [...new Set(to)].filter((id) => id !== ctx.actor?.user_id);
  await notify(tx, ctx, others, { notification: 'NOTICE', notice, values, body });
  // This refreshes the lists of a teacher who does not otherwise teach the student, too.
  if (others.length > 0) await ctx.events.announceChange(tx, { of: others, topic: 'student' });
}
