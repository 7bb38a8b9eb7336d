import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { tableOf, tablePart } from '../../server/backup/manifest.ts';
import { signing } from '../../server/backup/signature.ts';
import { dumpTable, listTables, sameText } from '../../server/backup/tables.ts';
import { readTar, TarWriter } from '../../server/backup/tar.ts';

/** The count and checksum of every table, computed from its rows. */
export async function sumsOf(connection: pg.ClientConfig) {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(sameText);
  const sums = [];
  for (const table of await listTables(client)) {
    const { name, rows, bytes, sha256 } = await dumpTable(client, table, async () => undefined);
    sums.push({ name, rows, bytes, sha256 });
  }
  await client.end();
  return sums;
}

export interface ArchiveEntry {
  name: string;
  bytes: Buffer;
}

export async function entriesOf(file: string): Promise<ArchiveEntry[]> {
  const found: ArchiveEntry[] = [];
  for await (const { name, body } of readTar(createReadStream(file).pipe(createGunzip()))) {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk);
    found.push({ name, bytes: Buffer.concat(chunks) });
  }
  return found;
}

export async function writeEntries(
  file: string,
  entries: readonly ArchiveEntry[],
  keys: readonly [Uint8Array, ...Uint8Array[]],
): Promise<void> {
  const gzip = createGzip({ level: 1 });
  const stored = pipeline(gzip, signing(keys), createWriteStream(file));
  const tar = new TarWriter(gzip);
  for (const { name, bytes } of entries) await tar.add(name, bytes.length, [bytes]);
  await tar.end();
  await stored;
}

/** The same content with parts of exactly `size` bytes, wherever these end: earlier versions wrote such archives. */
export function cutAnywhere(entries: readonly ArchiveEntry[], size: number): ArchiveEntry[] {
  const tables = new Map<string, Buffer[]>();
  const others: ArchiveEntry[] = [];
  for (const entry of entries) {
    const table = tableOf(entry.name);
    if (table) tables.set(table, [...(tables.get(table) ?? []), entry.bytes]);
    else others.push(entry);
  }
  const parts = [...tables].flatMap(([table, chunks]) => {
    const all = Buffer.concat(chunks);
    return Array.from({ length: Math.ceil(all.length / size) }, (_, part) => ({
      name: tablePart(table, part),
      bytes: all.subarray(part * size, (part + 1) * size),
    }));
  });
  return [...parts, ...others];
}
