import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { expect, vi } from 'vitest';
import { embeddedRunning } from '../../server/platform/db/embedded.ts';
import { ServerProcess } from '../start/process.ts';
import { freePort } from '../support/freePort.ts';

export type Victim = 'server' | 'database' | 'both';

/** Only processes that can be read. */
export function processes(): { pid: number; parent: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return [{ pid: Number(name), parent, command: readFileSync(`/proc/${name}/cmdline`, 'utf8') }];
      } catch {
        return [];
      }
    });
}

/** A server as `npm start` runs it, with its own embedded PostgreSQL, which can be killed and recovered. */
export class SchoolProcess {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-kill-'));
  readonly #env: Record<string, string>;
  #port = 0;
  server!: ServerProcess;

  constructor(env: Record<string, string>) {
    chmodSync(this.folder, 0o755);
    this.#env = { APP_ENV: 'test', PAYMENT_PROVIDER: 'sandbox', DATA_DIR: this.dataDir, ...env };
  }

  get dataDir(): string {
    return path.join(this.folder, 'dados');
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  connection(): pg.ClientConfig {
    const running = embeddedRunning(this.dataDir);
    if (!running) throw new Error('no database runs');
    return { ...running, database: 'aula_viva' };
  }

  /** Returns the milliseconds until /readyz returned 200. */
  async start(): Promise<number> {
    this.#port ||= await freePort();
    const from = performance.now();
    this.server = new ServerProcess(this.#port, this.#env);
    const died = this.server.exited.then((code) => {
      throw new Error(`the server ended with ${code}: ${this.server.output.slice(-2000)}`);
    });
    died.catch(() => undefined);
    await Promise.race([this.untilReady(), died]);
    return performance.now() - from;
  }

  async isReady(): Promise<boolean> {
    return fetch(`${this.url}/readyz`, { headers: { connection: 'close' } }).then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  async untilReady(): Promise<void> {
    await vi.waitFor(async () => expect(await this.isReady()).toBe(true), { timeout: 30_000, interval: 20 });
  }

  /** SIGKILL for the postmaster and its children; its supervisor remains. */
  #killDatabase(): void {
    const all = processes();
    const postmaster = all.find(
      ({ command }) => command.includes('postgres\0-D\0') && command.includes(this.folder),
    );
    if (!postmaster) return;
    for (const { pid, parent } of all)
      if (pid === postmaster.pid || parent === postmaster.pid) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // Already exited.
        }
      }
  }

  /** SIGKILL, without a shutdown. */
  async kill(victim: Victim): Promise<void> {
    if (victim !== 'database') this.server.child.kill('SIGKILL');
    if (victim !== 'server') this.#killDatabase();
    if (victim !== 'database') await this.server.exited;
  }

  /** Restarts the victim, or waits until it has recovered; returns the milliseconds until ready. */
  async recover(victim: Victim): Promise<number> {
    if (victim !== 'database') return this.start();
    const from = performance.now();
    await this.untilReady();
    return performance.now() - from;
  }

  async end(): Promise<void> {
    if (this.server.child.exitCode === null && this.server.child.signalCode === null)
      await this.server.stop();
    await vi.waitFor(
      () => expect(processes().filter(({ command }) => command.includes(this.folder))).toEqual([]),
      { timeout: 15_000, interval: 50 },
    );
    rmSync(this.folder, { recursive: true, force: true });
  }
}
