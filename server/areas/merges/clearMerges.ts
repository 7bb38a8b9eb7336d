import { eq } from 'drizzle-orm';
import { undoDays } from '../../../domain/merge.ts';
import type { Services } from '../../platform/context.ts';
import { listOf, rowsOf, text } from '../../platform/db/rows.ts';
import { merges } from './tables.ts';

const dayMs = 24 * 3_600_000;

/** Discards what a merge removed once it can no longer be undone. */
export async function clearMerges({ db, files, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - undoDays * dayMs).toISOString();
  const over = await rowsOf(db, { id: text, files: listOf(text) })`
    select id, files from merges where journal is not null and merged_at < ${before}`;
  for (const { id, files: keys } of over) {
    for (const key of keys) if (await files.exists(key)) await files.remove(key);
    await db.update(merges).set({ journal: null, files: [] }).where(eq(merges.id, id));
  }
}
