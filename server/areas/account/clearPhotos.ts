import type { Services } from '../../platform/context.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';

const dayMs = 24 * 3_600_000;

/** Removes unused photos a day after they were written: until then open screens and backups may read them. */
export async function clearPhotos({ db, files, clock }: Services): Promise<void> {
  const keys = await files.listOlder('photos', new Date(clock.now().getTime() - dayMs));
  if (keys.length === 0) return;
  const rows = await rowsOf(db, { photo_key: text })`
    select photo_key from users where photo_key is not null union select unnest(files) from merges`;
  const used = new Set(rows.map(({ photo_key }) => photo_key));
  for (const key of keys) if (!used.has(key)) await files.remove(key);
}
