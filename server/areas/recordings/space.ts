import { SPACE_WARNING } from '../../../domain/recordings.ts';
import type { Services } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { int, rowsOf } from '../../platform/db/rows.ts';

type Part = Pick<Services, 'db' | 'config'>;

const gigabyte = 1_000_000_000;

async function usedShare(db: Reader, { config }: Pick<Part, 'config'>): Promise<number> {
  const [row] = await rowsOf(db, { used: int })`
    select coalesce(sum(file_bytes), 0)::float8 as used from lesson_recordings`;
  const space = config.RECORDINGS_MAX_GB * gigabyte;
  return space === 0 ? 1 : (row?.used ?? 0) / space;
}

export const isFull = async (services: Part): Promise<boolean> =>
  (await usedShare(services.db, services)) >= 1;

/** Per cent, once it is time to warn (REC-7). */
export async function fullness(services: Part): Promise<number | null> {
  if (services.config.RECORDINGS_MAX_GB === 0) return null;
  const share = await usedShare(services.db, services);
  return share >= SPACE_WARNING ? Math.min(100, Math.floor(share * 100)) : null;
}
