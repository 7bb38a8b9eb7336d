import { createHash, type Hash } from 'node:crypto';
import { createGunzip } from 'node:zlib';
import { BadArchive, damaged, explain } from './badArchive.ts';
import { archiveBytes } from './encryption.ts';
import { keyOf, type Manifest, manifestName, manifestShape, tableOf } from './manifest.ts';
import { type Signature, signatureOf } from './signature.ts';
import { readTar, type TarEntry } from './tar.ts';

export interface Keys {
  /** Any of them may have signed; null skips the check. */
  signing: readonly Uint8Array[] | null;
  identities: readonly string[];
}

export async function* entriesOf(file: string, { identities }: Keys): AsyncGenerator<TarEntry> {
  const disk = await archiveBytes(file, identities);
  const bytes = createGunzip();
  disk.on('error', (error) => bytes.destroy(error));
  yield* readTar(disk.pipe(bytes));
}

const ifKnown = '--unsigned accepts an archive whose origin you know by other means';
const unsigned: Record<Exclude<Signature, 'valid'>, string> = {
  other: `The content of the archive is intact, but it was not signed with the SECRET of this installation: set the SECRET that it was made with as SECRET_PREVIOUS (${ifKnown})`,
  none: `The content of the archive is intact, but it has no signature: it was made before 4.2, or packed again (${ifKnown})`,
};

interface Seen {
  bytes: number;
  hash: Hash;
}

async function gather(file: string, keys: Keys): Promise<{ seen: Map<string, Seen>; manifest: Buffer[] }> {
  const seen = new Map<string, Seen>();
  const manifest: Buffer[] = [];
  for await (const { name, body } of entriesOf(file, keys)) {
    if (manifest.length > 0) throw damaged('the manifest is not the last entry');
    const table = tableOf(name);
    const key = keyOf(name);
    if (!table && !key && name !== manifestName) throw damaged(`it has an unknown entry ${name}`);
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

function readManifest(bytes: readonly Buffer[]): Manifest {
  if (bytes.length === 0) throw damaged('it has no manifest');
  try {
    return manifestShape.parse(JSON.parse(Buffer.concat(bytes).toString('utf8')));
  } catch {
    throw damaged('its manifest cannot be read');
  }
}

function compare(manifest: Manifest, seen: Map<string, Seen>): void {
  const sums = [
    ...manifest.tables.map(({ name, bytes, sha256 }) => ({ what: `table ${name}`, bytes, sha256 })),
    ...manifest.files.map(({ key, size, sha256 }) => ({ what: `file ${key}`, bytes: size, sha256 })),
  ];
  for (const { what, bytes, sha256 } of sums) {
    const found = seen.get(what);
    seen.delete(what);
    // An empty table has no entry.
    if (!found && what.startsWith('table ') && bytes === 0) continue;
    if (!found || found.bytes !== bytes || found.hash.digest('hex') !== sha256)
      throw damaged(`${what} differs from the manifest`);
  }
  const [extra] = seen.keys();
  if (extra) throw damaged(`the manifest does not know ${extra}`);
}

/** Has no side effects. Damage is reported before the signature, which it would invalidate, too. */
export async function verifyArchive(file: string, keys: Keys): Promise<Manifest> {
  try {
    const signature = keys.signing
      ? await signatureOf(await archiveBytes(file, keys.identities), keys.signing)
      : 'valid';
    const { seen, manifest: bytes } = await gather(file, keys);
    const manifest = readManifest(bytes);
    compare(manifest, seen);
    if (signature !== 'valid') throw new BadArchive(unsigned[signature]);
    return manifest;
  } catch (error) {
    throw explain(error as Error, file);
  }
}
