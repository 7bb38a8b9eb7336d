import { createHash, type Hash } from 'node:crypto';
import { createGunzip } from 'node:zlib';
import { archiveBytes } from './encryption.ts';
import { keyOf, type Manifest, manifestName, manifestShape, tableOf } from './manifest.ts';
import { isSigned } from './signature.ts';
import { readTar, type TarEntry } from './tar.ts';

export class BadArchive extends Error {}

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

async function checkSignature(file: string, { signing, identities }: Keys): Promise<void> {
  if (signing && !(await isSigned(await archiveBytes(file, identities), signing)))
    throw new BadArchive(
      'The archive was altered, or was not signed with the SECRET of this installation. Set the SECRET that it was made with as SECRET_PREVIOUS; --unsigned accepts an archive whose origin you know by other means',
    );
}

interface Seen {
  bytes: number;
  hash: Hash;
}

async function gather(file: string, keys: Keys): Promise<{ seen: Map<string, Seen>; manifest: Buffer[] }> {
  const seen = new Map<string, Seen>();
  const manifest: Buffer[] = [];
  for await (const { name, body } of entriesOf(file, keys)) {
    if (manifest.length > 0) throw new BadArchive('the manifest is not the last entry');
    const table = tableOf(name);
    const key = keyOf(name);
    if (!table && !key && name !== manifestName) throw new BadArchive(`unknown entry ${name}`);
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

const asBadArchive = (error: Error): never => {
  throw error instanceof BadArchive ? error : new BadArchive(error.message);
};

/** Without side effects; throws BadArchive. */
export async function verifyArchive(file: string, keys: Keys): Promise<Manifest> {
  await checkSignature(file, keys).catch(asBadArchive);
  const { seen, manifest: bytes } = await gather(file, keys).catch(asBadArchive);
  if (bytes.length === 0) throw new BadArchive('it has no manifest');
  const manifest = manifestShape.parse(JSON.parse(Buffer.concat(bytes).toString('utf8')));
  const files = [
    ...manifest.tables.map(({ name, bytes, sha256 }) => ({ what: `table ${name}`, bytes, sha256 })),
    ...manifest.files.map(({ key, size, sha256 }) => ({ what: `file ${key}`, bytes: size, sha256 })),
  ];
  for (const { what, bytes, sha256 } of files) {
    const found = seen.get(what);
    seen.delete(what);
    // An empty table has no entry.
    if (!found && what.startsWith('table ') && bytes === 0) continue;
    if (!found || found.bytes !== bytes || found.hash.digest('hex') !== sha256)
      throw new BadArchive(`${what} differs from the manifest`);
  }
  const [extra] = seen.keys();
  if (extra) throw new BadArchive(`the manifest does not know ${extra}`);
  return manifest;
}
