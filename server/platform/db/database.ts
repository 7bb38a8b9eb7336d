import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { ConnectionWatch } from './connectionWatch.ts';
import { isRetryable } from './errors.ts';
import { checkRowsOf } from './rows.ts';

type DrizzleTx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
interface Raw {
  execute(query: SQL): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>;
}

export type Db = Omit<NodePgDatabase, 'execute' | 'transaction'> & Raw;
export type Tx = Omit<DrizzleTx, 'execute' | 'transaction'> & Raw;
export type Reader = Db | Tx;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** Tried up to three times in all: again after a deadlock or serialization failure. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  watch: ConnectionWatch;
  close(): Promise<void>;
}

export function openDatabase(
  config: pg.PoolConfig,
  onError: (error: Error) => void,
  onWrongRow?: (error: Error) => void,
): Database {
  const watch = new ConnectionWatch(config, onError);
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect: (client) => watch.watchWithLimits(client),
    ...config,
  });
  watch.watchPool(pool);
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const db = drizzle(pool);
  const check = (reader: object) => onWrongRow && checkRowsOf(reader, onWrongRow);
  check(pool);
  check(db);
  const run = async <T>(work: (tx: Tx) => Promise<T>, tries = 3): Promise<T> => {
    try {
      return await db.transaction((tx) => {
        check(tx);
        return work(tx);
      });
    } catch (error) {
      if (tries > 1 && isRetryable(error)) return run(work, tries - 1);
      throw error;
    }
  };
  const close = async () => {
    await pool.end();
    watch.close();
  };
  return { db, pool, transaction: (work) => run(work), watch, close };
}
