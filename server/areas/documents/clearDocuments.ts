import type { Services } from '../../platform/context.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';

const dayMs = 24 * 3_600_000;

/** Removes files that no row names, a day after they were written: until then a backup may read them. */
export async function clearDocuments({ db, files, clock }: Services): Promise<void> {
  const keys = await files.listOlder('documents', new Date(clock.now().getTime() - dayMs));
  if (keys.length === 0) return;
  const rows = await rowsOf(db, { file_key: text })`
    select file_key from documents union select unnest(files) from merges`;
  const used = new Set(rows.map(({ file_key }) => file_key));
  for (const key of keys) if (!used.has(key)) await files.remove(key);
}
