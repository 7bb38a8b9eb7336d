import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isRetryable } from './errors.ts';

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** Either a transaction or the pool: what a read needs. */
export type Reader = Db | Tx;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** Runs in one transaction; a deadlock or serialization failure runs it again, at most three times. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Opens a pool; connection troubles of idle clients are logged, never thrown. */
export function openDatabase(config: pg.PoolConfig, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    ...config,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const db = drizzle(pool);
  const run = async <T>(work: (tx: Tx) => Promise<T>, tries = 3): Promise<T> => {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (tries > 1 && isRetryable(error)) return run(work, tries - 1);
      throw error;
    }
  };
  return { db, pool, transaction: (work) => run(work), close: () => pool.end() };
}
