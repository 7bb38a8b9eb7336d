import type { Socket } from 'node:net';
import pg from 'pg';
import { driverError, isUnreachable } from './errors.ts';

/** Parts of pg's client that its types do not declare. */
interface PgClient {
  /** False while a statement is in progress. */
  readyForQuery: boolean;
  connection: { stream: Socket };
}

interface Watched {
  client: PgClient;
  /** The server process of the connection; `startedAt` distinguishes it from a later one of the same number. */
  backend: { pid: number; startedAt: string } | null;
  bytesRead: number;
  /** When the wait for a statement without a byte of response began; null if none is awaited. */
  silentSince: number | null;
}

const lookMs = 1000;
/** A statement that is silent for this long is looked up in the database. */
const suspectMs = 4000;
const probeMs = 2000;
/** The limits of the database itself for the connections of a pool. */
const limits = { statement_timeout: '5min', idle_in_transaction_session_timeout: '1min' };
/** No statement of a pool runs for longer, so a silent connection is lost even if the database cannot be asked. */
const certainMs = 310_000;

/** Independent of the connection's time zone. */
const startedAt = 'extract(epoch from backend_start)::text';

const lost = () => new Error('Connection terminated: the database did not respond');

/**
 * Closes connections on which the database no longer responds, for example because its address moved, a firewall dropped the
 * connection or a pooler is stuck. TCP reports that after 15 minutes, or never. A slow statement is left alone: a new
 * connection asks the database which statements still run. It also ends the server processes of lost connections, which
 * would keep their locks.
 */
export class ConnectionWatch {
  readonly #watched = new Map<pg.ClientBase, Watched>();
  readonly #unused = new Set<pg.ClientBase>();
  readonly #config: pg.ClientConfig;
  readonly #onLost: (error: Error) => void;
  readonly #timer: NodeJS.Timeout;
  #isProbing = false;

  constructor(config: pg.ClientConfig, onLost: (error: Error) => void) {
    this.#config = config;
    this.#onLost = onLost;
    this.#timer = setInterval(() => void this.#look(), lookMs).unref();
  }

  /** The number of connections that may be lost, without those whose statement is known to run. */
  get suspects(): number {
    return this.#suspects().length;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Watches the clients of a pool, from its `onConnect` on. */
  watchPool(pool: pg.Pool): void {
    pool.on('acquire', (client) => this.#unused.delete(client));
    pool.on('release', (_error, client) => this.#watched.has(client) && this.#unused.add(client));
  }

  async watch(client: pg.ClientBase): Promise<void> {
    const { stream } = (client as unknown as PgClient).connection;
    const watched: Watched = {
      client: client as unknown as PgClient,
      backend: null,
      bytesRead: stream.bytesRead,
      silentSince: null,
    };
    this.#watched.set(client, watched);
    client.once('end', () => {
      this.#watched.delete(client);
      this.#unused.delete(client);
    });
    const { rows } = await client.query<{ pid: number; started_at: string }>(
      `select pid, ${startedAt} as started_at from pg_stat_activity where pid = pg_backend_pid()`,
    );
    if (rows[0]) watched.backend = { pid: rows[0].pid, startedAt: rows[0].started_at };
  }

  async watchWithLimits(client: pg.ClientBase): Promise<void> {
    await this.watch(client);
    await client.query(
      `select set_config(name, value, false) from jsonb_each_text($1) as limits(name, value)`,
      [limits],
    );
  }

  #suspects(): Watched[] {
    const since = performance.now() - suspectMs;
    return [...this.#watched.values()].filter(
      ({ silentSince }) => silentSince !== null && silentSince <= since,
    );
  }

  #noteResponses(): void {
    const now = performance.now();
    for (const watched of this.#watched.values()) {
      const { readyForQuery, connection } = watched.client;
      const hasResponded = connection.stream.bytesRead !== watched.bytesRead;
      watched.bytesRead = connection.stream.bytesRead;
      // A paused stream waits for its reader, not for the database.
      if (readyForQuery || connection.stream.isPaused()) watched.silentSince = null;
      else if (hasResponded || watched.silentSince === null) watched.silentSince = now;
    }
  }

  async #look(): Promise<void> {
    this.#noteResponses();
    if (this.#isProbing || this.#suspects().length === 0) return;
    this.#isProbing = true;
    try {
      // On a busy machine, one question can time out before its answer is read.
      const error = (await this.#probe()) && this.#suspects().length > 0 ? await this.#probe() : null;
      if (error) this.#closeSilent(error);
    } finally {
      this.#isProbing = false;
    }
  }

  /** Returns why the database could not be asked, or null once those whose statement no longer runs are closed. */
  async #probe(): Promise<unknown> {
    const client = new pg.Client({
      ...this.#config,
      connectionTimeoutMillis: probeMs,
      query_timeout: probeMs,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const running = await runningBackends(client, this.#suspects());
      // Responses are noted first: after a pause of this process, they wait to be read.
      this.#noteResponses();
      const gone = this.#suspects().filter((each) => !running.has(each.backend?.pid ?? 0));
      for (const each of this.#suspects()) if (!gone.includes(each)) each.silentSince = performance.now();
      this.#close(gone);
      await endBackends(client, gone);
      return null;
    } catch (error) {
      this.#noteResponses();
      return error;
    } finally {
      // This is not awaited, because the connection may not respond.
      void client.end().catch(() => undefined);
    }
  }

  #closeSilent(error: unknown): void {
    const certain = performance.now() - certainMs;
    this.#close(
      this.#suspects().filter(
        ({ silentSince }) => isWithoutResponse(error) || (silentSince !== null && silentSince < certain),
      ),
    );
  }

  #close(gone: Watched[]): void {
    if (gone.length === 0) return;
    const unused = [...this.#unused].flatMap((client) => this.#watched.get(client) ?? []);
    for (const { client } of new Set([...gone, ...unused])) client.connection.stream.destroy(lost());
    this.#onLost(lost());
  }
}

/** The suspects' server processes that execute a statement and are not waiting to send its result. */
async function runningBackends(client: pg.Client, suspects: Watched[]): Promise<Set<number>> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity join jsonb_to_recordset($1) as known(pid int, "startedAt" text) using (pid)
     where ${startedAt} = known."startedAt" and state in ('active', 'fastpath function call')
       and wait_event is distinct from 'ClientWrite'`,
    [JSON.stringify(suspects.map(({ backend }) => backend ?? {}))],
  );
  return new Set(rows.map(({ pid }) => pid));
}

async function endBackends(client: pg.Client, gone: Watched[]): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid)
     from pg_stat_activity join jsonb_to_recordset($1) as known(pid int, "startedAt" text) using (pid)
     where ${startedAt} = known."startedAt"`,
    [JSON.stringify(gone.map(({ backend }) => backend ?? {}))],
  );
}

/** True for a database that cannot be reached; a refused connection says nothing about the others. */
const isWithoutResponse = (error: unknown): boolean =>
  isUnreachable(error) && driverError(error)?.code === undefined;
