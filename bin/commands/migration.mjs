// npm run migration -- <name>: writes the migration for changed tables, or an empty one with `--custom`.
import { spawnSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const [name, ...more] = process.argv.slice(2);
if (!name) throw new Error('Give the migration a name: npm run migration -- add_something');
const folder = 'server/platform/db/migrations';
const files = () => readdirSync(folder).filter((file) => file.endsWith('.sql'));
const known = new Set(files());
const { status } = spawnSync(
  process.execPath,
  ['node_modules/drizzle-kit/bin.cjs', 'generate', '--name', name, ...more],
  { stdio: 'inherit' },
);
// The stale check compares `updated_at`, which a trigger sets.
for (const file of files().filter((each) => !known.has(each))) {
  const written = path.join(folder, file);
  for (const [, table, columns] of readFileSync(written, 'utf8').matchAll(
    /CREATE TABLE ("\w+") \((.*?)\n\);/gs,
  ))
    if (columns.includes('"updated_at"'))
      appendFileSync(
        written,
        `--> statement-breakpoint\nCREATE TRIGGER touch BEFORE UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION touch_updated_at();\n`,
      );
}
process.exit(status ?? 1);
