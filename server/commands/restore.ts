// npm run restore -- <file> [--replace]: the school of an archive, in an empty place or in another one's.
import path from 'node:path';
import { NotEmpty, restore } from '../backup/restore.ts';
import { embeddedRunning } from '../platform/db/embedded.ts';
import { runCommand } from './command.ts';

await runCommand(
  async ({ config, database }, args) => {
    const file = args.find((each) => !each.startsWith('--'));
    if (!file) throw new Error('Say what: npm run restore -- /safe/place/school.tar.gz');
    const files = path.join(config.dataDir, 'files');
    const manifest = await restore({ connection: database.connection, files }, path.resolve(file), {
      replace: args.includes('--replace'),
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Restored what Aula Viva ${manifest.version} held on ${manifest.created_at}: ${rows} rows and ${manifest.files.length} files, all compared with the archive`,
    );
  },
  (config) => {
    if (!config.DATABASE_URL && embeddedRunning(config.dataDir))
      throw new NotEmpty('A server runs on this data folder: stop it before restoring');
  },
);
