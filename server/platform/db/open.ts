import type pg from 'pg';
import type { Config } from '../../config.ts';
import { closeFolder } from '../privateFolder.ts';
import { openSecrets } from '../secrets.ts';
import { embeddedRunning, ensureDatabase, startEmbedded } from './embedded.ts';
import { type Prepared, prepareDatabase } from './prepare.ts';

const database = 'aula_viva';

export interface OpenedDatabase {
  connection: pg.ClientConfig;
  /** Stops a database started here; external ones and those of a running server continue. */
  stop(): Promise<void>;
}

/**
 * The school's database: DATABASE_URL, or the embedded one in the data folder. With `join`, a command uses the
 * embedded database of a running server; the server itself does not, since two on one folder are a mistake.
 */
export async function openSchoolDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'dataDir'> & { DATABASE_OWNER_URL?: string | undefined },
  options: { say: (text: string) => void; lost?: (text: string) => void; join?: boolean },
): Promise<OpenedDatabase> {
  closeFolder(config.dataDir);
  const outside = config.DATABASE_OWNER_URL ?? config.DATABASE_URL;
  if (outside) return { connection: { connectionString: outside }, stop: async () => undefined };
  const running = options.join ? embeddedRunning(config.dataDir) : null;
  if (running) return { connection: { ...running, database }, stop: async () => undefined };
  const embedded = await startEmbedded(config.dataDir, options);
  await ensureDatabase(embedded.connection, database);
  return { connection: { ...embedded.connection, database }, stop: () => embedded.stop() };
}

/** Whether the database is on another machine and its address does not specify encryption. */
export function isUnencrypted(databaseUrl: string | undefined): boolean {
  if (!databaseUrl) return false;
  const { hostname, searchParams } = new URL(databaseUrl);
  const here = ['', 'localhost', '127.0.0.1', '[::1]'].includes(hostname) || searchParams.has('host');
  return !here && !searchParams.has('sslmode') && !searchParams.has('ssl');
}

/** Migrates the database and returns the application's connection; logs a warning if that has too many rights. */
export const openForApplication = (
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'secret' | 'previousSecret'>,
  { connection }: OpenedDatabase,
): Promise<Prepared> =>
  prepareDatabase(
    connection,
    config.DATABASE_OWNER_URL
      ? { application: { connectionString: config.DATABASE_URL } }
      : { password: openSecrets(config).sign('database', 'application') },
  );
