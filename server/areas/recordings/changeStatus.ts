import { eq } from 'drizzle-orm';
import { canBecome, isRecording, type RecordingStatus } from '../../../domain/recordings.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { announceRecording } from './lesson.ts';
import { lesson_recordings } from './tables.ts';

export type Recording = typeof lesson_recordings.$inferSelect;
type Values = Partial<
  Pick<
    Recording,
    'ended_at' | 'ended_why' | 'duration_seconds' | 'file_key' | 'file_bytes' | 'started_at' | 'seen'
  >
>;

/** Whether audio and video are being recorded. */
export const isRecorded = ({ status }: Pick<Recording, 'status'>): boolean => isRecording(status);

/** The log has the beginning and the end: what lies between takes seconds. */
async function logEnd(tx: Tx, ctx: Ctx, { id, lesson_id }: Recording, { file_bytes }: Values): Promise<void> {
  const [lesson] = await rowsOf(tx, { title: text })`
    select c.title from lessons l join classes c on c.id = l.class_id where l.id = ${lesson_id}`;
  await audit(tx, ctx, {
    context: 'recordings',
    entity: 'lesson_recordings',
    entity_id: id,
    entity_name: lesson?.title ?? null,
    before: { file_bytes: null },
    after: { file_bytes: file_bytes ?? 0 },
  });
}

/** False if the recording cannot go from its status to this one: the report is late, or repeated (REC-2). */
export const changeStatus = (
  ctx: Ctx,
  id: string,
  status: RecordingStatus,
  values: Values = {},
): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(lesson_recordings)
      .where(eq(lesson_recordings.id, id))
      .for('update');
    if (!before || !canBecome(before.status, status)) return false;
    // Whoever noted a reason may have been killed before stopping it: an interruption of what is still recorded is one.
    const isInterrupted = isRecorded(before) && values.ended_why === 'interrupted';
    const kept = before.ended_why && !isInterrupted ? { ...values, ended_why: before.ended_why } : values;
    await tx
      .update(lesson_recordings)
      .set({ ...kept, status, updated_at: ctx.clock.now() })
      .where(eq(lesson_recordings.id, id));
    if (status === 'completed' || status === 'failed') await logEnd(tx, ctx, before, values);
    await announceRecording(tx, ctx, before);
    return true;
  });
