// npm run migration -- <name>: writes the migration that brings the tables of the code about; `-- <name> --custom` an empty one.
import { spawnSync } from 'node:child_process';

const [name, ...more] = process.argv.slice(2);
if (!name) throw new Error('Give the migration a name: npm run migration -- add_something');
const { status } = spawnSync(
  process.execPath,
  ['node_modules/drizzle-kit/bin.cjs', 'generate', '--name', name, ...more],
  {
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
