import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ensureDatabase, startEmbedded } from '../../server/platform/db/embedded.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { logFile } from './logs.ts';

export const template = 'aula_template';

/** One PostgreSQL for a whole test run, with a migrated template that each test file copies. */
export async function startTestPostgres(): Promise<{
  connection: pg.ClientConfig;
  stop: () => Promise<void>;
}> {
  const folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-test-'));
  chmodSync(folder, 0o755);
  const server = await startEmbedded(folder, { say: () => undefined, durable: false });
  await ensureDatabase(server.connection, template);
  const pool = new pg.Pool({ ...server.connection, database: template });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  await migrate(pool);
  await pool.end();
  return {
    connection: server.connection,
    stop: async () => {
      await server.stop();
      const kept = logFile('postgres');
      if (kept) copyFileSync(path.join(folder, 'postgres.log'), kept);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
