import type { Ctx } from '../../platform/context.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { notify } from '../messages/api.ts';
import type { Recording } from './changeStatus.ts';

/** Tells the host, who cannot see the consents of others anywhere else (REC-3). */
export async function tellWhyEnded(
  ctx: Ctx,
  { id, lesson_id, user_id }: Recording,
  missing: readonly string[],
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const [lesson] = await rowsOf(tx, { title: text })`select title from lessons where id = ${lesson_id}`;
    await notify(tx, ctx, [user_id], {
      notification: 'NOTICE',
      notice: 'recording_consent',
      values: { title: lesson?.title ?? '', names: missing.join(', ') },
      once_key: `recording_consent:${id}`,
      always: true,
    });
  });
}
