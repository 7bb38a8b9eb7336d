import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { makeFolder } from './platform/makeFolder.ts';

/** Counts unclean shutdowns and records clean ones for the next start. */
export interface Shutdowns {
  unexpected: number;
  recordClean(): void;
}

const readCount = (file: string): { unexpected: number; running: boolean } => {
  try {
    const { unexpected, running } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    return { unexpected: Number(unexpected) || 0, running: running === true };
  } catch {
    return { unexpected: 0, running: false };
  }
};

/**
 * Keeps a file per host and port in the data folder, so that it works under any supervisor: a start that finds it marked
 * as running follows a crash. The count survives restarts.
 */
export function recordShutdowns({ dataDir, PORT }: Config, log: Logger): Shutdowns {
  const file = path.join(dataDir, `endings-${hostname()}-${PORT}.json`);
  makeFolder(dataDir, 0o700);
  const before = readCount(file);
  const unexpected = before.unexpected + (before.running ? 1 : 0);
  const write = (running: boolean) =>
    writeFileSync(file, JSON.stringify({ unexpected, running }), { mode: 0o600 });
  if (before.running) log.error({ unexpected }, 'the previous process did not shut down cleanly');
  write(true);
  return { unexpected, recordClean: () => write(false) };
}
