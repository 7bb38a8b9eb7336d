import type pg from 'pg';
import type { Config } from '../../config.ts';
import { closeFolder } from '../privateFolder.ts';
import { openSecrets } from '../secrets.ts';
import { awaitDatabase } from './awaitDatabase.ts';
import { embeddedRunning, ensureDatabase, startEmbedded } from './embedded.ts';
import { type Prepared, prepareDatabase } from './prepare.ts';

const database = 'aula_viva';

export interface OpenedDatabase {
  connection: pg.ClientConfig;
  stop(): Promise<void>;
}

/** `join` connects to a running server's embedded database: for commands only, never for a second server. */
export async function openSchoolDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'dataDir'> & { DATABASE_OWNER_URL?: string | undefined },
  options: {
    print: (text: string) => void;
    lost?: (text: string) => void;
    join?: boolean;
    /** An external database that is not there yet is awaited. */
    onWait?: (error: Error) => void;
  },
): Promise<OpenedDatabase> {
  closeFolder(config.dataDir);
  const outside = config.DATABASE_OWNER_URL ?? config.DATABASE_URL;
  if (outside) {
    const connection = { connectionString: outside };
    if (options.onWait) await awaitDatabase(connection, options.onWait);
    return { connection, stop: async () => undefined };
  }
  const running = options.join ? embeddedRunning(config.dataDir) : null;
  if (running) return { connection: { ...running, database }, stop: async () => undefined };
  const embedded = await startEmbedded(config.dataDir, options);
  await ensureDatabase(embedded.connection, database);
  return { connection: { ...embedded.connection, database }, stop: () => embedded.stop() };
}

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
