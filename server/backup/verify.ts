import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { keyOf, type Manifest, manifestName, manifestShape, tableOf } from './manifest.ts';
import { readTar, type TarEntry } from './tar.ts';

/** An archive that must not be restored, and why. */
export class BadArchive extends Error {}

/** The entries of an archive, as they come off the disk. */
export function entriesOf(file: string): AsyncGenerator<TarEntry> {
  const disk = createReadStream(file);
  const bytes = createGunzip();
  disk.on('error', (error) => bytes.destroy(error));
  return readTar(disk.pipe(bytes));
}

interface Seen {
  bytes: number;
  hash: Hash;
}

async function gather(file: string): Promise<{ seen: Map<string, Seen>; manifest: Buffer[] }> {
  const seen = new Map<string, Seen>();
  const manifest: Buffer[] = [];
  for await (const { name, body } of entriesOf(file)) {
    if (manifest.length > 0) throw new BadArchive('something follows the manifest');
    const table = tableOf(name);
    const key = keyOf(name);
    if (!table && !key && name !== manifestName) throw new BadArchive(`what is ${name}?`);
    const what = table ? `table ${table}` : `file ${key}`;
    const sum = seen.get(what) ?? { bytes: 0, hash: createHash('sha256') };
    for await (const chunk of body) {
      if (name === manifestName) manifest.push(Buffer.from(chunk));
      sum.hash.update(chunk);
      sum.bytes += chunk.length;
    }
    if (name !== manifestName) seen.set(what, sum);
  }
  return { seen, manifest };
}

/** Reads a whole archive and compares it with its manifest, touching nothing else; throws BadArchive. */
export async function verifyArchive(file: string): Promise<Manifest> {
  const { seen, manifest: bytes } = await gather(file).catch((error: Error) => {
    throw error instanceof BadArchive ? error : new BadArchive(error.message);
  });
  if (bytes.length === 0) throw new BadArchive('it has no manifest');
  const manifest = manifestShape.parse(JSON.parse(Buffer.concat(bytes).toString('utf8')));
  const told = [
    ...manifest.tables.map(({ name, bytes, sha256 }) => ({ what: `table ${name}`, bytes, sha256 })),
    ...manifest.files.map(({ key, size, sha256 }) => ({ what: `file ${key}`, bytes: size, sha256 })),
  ];
  for (const { what, bytes, sha256 } of told) {
    const found = seen.get(what);
    seen.delete(what);
    // A table without rows has no entry.
    if (!found && what.startsWith('table ') && bytes === 0) continue;
    if (!found || found.bytes !== bytes || found.hash.digest('hex') !== sha256)
      throw new BadArchive(`${what} is not what the manifest says`);
  }
  const [extra] = seen.keys();
  if (extra) throw new BadArchive(`the manifest does not know ${extra}`);
  return manifest;
}
