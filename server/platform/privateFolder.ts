import { chmodSync, chownSync, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { isRoot, nobody } from './db/binaries.ts';
import { makeFolder } from './makeFolder.ts';

export const writePrivately = (): void => {
  process.umask(0o077);
};

function closeInside(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      chmodSync(place, 0o700);
      closeInside(place);
    } else if (entry.isFile()) chmodSync(place, 0o600);
  }
}

/** Closes the folder and what an earlier version left open in it; under root, the group of `nobody` may traverse the folder. */
export function closeFolder(dataDir: string): void {
  makeFolder(dataDir, 0o700);
  const mode = isRoot ? 0o710 : 0o700;
  if ((statSync(dataDir).mode & 0o777) === mode) return;
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const place = path.join(dataDir, entry.name);
    // PostgreSQL keeps its own folder closed, and belongs to another user.
    if (existsSync(path.join(place, 'PG_VERSION'))) continue;
    chmodSync(place, entry.isDirectory() ? 0o700 : 0o600);
    if (entry.isDirectory()) closeInside(place);
  }
  if (isRoot) chownSync(dataDir, 0, nobody);
  // Last, so that an interrupted start repeats all of it.
  chmodSync(dataDir, mode);
}
