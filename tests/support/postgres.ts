import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, ensureDatabase, startEmbedded } from '../../server/platform/db/embedded.ts';
import { prepareDatabase } from '../../server/platform/db/prepare.ts';
import { logFile } from './logs.ts';

export const template = 'aula_template';

/** One PostgreSQL for a test run; each test file copies its migrated template. */
export async function startTestPostgres(): Promise<{
  /** The owner's. */
  connection: EmbeddedPostgres['connection'];
  /** The application's role, on every copy of the template. */
  application: { user: string; password: string };
  stop: () => Promise<void>;
}> {
  const folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-test-'));
  chmodSync(folder, 0o755);
  const server = await startEmbedded(folder, { print: () => undefined, durable: false });
  await ensureDatabase(server.connection, template);
  const prepared = await prepareDatabase({ ...server.connection, database: template }, { password: 'teste' });
  const { user = '', password = '' } = prepared.connection as Partial<EmbeddedPostgres['connection']>;
  return {
    connection: server.connection,
    application: { user, password },
    stop: async () => {
      await server.stop();
      const kept = logFile('postgres');
      if (kept) copyFileSync(path.join(folder, 'postgres.log'), kept);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
