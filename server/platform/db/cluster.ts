import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { isRoot, nobody, shared } from './binaries.ts';
import { passwordVerifier } from './roles.ts';

export const owner = 'aula_viva';
const asPostgres = isRoot ? { uid: nobody, gid: nobody } : {};
const secretFile = (dataDir: string) => path.join(dataDir, 'database-secret');

export const ownerPassword = (dataDir: string): string | null =>
  existsSync(secretFile(dataDir)) ? readFileSync(secretFile(dataDir), 'utf8').trim() : null;

/** Any process of PostgreSQL's user can reach the socket. */
function askForPasswords(cluster: string): void {
  const file = path.join(cluster, 'pg_hba.conf');
  const rule = '# Written by Aula Viva at each start.\nlocal all all scram-sha-256\n';
  if (existsSync(file) && readFileSync(file, 'utf8') === rule) return;
  writeFileSync(file, rule, { mode: 0o600 });
  if (isRoot) chownSync(file, nobody, nobody);
}

function createCluster(bin: string, cluster: string): void {
  const parent = path.dirname(cluster);
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  // The server's umask would keep `nobody` out.
  if (parent === shared) chmodSync(parent, 0o755);
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  if (isRoot) chownSync(cluster, nobody, nobody);
  const how =
    '--auth=reject --locale-provider=builtin --builtin-locale=C.UTF-8 -E UTF8 --data-checksums --no-sync';
  execFileSync(path.join(bin, 'initdb'), ['-D', cluster, '-U', owner, ...how.split(' ')], {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    ...asPostgres,
  });
}

function setOwnerPassword(bin: string, cluster: string, dataDir: string): string {
  const password = randomBytes(24).toString('base64url');
  execFileSync(path.join(bin, 'postgres'), ['--single', '-D', cluster, 'postgres'], {
    cwd: '/',
    input: `alter role ${pg.escapeIdentifier(owner)} password ${pg.escapeLiteral(passwordVerifier(password))}\n`,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...asPostgres,
  });
  writeFileSync(secretFile(dataDir), `${password}\n`, { mode: 0o600 });
  return password;
}

export function prepareCluster(
  bin: string,
  cluster: string,
  dataDir: string,
  print: (text: string) => void,
): string {
  const known = ownerPassword(dataDir);
  const there = existsSync(path.join(cluster, 'PG_VERSION'));
  if (!there) {
    print('Creating the database');
    createCluster(bin, cluster);
  }
  const password = there && known ? known : setOwnerPassword(bin, cluster, dataDir);
  askForPasswords(cluster);
  return password;
}
