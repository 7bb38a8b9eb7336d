// npm run verify-backup -- <file> [--identity <file>] [--unsigned]: restores an archive into a database of its own, compares it, and drops that.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readIdentities } from '../backup/encryption.ts';
import { openArchive, rehearse } from '../backup/restore.ts';
import { withScratchDatabase } from '../backup/scratch.ts';
import { openSecrets } from '../platform/secrets.ts';
import { runCommand } from './command.ts';

await runCommand(async ({ config, connect }, args) => {
  const {
    values: { unsigned, identity },
    positionals: [file],
  } = parseArgs({
    args,
    allowPositionals: true,
    options: { unsigned: { type: 'boolean', default: false }, identity: { type: 'string' } },
  });
  if (!file) throw new Error('Usage: npm run verify-backup -- <file> [--identity <file>] [--unsigned]');
  const archive = await openArchive(path.resolve(file), {
    signing: unsigned ? null : openSecrets(config).keys('backup'),
    identities: identity ? readIdentities(identity) : [],
  });
  await withScratchDatabase(await connect(), (connection) => rehearse(connection, archive));
  const { created_at, version, tables, files } = archive.manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${file} can be restored: the backup of ${created_at} (Aula Viva ${version}), ${rows} rows of ${tables.length} tables and ${files.length} files, all as in the manifest`,
  );
});
