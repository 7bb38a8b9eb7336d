// npm run restore -- <file> [--replace] [--identity <file>] [--unsigned]: restores an archive into an empty database, or over existing data.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readIdentities } from '../backup/encryption.ts';
import { NotEmpty, openArchive, restore } from '../backup/restore.ts';
import { embeddedRunning } from '../platform/db/embedded.ts';
import { openSecrets } from '../platform/secrets.ts';
import { runCommand } from './command.ts';

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
  const archive = await openArchive(path.resolve(file), {
    signing: unsigned ? null : openSecrets(config).keys('backup'),
    identities: identity ? readIdentities(identity) : [],
  });
  const files = path.join(config.dataDir, 'files');
  await restore({ connection: await connect(), files }, archive, { replace });
  const { manifest } = archive;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Restored the backup of ${manifest.created_at} (Aula Viva ${manifest.version}): ${rows} rows and ${manifest.files.length} files, all verified`,
  );
});
