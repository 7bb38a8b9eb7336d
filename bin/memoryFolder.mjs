import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** The type of a file system that lies in memory (`TMPFS_MAGIC` of Linux). */
const TMPFS = 0x01021994;
const GB = 1024 ** 3;
/** What the tests write at the same time, and what they and their browsers need besides. */
const MOST_WRITTEN = 6 * GB;
const LEAST_FREE = 14 * GB;

function hasRoom() {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && bavail * bsize >= MOST_WRITTEN && freemem() >= LEAST_FREE;
  } catch {
    return false;
  }
}

/** Folders whose process was killed would take the memory until the machine restarts. */
function removeAbandonedFolders() {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = /^aula-viva-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !existsSync(`/proc/${pid}`))
      rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  }
}

/**
 * Has this process and its children put temporary files into memory, if there is enough of it, until this process ends. A database of a
 * thousand files is created there in a tenth of the time.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return;
  removeAbandonedFolders();
  if (!hasRoom()) return;
  const folder = mkdtempSync(path.join(MEMORY, `aula-viva-${process.pid}-`));
  // PostgreSQL reads its folder in it as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}
