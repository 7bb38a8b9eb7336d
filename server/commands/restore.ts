// npm run restore -- <file> [--replace] [--identity <file>] [--unsigned]: restores an archive into an empty database, or over existing data.
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ClientConfig } from 'pg';
import { eraseAgain } from '../areas/privacy/eraseAgain.ts';
import { searchTexts } from '../areas/privacy/searchTexts.ts';
import { readIdentities } from '../backup/encryption.ts';
import { NotEmpty, openArchive, restore } from '../backup/restore.ts';
import type { Config } from '../config.ts';
import { embeddedRunning } from '../platform/db/embedded.ts';
import { fileStoreOf } from '../platform/fileStore/choose.ts';
import { openSecrets } from '../platform/secrets.ts';
import { runCommand, withDatabase } from './command.ts';

const eraseAll = (config: Config, connection: ClientConfig, erased: readonly string[]): Promise<number> =>
  withDatabase(connection, 'restore', async (transaction, auditCtx) => {
    const ctx = { ...auditCtx, config, secrets: openSecrets(config) };
    let count = 0;
    for (const user_id of erased) {
      if (!(await transaction((tx) => eraseAgain(tx, ctx, user_id)))) continue;
      await searchTexts({ ...ctx, transaction }, { user_id });
      count++;
    }
    return count;
  });

await runCommand(async ({ config, connect }, args) => {
  const flag = { type: 'boolean', default: false } as const;
  const {
    values: { replace, unsigned, identity },
    positionals: [file],
  } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: flag, unsigned: flag, identity: { type: 'string' } },
  });
  if (!file) throw new Error('Usage: npm run restore -- <file> [--replace] [--identity <file>] [--unsigned]');
  if (!config.DATABASE_URL && embeddedRunning(config.dataDir))
    throw new NotEmpty('A server runs on this data folder: stop it before restoring');
  const signing = openSecrets(config).keys('backup');
  const archive = await openArchive(path.resolve(file), {
    signing: unsigned ? null : signing,
    identities: identity ? readIdentities(identity) : [],
  });
  const files = fileStoreOf(config);
  const connection = await connect();
  const erased = await restore({ connection, files }, archive, { replace, signing });
  const { manifest } = archive;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Restored the backup of ${manifest.created_at} (Aula Viva ${manifest.version}): ${rows} rows and ${manifest.files.length} files, all verified`,
  );
  const again = await eraseAll(config, connection, erased);
  if (again > 0) console.log(`Erased again: ${again} of the people who were erased after that backup`);
});
