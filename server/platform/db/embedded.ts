import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { isAlive } from '../isAlive.ts';
import { closeFolder } from '../privateFolder.ts';
import { clusterFolder, isRoot, nobody, postgresBinaries } from './binaries.ts';
import { owner, ownerPassword, prepareCluster } from './cluster.ts';

export interface EmbeddedPostgres {
  connection: { host: string; user: string; password: string; port: number };
  stop(): Promise<void>;
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    return !existsSync('/proc/self/comm');
  }
}

function runningPid(cluster: string): number | null {
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) && isPostgres(pid) ? pid : null;
}

const tagOf = (dataDir: string) =>
  createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 12);

export function embeddedRunning(dataDir: string): EmbeddedPostgres['connection'] | null {
  const cluster = clusterFolder(dataDir, tagOf(dataDir));
  if (runningPid(cluster) === null) return null;
  // Lines: pid, data folder, start time, port, socket folder, …
  const [, , , port, host] = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  const password = ownerPassword(dataDir);
  return port && host && password ? { host, user: owner, password, port: Number(port) } : null;
}

/** PostgreSQL exits within seconds of a crash; one still running belongs to another instance. */
async function waitUntilFree(cluster: string): Promise<void> {
  for (let waited = 0; runningPid(cluster) !== null; waited += 50) {
    if (waited > 10_000) throw new Error('Another Aula Viva server is using this data folder.');
    await wait(50);
  }
}

const wrongPassword =
  'The embedded database refuses the password in DATA_DIR/database-secret. Remove that file while no server runs: the next start sets a new one.';

const startMs = 15_000;

export async function waitUntilReady(
  connection: pg.ClientConfig,
  keeper: Pick<ChildProcess, 'exitCode' | 'signalCode'>,
  logFile: string,
): Promise<void> {
  let since = performance.now();
  while (!hasEnded(keeper) && performance.now() - since < startMs) {
    const client = new pg.Client({ ...connection, database: 'postgres' });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === '28P01') throw new Error(wrongPassword);
      // 'The database system is starting up': recovery after a crash may take minutes.
      if (code === '57P03') since = performance.now();
      await wait(25);
    }
  }
  throw new Error(`PostgreSQL did not start; see the end of ${logFile}`);
}

const firstPauseMs = 50;
const longestPauseMs = 30_000;
const hasEnded = ({ exitCode, signalCode }: Pick<ChildProcess, 'exitCode' | 'signalCode'>) =>
  exitCode !== null || signalCode !== null;

class SupervisedPostgres {
  readonly ready: Promise<void>;
  #keeper: ChildProcess;
  #isStopping = false;
  #pauseMs = firstPauseMs;
  readonly #launch: () => ChildProcess;
  readonly #whenReady: (keeper: ChildProcess) => Promise<void>;
  readonly #cluster: string;
  readonly #onLost: (text: string) => void;

  constructor(options: {
    cluster: string;
    launch: () => ChildProcess;
    whenReady: (keeper: ChildProcess) => Promise<void>;
    lost: (text: string) => void;
  }) {
    this.#cluster = options.cluster;
    this.#launch = options.launch;
    this.#whenReady = options.whenReady;
    this.#onLost = options.lost;
    this.#keeper = this.#launch();
    this.ready = this.#whenReady(this.#keeper).then(() => this.#watch());
  }

  #watch(): void {
    const ended = () => {
      if (this.#isStopping) return;
      this.#onLost('PostgreSQL exited unexpectedly: restarting it');
      void this.#restart();
    };
    if (hasEnded(this.#keeper)) ended();
    else this.#keeper.once('exit', ended);
  }

  async #restart(): Promise<void> {
    await wait(this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs);
    if (this.#isStopping) return;
    // A database that lost only its keeper still runs; the next keeper takes over.
    const orphan = runningPid(this.#cluster);
    if (orphan !== null) process.kill(orphan, 'SIGINT');
    await waitUntilFree(this.#cluster).catch((error: Error) => this.#onLost(error.message));
    if (this.#isStopping) return;
    this.#keeper = this.#launch();
    this.#watch();
    await this.#whenReady(this.#keeper).then(
      () => {
        this.#pauseMs = firstPauseMs;
      },
      () => undefined,
    );
  }

  stop(): Promise<void> {
    this.#isStopping = true;
    const keeper = this.#keeper;
    return new Promise((resolve) => {
      if (hasEnded(keeper)) return resolve();
      keeper.once('exit', () => resolve());
      keeper.stdin?.end();
    });
  }
}

/** The socket is in a short private folder, since its path is at most 107 bytes. `durable: false` is for tests. */
export async function startEmbedded(
  dataDir: string,
  options: { print: (text: string) => void; durable?: boolean; lost?: (text: string) => void },
): Promise<EmbeddedPostgres> {
  closeFolder(dataDir);
  const bin = postgresBinaries(options.print);
  const cluster = clusterFolder(dataDir, tagOf(dataDir));
  const asPostgres = isRoot ? { uid: nobody, gid: nobody } : {};
  await waitUntilFree(cluster);
  const password = prepareCluster(bin, cluster, dataDir, options.print);
  const socketDir = mkdtempSync(path.join(tmpdir(), 'av-'));
  if (isRoot) chownSync(socketDir, nobody, nobody);
  const logFile = path.join(dataDir, 'postgres.log');
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    jit: 'off',
    // The server logs errors, because PostgreSQL's log would contain row values.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    max_connections: options.durable === false ? '200' : '100',
    ...(options.durable === false
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }
      : { shared_buffers: '128MB' }),
  };
  const args = [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const launch = () => {
    const keeper = spawn(
      process.execPath,
      [
        fileURLToPath(new URL('./keeper.mjs', import.meta.url)),
        JSON.stringify({ postgres: path.join(bin, 'postgres'), args, socketDir, logFile, ...asPostgres }),
      ],
      { detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
    );
    keeper.stdin.on('error', () => undefined);
    return keeper;
  };
  const connection = { host: socketDir, user: owner, password, port: 5432 };
  const supervised = new SupervisedPostgres({
    cluster,
    launch,
    whenReady: (keeper) => waitUntilReady(connection, keeper, logFile),
    lost: options.lost ?? (() => undefined),
  });
  await supervised.ready;
  return { connection, stop: () => supervised.stop() };
}

export async function ensureDatabase(
  connection: pg.ClientConfig,
  name: string,
  template?: string,
): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0)
      await client.query(
        `create database ${pg.escapeIdentifier(name)}${template ? ` template ${pg.escapeIdentifier(template)} strategy wal_log` : ''}`,
      );
  } finally {
    await client.end();
  }
}
