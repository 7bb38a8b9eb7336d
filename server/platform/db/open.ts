import type pg from 'pg';
import type { Config } from '../../config.ts';
import { embeddedRunning, ensureDatabase, startEmbedded } from './embedded.ts';

const database = 'aula_viva';

export interface OpenedDatabase {
  connection: pg.ClientConfig;
  /** Stops what was started here; an outside database, or one that a server runs, goes on. */
  stop(): Promise<void>;
}

/**
 * The school's database: DATABASE_URL, or the embedded one in the data folder. With `join`, a command uses the
 * embedded database of a server that runs; the server itself does not, since two on one folder would be a mistake.
 */
export async function openSchoolDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'dataDir'>,
  options: { say: (text: string) => void; lost?: (text: string) => void; join?: boolean },
): Promise<OpenedDatabase> {
  if (config.DATABASE_URL)
    return { connection: { connectionString: config.DATABASE_URL }, stop: async () => undefined };
  const running = options.join ? embeddedRunning(config.dataDir) : null;
  if (running) return { connection: { ...running, database }, stop: async () => undefined };
  const embedded = await startEmbedded(config.dataDir, options);
  await ensureDatabase(embedded.connection, database);
  return { connection: { ...embedded.connection, database }, stop: () => embedded.stop() };
}
