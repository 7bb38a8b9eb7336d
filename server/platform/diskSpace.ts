import { statfsSync } from 'node:fs';

/** Bytes that this process may still write to the disk of the folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** A full disk or quota, of this process or of the database (class 53100). */
export function isDiskFull(error: unknown): boolean {
  for (let e = error as (Error & { code?: string }) | undefined; e; e = e.cause as typeof e)
    if (['ENOSPC', 'EDQUOT', '53100'].includes(e.code ?? '')) return true;
  return false;
}

export class NoSpace extends Error {
  readonly code = 'ENOSPC';
}
