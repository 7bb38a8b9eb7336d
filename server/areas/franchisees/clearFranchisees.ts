import type { Services } from '../../platform/context.ts';
import { orNull, rowsOf, text } from '../../platform/db/rows.ts';

const dayMs = 24 * 3_600_000;

/** Removes photos and videos that no row names, a day after they were written. */
export async function clearFranchisees({ db, files, clock }: Services): Promise<void> {
  const keys = await files.listOlder('franchisees', new Date(clock.now().getTime() - dayMs));
  if (keys.length === 0) return;
  const rows = await rowsOf(db, { photo_key: orNull(text), video_key: orNull(text) })`
    select photo_key, video_key from franchisees`;
  const used = new Set(rows.flatMap(({ photo_key, video_key }) => [photo_key, video_key]));
  for (const key of keys) if (!used.has(key)) await files.remove(key);
}
