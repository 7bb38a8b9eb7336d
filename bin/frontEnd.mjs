import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const sources = ['index.html', 'vite.config.ts', 'package-lock.json', 'public', 'src', 'contract', 'domain'];

const filesOf = (at) =>
  !existsSync(at)
    ? []
    : statSync(at).isFile()
      ? [at]
      : readdirSync(at, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => path.join(entry.parentPath, entry.name))
          .sort();

export async function buildFrontEnd({ force = false } = {}) {
  const hash = createHash('sha256');
  for (const source of sources)
    for (const file of filesOf(source)) hash.update(file).update(readFileSync(file));
  const digest = hash.digest('hex');
  const stamp = path.join('dist', '.built-from');
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  console.log('Building the front end');
  const vite = path.join('node_modules', 'vite', 'bin', 'vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The front end could not be built');
  writeFileSync(stamp, digest);
}
