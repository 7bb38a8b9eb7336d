import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { NoticeName, NoticeValues } from '../../texts/texts.ts';
import { notify } from '../messages/api.ts';

/** Of lessons, make-ups and requests, to these logins but the caller's. */
export async function tellOthers<N extends NoticeName>(
  tx: Tx,
  ctx: Ctx,
  to: readonly string[],
  notice: N,
  values: NoticeValues<N>,
  body: Record<string, string> = {},
): Promise<void> {
  const others = [...new Set(to)].filter((id) => id !== ctx.actor?.user_id);
  await notify(tx, ctx, others, { notification: 'NOTICE', notice, values, body });
  // Their lists change, also of a teacher who does not teach the student otherwise.
  for (const of of others) await ctx.events.announceChange(tx, { of, topic: 'student' });
}
