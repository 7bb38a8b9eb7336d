import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Config } from './config.ts';
import { isAlive } from './platform/isAlive.ts';
import { makeFolder } from './platform/makeFolder.ts';

export class AlreadyRunning extends Error {}

interface Running {
  url: string;
  /** Earlier versions recorded none. */
  pid?: number;
}

/** The address recorded by a running server of this data folder, if it still responds and is not another school's by now. */
async function addressOfOther(file: string): Promise<string | null> {
  try {
    const { url, pid } = JSON.parse(readFileSync(file, 'utf8')) as Running;
    if (pid !== undefined && !isAlive(pid)) return null;
    const response = await fetch(`${url}/api/v1/config`, { signal: AbortSignal.timeout(800) });
    return response.ok ? url : null;
  } catch {
    return null;
  }
}

/** Allows one server per data folder; a second start prints the address of the first. Not needed with DATABASE_URL. */
export async function claimDataFolder(
  config: Config,
): Promise<{ announce(url: string): void; release(): void }> {
  if (config.DATABASE_URL) return { announce: () => undefined, release: () => undefined };
  const file = path.join(config.dataDir, 'running.json');
  const other = await addressOfOther(file);
  if (other) throw new AlreadyRunning(`Aula Viva is already running on this data folder: ${other}`);
  makeFolder(config.dataDir);
  return {
    announce: (url) => writeFileSync(file, JSON.stringify({ url, pid: process.pid } satisfies Running)),
    release: () => rmSync(file, { force: true }),
  };
}

/** Rejects with EADDRINUSE before a database is created for a port in use. */
export async function checkPortFree({ HOST, PORT }: Config): Promise<void> {
  if (PORT === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ host: HOST, port: PORT, exclusive: true }, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}
