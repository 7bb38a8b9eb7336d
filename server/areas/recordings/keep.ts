import { and, inArray, lt } from 'drizzle-orm';
import { oldestKept } from '../../../domain/recordings.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { audit } from '../../platform/audit.ts';
import type { Services } from '../../platform/context.ts';
import { administratorsWith, notify } from '../messages/api.ts';
import { announceRecording, recorderCtx } from './lesson.ts';
import { fullness } from './space.ts';
import { lesson_recordings } from './tables.ts';

/** The files, which no row names any more, are removed by the cron that clears files (REC-6). */
export async function clearRecordings(services: Services): Promise<void> {
  const ctx = recorderCtx(services);
  const oldest = oldestKept(ctx.clock.now());
  await ctx.transaction(async (tx) => {
    const removed = await tx
      .delete(lesson_recordings)
      .where(
        and(
          lt(lesson_recordings.started_at, oldest),
          inArray(lesson_recordings.status, ['completed', 'failed']),
        ),
      )
      .returning();
    for (const { id, lesson_id, room_id, file_bytes } of removed) {
      await audit(tx, ctx, {
        context: 'recordings',
        entity: 'lesson_recordings',
        entity_id: id,
        before: { file_bytes },
      });
      await announceRecording(tx, ctx, { lesson_id, room_id });
    }
  });
}

/** Once a day while the space for recordings is short (REC-7). */
export async function warnOfSpace(services: Services): Promise<void> {
  const ctx = recorderCtx(services);
  const percent = await fullness(services);
  if (percent === null) return;
  await ctx.transaction(async (tx) => {
    await notify(tx, ctx, await administratorsWith(tx, 'view:live_classes'), {
      notification: 'NOTICE',
      notice: 'recordings_space',
      values: { percent: String(percent), space: String(ctx.config.RECORDINGS_MAX_GB) },
      once_key: `recordings_space:${localDate(ctx.clock.now())}`,
      always: true,
    });
  });
}
