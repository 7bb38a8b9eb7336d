import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import packageJson from '../../package.json' with { type: 'json' };
import type { Clock } from '../platform/clock.ts';
import { levelOf } from '../platform/db/migrate.ts';
import type { FileStore } from '../platform/fileStore/port.ts';
import { incomingFolder } from '../platform/incoming.ts';
import { encrypted } from './encryption.ts';
import { erasedIn, readLedger, writeLedger } from './erasures.ts';
import { fileEntry, type Manifest, manifestName, tablePart } from './manifest.ts';
import { signing } from './signature.ts';
import { dumpTable, jobsLevel, listTables, nameOf, sameText } from './tables.ts';
import { TarWriter } from './tar.ts';

export interface School {
  connection: pg.ClientConfig;
  files: FileStore;
}

async function keysIn(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list('')) if (!key.startsWith(`${incomingFolder}/`)) keys.push(key);
  return keys.sort();
}

async function addTables(client: pg.Client, tar: TarWriter): Promise<Manifest['tables']> {
  const sums: Manifest['tables'] = [];
  for (const table of await listTables(client)) {
    let part = 0;
    sums.push(
      await dumpTable(client, table, (bytes) =>
        tar.add(tablePart(nameOf(table), part++), bytes.length, [bytes]),
      ),
    );
  }
  return sums;
}

async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences
    where schemaname in ('public', 'graphile_worker') order by 1`);
  const found: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query(`select last_value::text as last, is_called from ${name}`);
    found.push({ name, last: state[0].last, called: state[0].is_called });
  }
  return found;
}

async function addFiles(files: FileStore, tar: TarWriter, signal?: AbortSignal): Promise<Manifest['files']> {
  const sums: Manifest['files'] = [];
  for (const key of await keysIn(files)) {
    const hash = createHash('sha256');
    const file = await files.open(key, undefined, signal);
    // Removed since the files were listed.
    if (!file) continue;
    const { size } = file;
    const bytes = async function* () {
      for await (const chunk of file.bytes) {
        hash.update(chunk);
        yield chunk;
      }
    };
    await tar.add(fileEntry(key), size, bytes());
    sums.push({ key, size, sha256: hash.digest('hex') });
  }
  return sums;
}

async function writeArchive(
  school: School,
  tar: TarWriter,
  clock: Clock,
  signal?: AbortSignal,
): Promise<Manifest> {
  const client = new pg.Client(school.connection);
  client.on('error', () => undefined);
  await client.connect();
  // Closing the connection also ends a COPY that runs.
  signal?.addEventListener('abort', () => void client.end().catch(() => undefined), { once: true });
  try {
    await client.query(sameText);
    await client.query('begin isolation level repeatable read, read only');
    const head = {
      format: 1,
      product: 'aula-viva',
      version: packageJson.version,
      created_at: clock.now().toISOString(),
      level: await levelOf(client),
      jobs_level: await jobsLevel(client),
    } as const;
    const tables = await addTables(client, tar);
    const sequences = await readSequences(client);
    await client.query('commit');
    // After the rows: a file is removed only a day after its row ceased to use it.
    const files = await addFiles(school.files, tar, signal);
    const manifest: Manifest = { ...head, tables, sequences, files };
    const bytes = Buffer.from(JSON.stringify(manifest, null, 1));
    await tar.add(manifestName, bytes.length, [bytes]);
    await tar.end();
    return manifest;
  } finally {
    await client.end();
  }
}

export interface Protection {
  /** The first one signs. */
  signing: readonly [Uint8Array, ...Uint8Array[]];
  /** age recipients; an empty list disables encryption. */
  recipients: readonly string[];
}

async function store(from: Readable, file: string, { signing: keys, recipients }: Protection): Promise<void> {
  const signed = signing(keys);
  // Before the file is created, which a refused key would leave behind.
  const bytes = recipients.length > 0 ? await encrypted(signed, recipients) : signed;
  const kept = pipeline(from, signed);
  kept.catch(() => undefined);
  await pipeline(bytes, createWriteStream(file, { mode: 0o600, flush: true }));
  await kept;
}

/** The archive is complete already; a ledger that was altered makes the command fail. */
async function addErased(school: School, file: string, keys: Protection['signing']): Promise<void> {
  // Unlike that of a pool, its end() waits until the connection is closed: the database stops right after.
  const client = new pg.Client(school.connection);
  await client.connect();
  try {
    writeLedger(file, [...readLedger(file, keys), ...(await erasedIn(client))], keys);
  } finally {
    await client.end();
  }
}

/** The rows of one snapshot, then the files. Streams to bound memory, and renames the archive once complete. */
export async function backUp(
  school: School,
  file: string,
  clock: Clock,
  protection: Protection,
  signal?: AbortSignal,
): Promise<Manifest> {
  signal?.throwIfAborted();
  if (existsSync(file)) throw new Error(`${file} already exists`);
  const partial = `${file}.partial`;
  const gzip = createGzip();
  const stored = store(gzip, partial, protection);
  signal?.addEventListener('abort', () => gzip.destroy(new Error('The backup was interrupted')), {
    once: true,
  });
  try {
    const [manifest] = await Promise.all([writeArchive(school, new TarWriter(gzip), clock, signal), stored]);
    renameSync(partial, file);
    await addErased(school, file, protection.signing);
    return manifest;
  } catch (error) {
    gzip.destroy();
    await stored.catch(() => undefined);
    rmSync(partial, { force: true });
    throw error;
  }
}
