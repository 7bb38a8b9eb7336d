import type pg from 'pg';
import type { Config } from '../../config.ts';
import { closeFolder } from '../privateFolder.ts';
import { openSecrets } from '../secrets.ts';
import { embeddedRunning, ensureDatabase, startEmbedded } from './embedded.ts';
import { type Prepared, prepareDatabase } from './prepare.ts';

const database = 'aula_viva';

export interface OpenedDatabase {
  /** Of the owner, who migrates, backs up and restores. */
  connection: pg.ClientConfig;
  /** Stops what was started here; an outside database, or one that a server runs, goes on. */
  stop(): Promise<void>;
}

/**
 * The school's database: DATABASE_URL, or the embedded one in the data folder. With `join`, a command uses the
 * embedded database of a server that runs; the server itself does not, since two on one folder would be a mistake.
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

/** True for a database on another machine to which nothing is said about encryption. */
export function isUnencrypted(databaseUrl: string | undefined): boolean {
  if (!databaseUrl) return false;
  const { hostname, searchParams } = new URL(databaseUrl);
  const here = ['', 'localhost', '127.0.0.1', '[::1]'].includes(hostname) || searchParams.has('host');
  return !here && !searchParams.has('sslmode') && !searchParams.has('ssl');
}

/** Migrates the opened database and gives what the application connects with; a warning tells of too many rights. */
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
