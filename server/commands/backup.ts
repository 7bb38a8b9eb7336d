// npm run backup -- <file>: the whole school in one archive, while the server runs or not.
import path from 'node:path';
import { backUp } from '../backup/backUp.ts';
import { systemClock } from '../platform/clock.ts';
import { runCommand } from './command.ts';

await runCommand(async ({ config, database }, [file]) => {
  if (!file) throw new Error('Say where to: npm run backup -- /safe/place/school.tar.gz');
  const files = path.join(config.dataDir, 'files');
  const manifest = await backUp({ connection: database.connection, files }, path.resolve(file), systemClock);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${file}: ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.length} files`);
});
