import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Like `mkdirSync` with `recursive`, which does not return where a file system reports ENOENT for a folder that it refuses, as
 * /proc does.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  const parent = path.dirname(folder);
  if (!existsSync(parent)) makeFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
